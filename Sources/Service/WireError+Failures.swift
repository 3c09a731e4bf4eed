internal import Files
internal import Host
internal import Linux
internal import Pasteboard
internal import Wire

extension WireError {
  /// What a client is told when a load failed.
  init(_ failure: LoadFailure, type: MediaType, offered: [String]) {
    switch failure.reason {
    case .notOffered: self = .typeNotOffered(type: type.description, offered: offered)
    case .timedOut: self = .timedOut(step: failure.step)
    default: self = .loadFailed(type: type.description, reason: failure.step)
    }
  }

  /// What a client is told when what it handed over cannot be taken.
  init(_ failure: IntakeFailure, type: String) {
    switch failure {
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .tooMany(let limit):
      self = .exhausted(reason: "\(limit) representations are held already: clear a pasteboard")
    case .notAFile: self = .invalidRepresentation(reason: "\(type) is not behind a file or a memory file")
    case .wrongSize(let stated, let actual):
      self = .invalidRepresentation(reason: "\(type) should have \(stated) bytes and has \(actual)")
    case .chunkTooLong(let limit): self = .malformedMessage(reason: "a chunk is longer than \(limit) bytes")
    case .copy(let failure): self.init(failure, type: type)
    case .system(let failure): self = .invalidRepresentation(reason: "\(type): the daemon \(failure)")
    }
  }

  /// What a client is told when its file cannot be copied.
  private init(_ failure: FileCopier.Failure, type: String) {
    switch failure {
    case .stalled(let patience): self = .timedOut(step: "the file of \(type) stood still for \(patience)")
    case .tooManyStalled: self = .exhausted(reason: "too many files stand still: wait until their file systems answer")
    case .system(let failure): self = .invalidRepresentation(reason: "\(type): the daemon \(failure)")
    case .notAFile, .notThere, .notTrusted, .tooLarge, .failed, .cancelled:
      self = .invalidRepresentation(reason: "\(type) could not be read to its end")
    }
  }
}
