import Testing
import Workouts

@Suite struct ActivityTypeTests {
    @Test(arguments: [
        (ActivityType.cycling, 13, "cycling"), (.rowing, 35, "rowing"), (.running, 37, "running"),
        (.traditionalStrengthTraining, 50, "traditionalStrengthTraining"), (.walking, 52, "walking"),
        (.highIntensityIntervalTraining, 63, "highIntensityIntervalTraining"), (.other, 3_000, "other"),
        (.functionalStrengthTraining, 20, "functionalStrengthTraining"), (.swimming, 46, "swimming"),
        (.yoga, 57, "yoga"),
    ])
    func `SEN-2 activities have HealthKit's names and numbers`(activity: ActivityType, rawValue: Int, name: String) {
        #expect(activity.rawValue == rawValue)
        #expect(activity.name == name)
        #expect(ActivityType(name: name) == activity)
    }

    @Test(arguments: [0, 81, -5, 85, 2_999, Int.max])
    func `SEN-2 a number that HealthKit does not know is other`(rawValue: Int) {
        #expect(ActivityType(rawValue: rawValue) == .other)
    }

    @Test func `SEN-2 a name that HealthKit does not know is other`() {
        #expect(ActivityType(name: "Running") == .other)
        #expect(ActivityType.all.count == 84)
        #expect(ActivityType.all.allSatisfy { ActivityType(name: $0.name) == $0 })
    }
}
