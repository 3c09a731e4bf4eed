/// The name of a pasteboard.
public enum PasteboardName: Hashable, Sendable {
  /// The pasteboard of copy and paste commands: X11's CLIPBOARD and Wayland's selection.
  case general
  /// The last selected text: X11's PRIMARY and Wayland's primary selection.
  case primary
  /// A pasteboard that lives in the daemon only. ``init(_:)`` defines the valid names.
  case named(String)

  /// The pasteboards that displays have too.
  package static let onDisplays = [PasteboardName.general, .primary]

  /// Creates the name of a pasteboard from a user's text.
  ///
  /// `general` or `clipboard`, and `primary`, are the displays' own, in any case. Other names consist of 1 to 64 ASCII
  /// letters, digits, `.`, `_` and `-`. Nil if the name is not valid.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isNameByte) else { return nil }
    switch text.lowercased() {
    case "general", "clipboard": self = .general
    case "primary": self = .primary
    default: self = .named(text)
    }
  }

  /// Whether the pasteboard lives in the daemon only.
  package var isNamed: Bool { if case .named = self { true } else { false } }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension PasteboardName: CustomStringConvertible {
  /// The name in the form that ``init(_:)`` accepts.
  public var description: String {
    switch self {
    case .general: "general"
    case .primary: "primary"
    case .named(let name): name
    }
  }
}
