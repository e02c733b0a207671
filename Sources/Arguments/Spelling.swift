/// The candidate that a misspelt word most likely meant; nil where none is near.
///
/// Near is one edit per three letters (a letter more, fewer, other, or two swapped, whatever their case), or being the
/// only candidate that begins with the word. Of equally near candidates the first wins.
package func nearest(to word: String, among candidates: [String]) -> String? {
    guard (1...64).contains(word.count) else { return nil }
    let lowercase = word.lowercased()
    let limit = max(1, word.count / 3)
    let measured = candidates.map { (candidate: $0, edits: edits(from: lowercase, to: $0.lowercased())) }
    if let best = measured.min(by: { $0.edits < $1.edits }), best.edits <= limit { return best.candidate }
    let longer = candidates.filter { $0.lowercased().hasPrefix(lowercase) }
    return longer.count == 1 && word.count > 2 ? longer.first : nil
}

/// How many edits lead from one word to another.
///
/// Optimal string alignment distance: R. A. Wagner and M. J. Fischer, JACM 21 (1974), with swaps of neighbours.
private func edits(from source: String, to target: String) -> Int {
    let (source, target) = (Array(source), Array(target))
    guard abs(source.count - target.count) <= 32 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in source.indices {
        var current = [row + 1]
        for column in target.indices {
            let isSame = source[row] == target[column]
            var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
            if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[target.count]
}
