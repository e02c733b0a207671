import Encoding
import Session
import Testing
import Timeline

@testable import Export

@Suite struct RecordWriterTests {
    private let record = Fixtures.record(id: Identifier(key: 1), start: .epoch, variant: 1)

    private func document(_ records: [WorkoutRecord], warnings: [String]) -> String {
        var writer = RecordWriter()
        writer.beginDocument()
        for record in records { writer.append(record, fate: .saved, source: .recording, athlete: nil) }
        writer.endDocument(warnings: warnings)
        return writer.text
    }

    private func line(_ record: WorkoutRecord) -> String {
        var writer = RecordWriter()
        writer.appendLine(record, fate: .saved, source: .recording, athlete: nil)
        return writer.text
    }

    @Test func `OUT-1 a record is the same in a line of its own and in a document of many`() throws {
        let line = line(record)
        #expect(line.hasSuffix("}\n"))
        let both = line.dropLast()
        #expect(
            document([record, record], warnings: ["a\nb"])
                == "{\"workouts\":[\(both),\(both)],\"warnings\":[\"a\\nb\"]}\n")
        #expect(document([], warnings: []) == "{\"workouts\":[],\"warnings\":[]}\n")
        #expect(try JSONReader.read(document([record], warnings: []))["workouts"]?.array?.count == 1)
    }

    @Test func `OUT-1 a writer that is emptied writes as a new one`() {
        var writer = RecordWriter()
        writer.appendLine(record, fate: .saved, source: .recording, athlete: nil)
        writer.removeAll()
        writer.appendLine(record, fate: .saved, source: .recording, athlete: nil)
        #expect(writer.text == line(record))
    }
}
