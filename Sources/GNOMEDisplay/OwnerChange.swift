internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// What mutter says when another application, or a session, has taken the clipboard.
struct OwnerChange: Hashable, Sendable {
  /// What mutter may have saved of an application that has gone, and offers itself: it is one of these types alone.
  private static let savedText: Set = ["text/plain;charset=utf-8", "text/plain"]
  private static let savedPictures: Set = ["image/svg+xml", "image/png"]

  /// The names of the types, each once: as many as an item may have, and the mark of a secret wherever it comes. None if
  /// nobody has the clipboard.
  private(set) var types: [String] = []
  /// Whether the session that is told has taken it.
  private(set) var isOurs = false

  /// Reads the arguments of `SelectionOwnerChanged`.
  @LoopActor
  init(_ message: BusMessage) {
    message.enter("a", of: "{sv}") {
      while message.enter("e", of: "sv", { readOption(of: message) }) {}
    }
  }

  init(types: [String]) { self.types = types }

  @LoopActor
  private mutating func readOption(of message: BusMessage) {
    switch message.text() {
    case "session-is-owner":
      if !message.enter("v", of: "b", { isOurs = message.truth() ?? false }) { message.skip("v") }
    case "mime-types": readTypes(of: message)
    default: message.skip("v")
    }
  }

  /// Up to mutter 50 the list is in a structure.
  @LoopActor
  private mutating func readTypes(of message: BusMessage) {
    switch message.nextContents {
    case "as": message.enter("v", of: "as") { readList(of: message) }
    case "(as)": message.enter("v", of: "(as)") { message.enter("r", of: "as") { readList(of: message) } }
    default: message.skip("v")
    }
  }

  @LoopActor
  private mutating func readList(of message: BusMessage) {
    var seen: Set<String> = []
    var isSecret = false
    message.enter("a", of: "s") {
      while let type = message.text() {
        let isHint = MediaType.isSecrecyHint(type)
        guard types.count < ForeignItem.typeLimit || isHint && !isSecret, seen.insert(type).inserted else { continue }
        types.append(type)
        isSecret = isSecret || isHint
      }
    }
  }

  /// Whether it may be text that mutter itself offers.
  var mayBeSavedText: Bool { types.count == 1 && OwnerChange.savedText.contains(types[0]) }

  /// Whether it may be something that mutter itself offers.
  var mayBeSaved: Bool { mayBeSavedText || types.count == 1 && OwnerChange.savedPictures.contains(types[0]) }
}
