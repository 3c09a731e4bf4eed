internal import Wire

extension ClientError {
  /// A daemon that has been running since before an upgrade, or is newer than this program: to one of the two, `name` is
  /// unknown.
  static func otherVersion(unknown name: String) -> ClientError {
    ClientError.failed(
      "the daemon that runs is of another version than \(Version.current) (\(name) is unknown): restart it with"
        + " 'systemctl --user restart pasteboardd', which keeps what was copied, or end it")
  }

  /// An item of more bytes than the daemon takes.
  package static func tooLarge(_ limit: Int) -> ClientError {
    ClientError.failed("the item is larger than \(limit) bytes, the most that the daemon takes: copy a part of it")
  }

  /// What an error reply means to a user.
  init(_ error: WireError) {
    switch error {
    case .nothingThere(let pasteboard):
      self = .nothingThere("nothing is on the pasteboard \(pasteboard): copy something first")
    case .replaced(let generation):
      self = .nothingThere("another item, \(generation), has taken the place of the one that was asked for")
    case .overtaken:
      self = .failed("a newer copy is already on the clipboard, so this one was dropped: copy again if you want it")
    case .notOffered(let reason): self = .failed("the copy is not on the clipboard: \(reason)")
    case .typeNotOffered(let type, let offered):
      let alternatives =
        offered.isEmpty ? "it is offered as nothing else" : "ask for \(offered.joined(separator: ", "))"
      self = .nothingThere("the item is not offered as \(type): \(alternatives)")
    case .tooLarge(let limit):
      self = .tooLarge(limit)
    case .loadFailed(let type, let reason):
      self = .failed("the item could not be loaded as \(type): \(reason)")
    case .timedOut(let step):
      self = .timedOut("the daemon waited too long: \(step)")
    case .invalidType(let type):
      self = .usage("\(type) is not a type: give a media type, an X11 target or a uniform type identifier")
    case .invalidPasteboard(let name):
      self = .usage("\(name) is not a pasteboard: use letters, digits, '.', '_' and '-'")
    case .invalidRepresentation(let reason):
      self = .failed("the daemon did not take the item: \(reason)")
    case .descriptorsLost(let stated, let arrived):
      self = .failed("only \(arrived) of \(stated) descriptors arrived: connect to the daemon's own socket")
    case .exhausted(let reason): self = .failed("the daemon has reached a limit: \(reason)")
    case .permissionDenied(.secrets):
      self = .failed("the item is a secret, which other machines may not read: start 'pb ssh' with --secrets")
    case .permissionDenied(.all):
      self = .failed("other machines may use the general pasteboard only: start 'pb ssh' with --all")
    case .unknownStream:
      self = .failed("the daemon no longer has what was handed over as a stream: try again")
    case .unknownEntry(let entry): self = .nothingThere("there is no item \(entry) in the history: see pb history list")
    case .historyFailed(let reason): self = .failed("the history \(reason)")
    case .unknownLoad: self = .failed("nobody waits for what was delivered any longer")
    case .unknownItem(let generation): self = .nothingThere("item \(generation) is on no pasteboard any longer")
    case .invalidParameter(let name), .methodNotFound(let name), .methodNotImplemented(let name),
      .interfaceNotFound(let name), .unknown(let name):
      self = .otherVersion(unknown: name)
    case .malformedMessage, .expectedMore, .expectedUpgrade:
      self = .failed("the daemon did not understand the call (\(error.name)): install pb and pasteboardd together")
    }
  }
}
