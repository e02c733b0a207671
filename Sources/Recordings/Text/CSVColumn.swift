/// What a column of a table holds, as its header says.
struct CSVColumn {
    /// What may be measured; a date is one whose time of day stands in another column.
    enum Quantity { case time, date, heartRate, beat, power, speed, energy }

    let quantity: Quantity
    /// What numbers are multiplied by to get milliseconds, metres per second or kilocalories.
    ///
    /// Nil for beats where the header does not say whether in seconds or milliseconds.
    var scale: Double? = 1
    /// Whether the header says that energy is a running total.
    var isTotal = false
    /// Whether the header names a unit of energy.
    var namesUnit = true

    /// Why a header cannot be used.
    struct UnknownUnit: Error {
        let unit: String
    }

    /// Reads a header such as `heartRate`, `hr_bpm`, `Speed (km/h)` or `energy [kJ]`; nil for what is not kept.
    ///
    /// - Throws: `UnknownUnit` where a column of energy names a unit that is none.
    static func named(_ header: String) throws(UnknownUnit) -> CSVColumn? {
        let words = words(of: header)
        let lowercased = words.map { $0.lowercased() }
        func has(_ names: String...) -> Bool { lowercased.contains(where: names.contains) }
        if has("avg", "average", "mean", "max", "maximum", "zone", "basal", "resting") { return nil }
        let isTime = has("time", "timestamp", "datetime", "date", "elapsed", "epoch", "unix", "t")
        if has("min", "minimum"), !isTime { return nil }
        if has("rr", "rri", "ibi", "nn") { return CSVColumn(quantity: .beat, scale: beatScale(lowercased)) }
        if has("hr", "heartrate", "pulse") || has("heart") && has("rate") || lowercased == ["bpm"] {
            return CSVColumn(quantity: .heartRate)
        }
        if has("power", "watts", "watt") { return CSVColumn(quantity: .power) }
        if has("speed", "velocity") { return CSVColumn(quantity: .speed, scale: speedScale(lowercased)) }
        if has("energy", "calories", "calorie", "kcal", "cal", "kj") { return try energy(words, lowercased) }
        if lowercased == ["date"] || lowercased == ["day"] { return CSVColumn(quantity: .date) }
        if isTime || has("seconds", "secs", "sec", "s", "ms", "milliseconds") {
            return CSVColumn(quantity: .time, scale: timeScale(lowercased))
        }
        return nil
    }

    private static func beatScale(_ words: [String]) -> Double? {
        if words.contains("ms") || words.contains("milliseconds") { return 1 }
        return words.contains { ["s", "sec", "secs", "seconds"].contains($0) } ? 1_000 : nil
    }

    private static func speedScale(_ words: [String]) -> Double {
        if words.contains("kmh") || words.contains("kph") || words.contains("km") { return 1 / 3.6 }
        return words.contains("mph") || words.contains("mi") ? 0.447_04 : 1
    }

    private static func timeScale(_ words: [String]) -> Double {
        if words.contains("ms") || words.contains("milliseconds") || words.contains("millis") { return 1 }
        return words.contains("min") || words.contains("minutes") ? 60_000 : 1_000
    }

    /// A capital distinguishes the large calorie of food labels from the small one of physics.
    private static func energy(_ words: [String], _ lowercased: [String]) throws(UnknownUnit) -> CSVColumn {
        let isTotal = lowercased.contains { ["total", "cumulative", "sum"].contains($0) }
        let nouns = ["energy", "active", "burned", "expenditure", "total", "cumulative", "sum"]
        var scale: Double?
        var unknown: String?
        for (word, plain) in zip(words, lowercased) where !nouns.contains(plain) {
            switch (word, plain) {
            case (_, "calories"), (_, "calorie"): scale = scale ?? 1
            case (_, "kcal"), (_, "kilocalories"): scale = 1
            case ("cal", _): scale = 0.001
            case (_, "cal"): scale = 1
            case (_, "kj"), (_, "kilojoules"): scale = 1 / 4.184
            case (_, "j"), (_, "joules"): scale = 1 / 4_184
            default: unknown = unknown ?? word
            }
        }
        if scale == nil, let unknown { throw UnknownUnit(unit: unknown) }
        return CSVColumn(quantity: .energy, scale: scale ?? 1, isTotal: isTotal, namesUnit: scale != nil)
    }

    /// The words of a header: split at all that is no letter, and before a capital that follows a small letter.
    private static func words(of header: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in header.prefix(128) {
            let beginsWord = character.isUppercase && word.last?.isLowercase == true && word != "k"
            if !character.isLetter || beginsWord {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        return word.isEmpty ? words : words + [word]
    }
}
