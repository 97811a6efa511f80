#!/usr/bin/python3
"""Draws what `nqueens scale N --json FILE` measured: PREFIX.svg and PREFIX.png.

  plot.py FILE [PREFIX]     PREFIX defaults to FILE without its ending

Panels: speed-up with intervals, the ideal line and a fitted model; efficiency; busy and idle time of each worker in
the run of median time; with `--depths`, time over the split depth. Prints the fit with its intervals, or why there is
none. Needs SciPy and Matplotlib. Exit status 2: bad input.
"""

import json
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

import fits  # noqa: E402

SCHEMA, SCHEMA_VERSION = "nqueens.scaling", 2
BLUE, ORANGE, GREY = "#1f5fa8", "#d9730d", "#8a8a8a"
PANEL_INCHES = 4.6


class InputError(Exception):
    """One sentence for the user."""


def load(path):
    try:
        document = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path} is not JSON: {error}") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise InputError(f"{path} is not a record of 'nqueens scale'")
    if document.get("schema_version") != SCHEMA_VERSION:
        raise InputError(f"{path} has schema version {document.get('schema_version')}, not {SCHEMA_VERSION}: measure again")
    return document


def error_bars(estimates):
    """Distances below and above each value; none where there is no interval."""
    return [[e["value"] - e["low"] if e["low"] is not None else 0 for e in estimates],
            [e["high"] - e["value"] if e["high"] is not None else 0 for e in estimates]]


def whole_numbers(axis, values):
    axis.set_ticks(values)
    axis.set_ticklabels([str(value) for value in values])
    axis.set_minor_locator(matplotlib.ticker.NullLocator())


def scatter(axes, points, field, scale=1):
    """Measured values with intervals over threads; oversubscribed ones are hollow."""
    for oversubscribed, face, label in ((False, BLUE, "measured, 95 % interval"), (True, "white", "oversubscribed")):
        chosen = [point for point in points if point["oversubscribed"] is oversubscribed]
        if not chosen:
            continue
        estimates = [point[field] for point in chosen]
        bars = [[scale * value for value in side] for side in error_bars(estimates)]
        axes.errorbar([point["threads"] for point in chosen], [scale * e["value"] for e in estimates], yerr=bars,
                      fmt="o", color=BLUE, markerfacecolor=face, capsize=4, label=label, zorder=3)
    whole_numbers(axes.xaxis, sorted({point["threads"] for point in points}))
    axes.set_xlabel("threads")
    axes.grid(alpha=0.3)


def label_of(fit):
    if not fit.coherency:
        return f"Amdahl, serial fraction {fit.contention.value:.2g}"
    return (f"Universal Scalability Law,\ncontention {fit.contention.value:.2g}, "
            f"coherency {fit.coherency.value:.2g}")


def draw_speedup(axes, document, fit):
    points = document["points"]
    largest = max(point["threads"] for point in points)
    threads = [1 + (largest - 1) * step / 200 for step in range(201)]
    axes.plot(threads, threads, "--", color=GREY, label="ideal")
    if fit:
        axes.plot(threads, [fit.speedup(p) for p in threads], color=ORANGE, label=label_of(fit))
    scatter(axes, points, "speedup")
    axes.set_ylim(bottom=0)
    axes.set_ylabel("speed-up over one thread")
    axes.legend(loc="upper left", fontsize=8)


def draw_efficiency(axes, document, _):
    axes.axhline(100, linestyle="--", color=GREY)
    scatter(axes, document["points"], "efficiency", 100)
    axes.set_ylim(0, 1.1 * max(100, *(100 * (p["efficiency"]["high"] or p["efficiency"]["value"])
                                      for p in document["points"])))
    axes.set_ylabel("efficiency: speed-up / threads (%)")


def draw_workers(axes, document, _):
    """One bar a worker, grouped by number of threads, in the run of median time."""
    position, ticks, labels = 0, [], []
    for point in document["points"]:
        workers = point["rounds"][point["median_round"]]["workers"]
        places = [position + offset for offset in range(len(workers))]
        busy = [worker["busy_seconds"] for worker in workers]
        idle = [worker["idle_seconds"] for worker in workers]
        first = position == 0
        axes.bar(places, busy, color=BLUE, label="busy" if first else None)
        axes.bar(places, idle, bottom=busy, color=ORANGE, label="idle" if first else None)
        ticks.append(sum(places) / len(places))
        labels.append(str(point["threads"]))
        position += len(workers) + 1
    axes.set_ylim(0, 1.25 * max(point["rounds"][point["median_round"]]["wall_seconds"] for point in document["points"]))
    axes.set_xticks(ticks, labels)
    axes.set_xlabel("threads (one bar a worker)")
    axes.set_ylabel("time of each worker (s)")
    axes.legend(loc="upper right", fontsize=8, ncols=2)
    axes.grid(axis="y", alpha=0.3)


def draw_depths(axes, document, _):
    depths = document["depths"]
    estimates = [point["wall_seconds"] for point in depths]
    axes.errorbar([point["split_depth"] for point in depths], [e["value"] for e in estimates],
                  yerr=error_bars(estimates), fmt="o-", color=BLUE, capsize=4)
    for point, estimate in zip(depths, estimates):
        axes.annotate(f"{point['units']:,}", (point["split_depth"], estimate["high"] or estimate["value"]),
                      textcoords="offset points", xytext=(0, 6), ha="center", fontsize=8)
    whole_numbers(axes.xaxis, [point["split_depth"] for point in depths])
    axes.margins(x=0.15)
    axes.set_ylim(0, 1.25 * max(e["high"] or e["value"] for e in estimates))
    axes.set_xlabel("split depth (numbers: subtrees)")
    axes.set_ylabel(f"wall time with {depths[0]['threads']} threads (s)")
    axes.grid(alpha=0.3)


def caption(document):
    lines = [f"strong scaling n = {document['n']}, engine {(document['engine'] + ' ' + document['target']).strip()}, symmetry {document['symmetry']}, "
             f"median of {document['repetitions']}, {'pinned' if document['pinned'] else 'not pinned'}",
             f"{document['cpu']}, {document['cpus_usable']} usable CPUs, {document['compiler']} "
             f"{document['flags']}, commit {document['commit']}, {document['utc']}"]
    return "\n".join(lines)


def draw(document, fit):
    panels = [("Speed-up", draw_speedup), ("Efficiency", draw_efficiency), ("Workers", draw_workers)]
    if document["depths"]:
        panels.append(("Granularity", draw_depths))
    columns = 2 if len(panels) == 4 else 3
    rows = len(panels) // columns
    figure, axes = pyplot.subplots(rows, columns, figsize=(PANEL_INCHES * columns, 3.7 * rows + 0.6),
                                   layout="constrained")
    figure.get_layout_engine().set(w_pad=0.1, h_pad=0.1)
    for axis, (title, draw_panel) in zip(axes.flat, panels):
        axis.set_title(title)
        draw_panel(axis, document, fit)
    figure.supxlabel(caption(document), fontsize=8, color="#444444")
    return figure


def main(words):
    if len(words) not in (1, 2) or words[0] in ("-h", "--help"):
        print(__doc__, file=sys.stdout if words[:1] in (["-h"], ["--help"]) else sys.stderr)
        return 0 if words[:1] in (["-h"], ["--help"]) else 2
    prefix = pathlib.Path(words[1] if len(words) == 2 else pathlib.Path(words[0]).with_suffix(""))
    try:
        document = load(words[0])
        fit, reason = fits.fit_record(document)
        print(fit or f"no fit: {reason}")
        figure = draw(document, fit)
        for ending in ("svg", "png"):
            figure.savefig(f"{prefix}.{ending}", dpi=150)
    except (InputError, OSError) as error:
        print(f"plot: {error}", file=sys.stderr)
        return 2
    except (KeyError, IndexError, TypeError) as error:
        print(f"plot: {words[0]} lacks what a plot needs: {error!r}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
