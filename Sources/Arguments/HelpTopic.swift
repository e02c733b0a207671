/// Lists that `help` prints beside the texts of the commands, such as what the words of an output mean.
public struct HelpTopic: Sendable {
    /// A titled list of words and what they mean.
    public struct Section: Sendable {
        let title: String
        let rows: [(head: String, explanation: String)]

        /// Makes a list.
        public init(_ title: String, _ rows: [(head: String, explanation: String)]) {
            self.title = title
            self.rows = rows
        }
    }

    let name: String
    let summary: String
    let sections: @Sendable () -> [Section]

    /// Makes a topic.
    ///
    /// - Parameters:
    ///   - name: The word behind `help`.
    ///   - summary: One sentence, for the head of the text and for the tool's own help.
    ///   - sections: The lists, in their order.
    public init(_ name: String, summary: String, sections: @escaping @Sendable () -> [Section]) {
        self.name = name
        self.summary = summary
        self.sections = sections
    }
}
