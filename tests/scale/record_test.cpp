#include "app/scale/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scale/measured.hpp"

namespace nqueens::app {
namespace {

using test::measured;

ScalingReport report() {
    ScalingReport report{.n = 15, .engine = "scalar", .unit = "subtree", .repetitions = 10, .cpus = 4};
    Configuration join = measured(2, 1.8);
    join.split_depth.reset();
    report.analysis = analyse_scaling({measured(1, 1), measured(2, 1.9)}, {join}, report.cpus);
    return report;
}

TEST(ScalingRecord, HoldsEverythingMeasured) {
    const auto record = nlohmann::json::parse(scaling_record(report()));
    EXPECT_EQ(record.at("schema"), kScalingSchema);
    EXPECT_EQ(record.at("schema_version"), kScalingSchemaVersion);
    EXPECT_EQ(record.at("unit"), "subtree");
    const auto& point = record.at("points").at(1);
    EXPECT_EQ(point.at("threads"), 2);
    EXPECT_EQ(point.at("units"), 100);
    EXPECT_EQ(point.at("split_depth"), 2);
    EXPECT_EQ(point.at("solutions"), std::to_string(test::kSolutions));
    EXPECT_NEAR(point.at("speedup").at("value").get<double>(), 1.9, 0.01);
    EXPECT_EQ(point.at("rounds").size(), 10U);
    EXPECT_EQ(point.at("rounds").at(0).at("workers").size(), 2U);
    EXPECT_TRUE(record.at("points").at(0).at("serial_fraction").is_null());
    EXPECT_TRUE(record.at("depths").at(0).at("split_depth").is_null());
    EXPECT_EQ(record.at("objection"), "");
    EXPECT_FALSE(record.at("cpu").get<std::string>().empty());
}

TEST(ScalingCsv, HasALineForEachConfiguration) {
    const std::string text = scaling_csv(report());
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
    std::vector<std::ptrdiff_t> commas;
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
        commas.push_back(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                    text.begin() + static_cast<std::ptrdiff_t>(text.find('\n', begin)), ','));
    EXPECT_THAT(commas, testing::Each(commas.front()));
}

}  // namespace
}  // namespace nqueens::app
