package import Linux
internal import Wire

extension Failure {
  /// Creates the failure that corresponds to an error.
  package init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as ClientError: error.failure
      default: Failure(.failed, "\(error)")
      }
  }

  /// The failure if the daemon has ended, or is about to.
  package static let unanswered = Failure(
    .failed, "the daemon closed the connection without an answer: try again, or see its log")

  /// The failure if a newer item is on the pasteboard.
  package static let overtaken = Failure(
    .failed, "a newer copy is already on the clipboard, so this one was dropped: copy again if you want it")

  /// Returns the failure if the daemon did not do its step in time.
  static func late(_ step: String) -> Failure {
    Failure(.timedOut, "the daemon did not \(step) in time: try again, or restart it")
  }

  /// Returns the failure of an answer that violates the protocol.
  fileprivate static func malformed(_ message: MalformedMessage) -> Failure {
    Failure(.failed, "the daemon's answer is malformed (\(message.reason)): check what listens on the socket")
  }

  /// Returns the failure of an answer without an end.
  static func endless(_ message: TooLong) -> Failure {
    Failure(.failed, "the daemon's answer is longer than \(message.limit) bytes: check what listens on the socket")
  }

  /// The failure of an answer that follows the protocol but makes no sense.
  package static let contradiction = Failure(
    .failed, "the daemon's answer contradicts itself: check what listens on the socket")

  /// The failure of a stream that violates the protocol.
  static let malformedStream = Failure(
    .failed, "the daemon's stream is malformed: check what listens on the socket")

  /// Returns the failure of an item that exceeds the daemon's limit in bytes.
  package static func tooLarge(_ limit: Int) -> Failure {
    Failure(.failed, "the item is larger than \(limit) bytes, the limit: copy a part of it")
  }

  /// Returns the failure of a daemon that is older than an upgrade, or newer than this program: one of the two does not
  /// know `name`.
  private static func otherVersion(unknown name: String) -> Failure {
    Failure(
      .failed,
      "the running daemon has another version than \(Version.current) (\(name) is unknown): restart it with"
        + " 'systemctl --user restart pasteboardd' (the clipboard stays), or end it")
  }

  /// Creates the failure of an error reply.
  init(_ error: WireError) {
    switch error {
    case .nothingThere(let pasteboard):
      self.init(.nothingThere, "nothing is on the pasteboard \(pasteboard): copy something first")
    case .replaced(let generation):
      self.init(.nothingThere, "item \(generation) has replaced the one that was requested: paste again")
    case .overtaken: self = .overtaken
    case .notOffered(let reason): self.init(.failed, "the copy is not on the clipboard: \(reason)")
    case .notPressed(let reason): self.init(.failed, "the item is on the clipboard, but no key was pressed: \(reason)")
    case .typeNotOffered(let type, let offered):
      let alternatives =
        offered.isEmpty ? "it offers no other type" : "ask for \(offered.joined(separator: ", "))"
      self.init(.nothingThere, "the item does not offer \(type): \(alternatives)")
    case .tooLarge(let limit):
      self = Failure.tooLarge(limit)
    case .loadFailed(let type, let reason):
      self.init(.failed, "the item could not be loaded as \(type): \(reason)")
    case .timedOut(let step):
      self.init(.timedOut, "the daemon waited too long: \(step)")
    case .invalidType(let type):
      self.init(.usage, "\(type) is not a type: give a media type, an X11 target or a uniform type identifier")
    case .invalidPasteboard(let name):
      self.init(.usage, "\(name) is not a pasteboard: use letters, digits, '.', '_' and '-'")
    case .invalidRepresentation(let reason):
      self.init(.failed, "the daemon refused the item: \(reason)")
    case .descriptorsLost(let stated, let arrived):
      self.init(.failed, "only \(arrived) of \(stated) descriptors arrived: connect to the daemon's own socket")
    case .exhausted(let reason): self.init(.failed, "the daemon has reached a limit: \(reason)")
    case .permissionDenied(.secrets):
      self.init(.failed, "secrets are not shared with other machines: start 'pb ssh' with --secrets")
    case .permissionDenied(.all):
      self.init(.failed, "only the general pasteboard is shared with other machines: start 'pb ssh' with --all")
    case .permissionDenied(.keys):
      self.init(.failed, "programs on other machines may not press keys here: press the key that pastes yourself")
    case .unknownStream:
      self.init(.failed, "the daemon no longer has the uploaded stream: try again")
    case .unknownEntry(let entry):
      self.init(.nothingThere, "there is no item \(entry) in the history: see pb history list")
    case .historyFailed(let reason): self.init(.failed, "the history \(reason)")
    case .unknownLoad: self.init(.failed, "no requestor waits for the delivered representation any more")
    case .unknownItem(let generation): self.init(.nothingThere, "item \(generation) is no longer on a pasteboard")
    case .invalidParameter(let name), .methodNotFound(let name), .methodNotImplemented(let name),
      .interfaceNotFound(let name), .unknown(let name):
      self = Failure.otherVersion(unknown: name)
    case .malformedMessage, .expectedMore, .expectedUpgrade:
      self.init(.failed, "the daemon did not understand the call (\(error.name)): install pb and pasteboardd together")
    }
  }
}

extension IncomingReply {
  /// Reads a reply without its NUL.
  static func read(_ message: [UInt8]) throws(Failure) -> IncomingReply {
    do {
      return try IncomingReply(message)
    } catch {
      throw Failure.malformed(error)
    }
  }

  /// Returns the parameters of a reply to `method`; throws the reply's error if it has one.
  func value<M: Method>(of method: M.Type) throws(Failure) -> M.Reply {
    if let error { throw Failure(error) }
    do {
      return try parameters(of: method)
    } catch {
      throw Failure.malformed(error)
    }
  }
}
