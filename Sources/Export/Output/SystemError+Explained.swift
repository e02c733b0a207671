import Foundation

/// Makes a call of the file system, and turns what it throws into an error for people.
func explaining<Result>(
    _ kind: ExportError.Kind, _ path: String, _ call: @autoclosure () throws(SystemError) -> Result
) throws(ExportError) -> Result {
    do {
        return try call()
    } catch {
        throw error.explained(kind, path: path)
    }
}

extension SystemError {
    /// The error for people: what could not be done with which file, why, and what to do.
    fileprivate func explained(_ kind: ExportError.Kind, path: String) -> ExportError {
        let kind = kind == .cannotRead && isAbsence ? .missing : kind
        return ExportError(kind, path: path, "\(verb(kind)): \(reason)", remedy: remedy(kind))
    }

    /// Whether there is no such file.
    private var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    private func verb(_ kind: ExportError.Kind) -> String {
        switch kind {
        case .cannotCreate: "cannot be made"
        case .cannotRead, .missing: "cannot be read"
        case .cannotWrite, .exists, .damaged, .mismatch: "cannot be written"
        }
    }

    private var reason: String {
        switch code {
        case ENOSPC, EDQUOT: "no space is left on the disk"
        case EFBIG: "a file may not grow that large here"
        case EACCES, EPERM: "permission is denied"
        case EROFS: "the disk is read-only"
        case ENOENT: "it is not there"
        case ENOTDIR: "part of its path is no directory"
        case EISDIR: "it is a directory"
        case EIO: "the disk failed"
        case EMFILE, ENFILE: "too many files are open"
        default: String(cString: strerror(code))
        }
    }

    private func remedy(_ kind: ExportError.Kind) -> String {
        switch (kind, code) {
        case (.cannotCreate, _): "choose another directory, or mend this one"
        case (.cannotRead, _), (.missing, _): "check the name of the directory and that it may be read"
        case (_, ENOSPC), (_, EDQUOT), (_, EFBIG): "make room"
        default: "mend the cause"
        }
    }
}
