"""The regression gate, module by module; bench/gate.py is the command."""
