extension String {
    /// The text broken at spaces so that no line is wider than a page; where it begins indented on its first line, the
    /// lines behind are indented as far.
    package func wrapped(indent: Int = 0, width: Int = 80) -> String {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, indent + last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + spaces(indent))
    }
}

/// So many spaces.
func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
