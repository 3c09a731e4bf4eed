internal import DisplayServer
internal import Reactor

/// Mutter's report that another application, or a session, has taken the clipboard.
struct OwnerChange: Hashable, Sendable {
  /// Mutter offers what it has saved of an application that has gone: one of these types alone.
  private static let savedText: Set = ["text/plain;charset=utf-8", "text/plain"]
  private static let savedPictures: Set = ["image/svg+xml", "image/png"]

  /// The types, each once; none if the clipboard has no owner.
  private(set) var types = ForeignTypes()
  /// Whether our session has taken it.
  private(set) var isOurs = false

  /// Reads the arguments of `SelectionOwnerChanged`.
  @LoopActor
  init(_ message: BusMessage) {
    message.enter("a", of: "{sv}") {
      while message.enter("e", of: "sv", { readOption(of: message) }) {}
    }
  }

  @LoopActor
  private mutating func readOption(of message: BusMessage) {
    switch message.text() {
    case "session-is-owner":
      if !message.enter("v", of: "b", { isOurs = message.truth() ?? false }) { message.skip("v") }
    case "mime-types": readTypes(of: message)
    default: message.skip("v")
    }
  }

  /// Reads the list, which is in a structure up to mutter 50.
  @LoopActor
  private mutating func readTypes(of message: BusMessage) {
    switch message.nextContents {
    case "as": message.enter("v", of: "as") { readList(of: message) }
    case "(as)": message.enter("v", of: "(as)") { message.enter("r", of: "as") { readList(of: message) } }
    default: message.skip("v")
    }
  }

  /// Reads the list itself. Mutter reverses the order of an application's types, and some applications repeat types.
  @LoopActor
  private mutating func readList(of message: BusMessage) {
    var list: [String] = []
    message.enter("a", of: "s") { while let type = message.text() { list.append(type) } }
    var seen: Set<String> = []
    for type in list.reversed() where types.accepts(type) && seen.insert(type).inserted { types.append(type) }
  }

  /// Whether mutter itself may offer it, as text.
  var mayBeSavedText: Bool { onlyType.map(OwnerChange.savedText.contains) ?? false }

  /// Whether mutter itself may offer it.
  var mayBeSaved: Bool { mayBeSavedText || onlyType.map(OwnerChange.savedPictures.contains) ?? false }

  /// The type, if there is just one.
  private var onlyType: String? { types.names.count == 1 ? types.names[0] : nil }
}
