internal import Files
internal import Host
internal import Pasteboard
internal import Wire

extension WireError {
  /// Creates a client's error for a failed load.
  init(_ failure: LoadFailure, type: MediaType, offered: [String]) {
    switch failure.reason {
    case .notOffered: self = .typeNotOffered(type: type.description, offered: offered)
    case .timedOut: self = .timedOut(step: failure.step)
    default: self = .loadFailed(type: type.description, reason: failure.step)
    }
  }

  /// Creates a client's error for content, handed over as `type`, that the daemon cannot accept.
  init(_ error: any Error, type: String) {
    switch error {
    case let error as WireError: self = error
    case OverLimit.bytes(let limit): self = .tooLarge(limit: limit)
    case OverLimit.payloads(let limit):
      self = .exhausted(reason: "\(limit) representations are held already: clear a pasteboard")
    case CopyFailure.notAFile: self = .notAFile(type)
    case CopyFailure.stalled(let patience): self = .timedOut(step: "the file of \(type) stalled for \(patience)")
    case CopyFailure.tooManyStalled:
      self = .exhausted(reason: "too many files have stalled: wait until their file systems answer")
    case is CopyFailure: self = .invalidRepresentation(reason: "\(type) could not be read completely")
    case let error as TooLong: self = .malformedMessage(reason: "a chunk is longer than \(error.limit) bytes")
    default: self = .invalidRepresentation(reason: "\(type): the daemon \(error)")
    }
  }

  /// Returns the error for a missing descriptor, or for one that is not a file.
  static func notAFile(_ type: String) -> WireError {
    .invalidRepresentation(reason: "the descriptor of \(type) is neither a file nor a memory file")
  }
}
