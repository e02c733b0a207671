import Testing
import Workouts

@Suite struct ExerciseCatalogueTests {
    @Test func `SEN-2 the catalogue names each exercise once and finds it by its name`() {
        #expect(Set(Exercise.catalogue.map(\.name)).count == Exercise.catalogue.count)
        for exercise in Exercise.catalogue { #expect(Exercise(named: exercise.name) == exercise) }
        #expect(Exercise(named: "Underwater basket weaving") == nil)
    }
}
