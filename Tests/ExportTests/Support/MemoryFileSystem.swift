import Foundation
import Synchronization
import TestSupport

@testable import Export

/// A disk in memory that can fill up, stop the program at any call, and lose what was never made durable.
final class MemoryFileSystem: FileSystem {
    /// What happens at one of the calls.
    enum Mishap: Hashable {
        /// The call fails with this code, and only it.
        case error(Int32)
        /// The program stops in the middle of the call: half of what it writes is written, and nothing works any more.
        case stop
    }

    private struct File {
        var bytes: [UInt8] = []
        /// How many bytes would outlive a loss of power.
        var durableCount = 0
        var isLocked = false
    }

    private enum NameChange {
        case set(String, Int)
        case remove(String)
        case move(String, to: String, Int)
    }

    private struct State {
        var files: [File] = []
        var names: [String: Int] = [:]
        var directories: Set<String> = []
        /// The names that would outlive a loss of power, and the changes since.
        var durableNames: [String: Int] = [:]
        var changes: [NameChange] = []
        var open: [Int32: (file: Int, position: Int)] = [:]
        var nextDescriptor: Int32 = 3
        var calls = 0
        var mishap: (call: Int, kind: Mishap)?
        var isStopped = false
        /// How many bytes one call reads or writes at most.
        var transferLimit = Int.max
    }

    private let state = Mutex(State())

    /// Makes an empty disk.
    init(mishap: Mishap? = nil, atCall call: Int = 0, transferLimit: Int = .max) {
        state.withLock {
            $0.mishap = mishap.map { (call, $0) }
            $0.transferLimit = transferLimit
        }
    }

    /// Arranges a mishap at a call, counted from now.
    func arrange(_ mishap: Mishap, atCall call: Int) {
        state.withLock { $0.mishap = ($0.calls + call, mishap) }
    }

    /// How many calls were made.
    var calls: Int { state.withLock(\.calls) }

    /// All files by name.
    var contents: [String: [UInt8]] { state.withLock { state in state.names.mapValues { state.files[$0].bytes } } }

    func write(_ bytes: [UInt8], to path: String) {
        state.withLock { state in
            state.files.append(File(bytes: bytes, durableCount: bytes.count))
            state.names[path] = state.files.count - 1
            state.durableNames[path] = state.files.count - 1
        }
    }

    /// Removes a file behind everyone's back.
    func lose(_ path: String) {
        state.withLock {
            $0.names[path] = nil
            $0.durableNames[path] = nil
        }
    }

    /// Starts the computer anew after its power was lost.
    ///
    /// Of what was not made durable, chance decides how much is left.
    func restart(losingPower random: inout SplitMix) {
        state.withLock { state in
            for change in state.changes where Bool.random(using: &random) {
                Self.apply(change, to: &state.durableNames)
            }
            state.names = state.durableNames
            for index in state.files.indices {
                let count = state.files[index].bytes.count
                let durable = min(state.files[index].durableCount, count)
                let kept = Int.random(in: durable...count, using: &random)
                var bytes = Array(state.files[index].bytes[..<kept])
                // A file may have its length and not its bytes.
                if Bool.random(using: &random) {
                    bytes += Array(repeating: 0, count: Int.random(in: 0...(count - kept), using: &random))
                }
                state.files[index].bytes = bytes
                state.files[index].durableCount = bytes.count
            }
        }
        restart()
    }

    /// Starts the program anew after a stop.
    func restart() {
        state.withLock { state in
            state.open = [:]
            for index in state.files.indices { state.files[index].isLocked = false }
            state.isStopped = false
            state.mishap = nil
        }
    }

    private static func apply(_ change: NameChange, to names: inout [String: Int]) {
        switch change {
        case .set(let path, let file): names[path] = file
        case .remove(let path): names[path] = nil
        case .move(let path, let newPath, let file):
            names[path] = nil
            names[newPath] = file
        }
    }

    /// Counts a call; gives whether the program stops in its middle.
    private func begin(_ state: inout State) throws(SystemError) -> Bool {
        guard !state.isStopped else { throw SystemError(code: EIO) }
        defer { state.calls += 1 }
        guard let mishap = state.mishap, mishap.call == state.calls else { return false }
        switch mishap.kind {
        case .error(let code): throw SystemError(code: code)
        case .stop:
            state.isStopped = true
            return true
        }
    }

    private func call<Result>(
        _ body: (inout State, _ stops: Bool) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        try state.withLock { state throws(SystemError) in
            let stops = try begin(&state)
            let result = try body(&state, stops)
            if stops { throw SystemError(code: EIO) }
            return result
        }
    }
}

extension MemoryFileSystem {
    func entry(at path: String) throws(SystemError) -> FileEntry? {
        try call { state, _ in
            if state.directories.contains(path) { return FileEntry(size: 0, number: 0) }
            return state.names[path].map { FileEntry(size: state.files[$0].bytes.count, number: UInt64($0)) }
        }
    }

    func makeDirectory(at path: String) throws(SystemError) {
        try call { state, _ in _ = state.directories.insert(path) }
    }

    func moveFile(at path: String, to newPath: String) throws(SystemError) {
        try call { state, _ throws(SystemError) in
            guard let file = state.names[path] else { throw SystemError(code: ENOENT) }
            let change = NameChange.move(path, to: newPath, file)
            Self.apply(change, to: &state.names)
            state.changes.append(change)
        }
    }

    func removeEntry(at path: String) throws(SystemError) {
        try call { state, _ throws(SystemError) in
            guard state.names[path] != nil else { throw SystemError(code: ENOENT) }
            state.names[path] = nil
            state.changes.append(.remove(path))
        }
    }

    func synchronizeDirectory(at path: String) throws(SystemError) {
        try call { state, stops in
            if stops { return }
            for change in state.changes { Self.apply(change, to: &state.durableNames) }
            state.changes = []
        }
    }

    func openFile(at path: String, _ mode: OpenMode) throws(SystemError) -> OpenFile {
        try call { state, _ throws(SystemError) in
            let existing = state.names[path]
            if mode == .creatingNew, existing != nil { throw SystemError(code: EEXIST) }
            if mode == .creating, let existing { state.files[existing] = File() }
            if existing == nil {
                guard mode == .creating || mode == .creatingNew else { throw SystemError(code: ENOENT) }
                state.files.append(File())
                state.names[path] = state.files.count - 1
                state.changes.append(.set(path, state.files.count - 1))
            }
            state.nextDescriptor += 1
            state.open[state.nextDescriptor] = (state.names[path] ?? 0, 0)
            return OpenFile(descriptor: state.nextDescriptor)
        }
    }

    func readFile(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try call { state, _ in
            guard let open = state.open[file.descriptor] else { return 0 }
            let bytes = state.files[open.file].bytes
            let end = min(bytes.count, open.position + min(buffer.count, state.transferLimit))
            buffer.copyBytes(from: bytes[open.position..<end])
            state.open[file.descriptor]?.position = end
            return end - open.position
        }
    }

    func writeFile(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        try call { state, stops in
            guard let open = state.open[file.descriptor] else { return 0 }
            let count = stops ? bytes.count / 2 : min(bytes.count, state.transferLimit)
            state.files[open.file].bytes.removeSubrange(open.position...)
            state.files[open.file].bytes += bytes.prefix(count)
            state.open[file.descriptor]?.position += count
            return count
        }
    }

    func truncateFile(_ file: OpenFile, to length: Int) throws(SystemError) {
        try call { state, _ in
            guard let open = state.open[file.descriptor] else { return }
            let bytes = state.files[open.file].bytes
            state.files[open.file].bytes =
                Array(bytes.prefix(length)) + Array(repeating: 0, count: max(0, length - bytes.count))
            state.files[open.file].durableCount = min(state.files[open.file].durableCount, length)
            state.open[file.descriptor]?.position = length
        }
    }

    func synchronizeFile(_ file: OpenFile) throws(SystemError) {
        try call { state, stops in
            guard !stops, let open = state.open[file.descriptor] else { return }
            state.files[open.file].durableCount = state.files[open.file].bytes.count
        }
    }

    func lockFile(_ file: OpenFile) throws(SystemError) -> Bool {
        try call { state, _ in
            guard let open = state.open[file.descriptor], !state.files[open.file].isLocked else { return false }
            state.files[open.file].isLocked = true
            return true
        }
    }

    func closeFile(_ file: OpenFile) {
        state.withLock { state in
            guard let open = state.open.removeValue(forKey: file.descriptor) else { return }
            if !state.open.values.contains(where: { $0.file == open.file }) { state.files[open.file].isLocked = false }
        }
    }
}
