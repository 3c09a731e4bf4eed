internal import Settings

/// A program that presses keys.
enum Typist: String {
  case wtype, xdotool

  /// The arguments with which it presses these keys.
  func words(for keys: [KeyChord]) -> [String] {
    switch self {
    case .xdotool: ["key", "--clearmodifiers"] + keys.map(\.nameOnX11)
    case .wtype: keys.flatMap(\.wordsOfWtype)
    }
  }
}

extension KeyChord {
  fileprivate var nameOnX11: String { (modifiers.map(\.rawValue) + [key.nameOnX11]).joined(separator: "+") }

  fileprivate var wordsOfWtype: [String] {
    let names = modifiers.map { $0 == .super ? "logo" : $0.rawValue }
    return names.flatMap { ["-M", $0] } + ["-k", key.nameOnX11] + names.reversed().flatMap { ["-m", $0] }
  }
}

extension KeyChord.Key {
  /// The names of ASCII's signs, from the first of each row (<X11/keysymdef.h>). Letters and digits are their own.
  private static let signs: [(first: UInt8, names: String)] = [
    (
      0x21,
      """
      exclam quotedbl numbersign dollar percent ampersand apostrophe parenleft parenright asterisk plus comma minus \
      period slash
      """
    ),
    (0x3A, "colon semicolon less equal greater question at"),
    (0x5B, "bracketleft backslash bracketright asciicircum underscore grave"),
    (0x7B, "braceleft bar braceright asciitilde"),
  ]

  /// The name that libX11 and libxkbcommon read.
  fileprivate var nameOnX11: String {
    switch self {
    case .character(let character): Self.name(of: character)
    case .named(.insert): "Insert"
    case .named(.paste): "XF86Paste"
    case .named(.return): "Return"
    case .named(.escape): "Escape"
    case .named(.tab): "Tab"
    case .named(.space): "space"
    }
  }

  private static func name(of character: UInt8) -> String {
    for row in signs where character >= row.first {
      let names = row.names.split(separator: " ")
      if Int(character - row.first) < names.count { return String(names[Int(character - row.first)]) }
    }
    return String(UnicodeScalar(character))
  }
}
