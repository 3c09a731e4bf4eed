/// Which pasteboard is meant.
public enum PasteboardName: Hashable, Sendable {
  /// What copy and paste commands use: X11's CLIPBOARD and Wayland's selection.
  case general
  /// What was last selected: X11's PRIMARY and Wayland's primary selection.
  case primary
  /// A pasteboard that lives in the daemon only. ``init(_:)`` says which names are valid.
  case named(String)

  /// Those that displays have too.
  package static let onDisplays = [PasteboardName.general, .primary]

  /// The pasteboard that a user names.
  ///
  /// `general` or `clipboard`, and `primary`, are the displays' own, in any case. Another name has 1 to 64 characters
  /// out of ASCII letters, digits, `.`, `_` and `-`. Nil if the name is not valid.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isNameByte) else { return nil }
    switch text.lowercased() {
    case "general", "clipboard": self = .general
    case "primary": self = .primary
    default: self = .named(text)
    }
  }

  /// Whether it lives in the daemon only.
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
  /// The name as ``init(_:)`` reads it.
  public var description: String {
    switch self {
    case .general: "general"
    case .primary: "primary"
    case .named(let name): name
    }
  }
}
