import Encoding
import Timeline

/// Learns what the fields of a row are; the values do not matter.
struct ColumnCollector: ~Copyable {
    private(set) var columns: [Column] = []

    private mutating func add(_ field: Field, _ kind: Column.Kind) {
        columns.append(
            Column(
                "\(field.name)", kind, unit: field.measure.unit.map { "\($0)" },
                minimum: field.measure.minimum, maximum: field.measure.maximum,
                nullRule: field.nullRule.map { "\($0)" },
                meaning: "\(field.meaning)"))
    }

    private func members(_ show: (inout Self) -> Void) -> [Column] {
        var inner = ColumnCollector()
        show(&inner)
        return inner.columns
    }
}

extension ColumnCollector: NestingVisitor {
    mutating func integer(_ field: Field, _ value: Int?) { add(field, .integer) }

    mutating func number(_ field: Field, _ value: FixedPoint?) {
        add(field, .number(fractionDigits: field.measure.fractionDigits))
    }

    mutating func instant(_ field: Field, _ value: Instant?) { add(field, .instant) }

    mutating func day(_ field: Field, _ value: LocalDay?) { add(field, .day) }

    mutating func identifier(_ field: Field, _ value: Identifier?) { add(field, .identifier) }

    mutating func text(_ field: Field, _ value: String?) { add(field, .text) }

    mutating func boolean(_ field: Field, _ value: Bool?) { add(field, .boolean) }

    mutating func word(_ field: Field, _ value: String?, of words: @autoclosure () -> [String]) {
        add(field, .word(words()))
    }

    mutating func word(_ field: Field, at index: Int, of words: borrowing WordList) { add(field, .word(words.words)) }

    mutating func object(_ field: Field, isPresent: Bool, _ members: (inout Self) -> Void) {
        add(field, .object(self.members(members)))
    }

    mutating func objects<Element>(
        _ field: Field, _ elements: [Element], example: @autoclosure () -> Element,
        _ members: (Element, inout Self) -> Void
    ) {
        let example = example()
        add(field, .list(.object(self.members { members(example, &$0) })))
    }

    mutating func list<Number>(_ field: Field, _ values: [Number]?, _ fixed: (Number) -> FixedPoint?) {
        add(field, .list(.number(fractionDigits: field.measure.fractionDigits)))
    }

    mutating func list(_ field: Field, _ values: [String]) { add(field, .list(.text)) }
}

extension ColumnCollector: AttributeVisitor {
    mutating func attributes(_ values: [FixedPoint?], _ vocabulary: borrowing Vocabulary) {
        columns += vocabulary.athleteAttributes
    }
}
