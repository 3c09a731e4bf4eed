/// The keys that paste in an application.
package struct PasteKeyRule: Hashable, Sendable {
  /// The longest sequence of keys.
  private static let limit = 16

  /// The application's name: that of its process or of its windows, in lower case.
  package let application: String
  /// The keys, which are pressed one after the other.
  package let keys: [KeyChord]
  /// Whether they paste the primary selection.
  package let pastesPrimary: Bool

  init(_ application: String, _ keys: [KeyChord], pastesPrimary: Bool = false) {
    self.application = application
    self.keys = keys
    self.pastesPrimary = pastesPrimary
  }

  /// Creates a rule of the user's such as "emacs: ctrl+y". Programs disagree about what Shift+Insert pastes.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].split(separator: " ").joined(separator: " ").lowercased()
    let keys = text[colon...].dropFirst().split(separator: " ").map { KeyChord(String($0)) }
    guard !name.isEmpty, (1...Self.limit).contains(keys.count), !keys.contains(nil) else { return nil }
    self.init(name, keys.compactMap(\.self), pastesPrimary: keys == [.shiftInsert])
  }

  /// Whether it is for an application of this name, which the kernel may have cut off (proc(5), /proc/PID/comm).
  package func isFor(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == application || name.utf8.count == 15 && application.hasPrefix(name)
  }
}

extension PasteKeyRule: CustomStringConvertible {
  package var description: String { "\(application): \(keys.map(\.description).joined(separator: " "))" }
}

extension KeyChord {
  package static let controlV = KeyChord([.ctrl], .character(UInt8(ascii: "v")))
  package static let shiftInsert = KeyChord([.shift], .named(.insert))
  static let controlShiftV = KeyChord([.ctrl, .shift], .character(UInt8(ascii: "v")))
}
