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
  /// The name of its symbol, which libX11 and libxkbcommon read. Those of signs differ from the signs, but each has a number.
  fileprivate var nameOnX11: String {
    switch self {
    case .character(let character): "U" + String(UInt32(character), radix: 16).padded(to: 4)
    case .named(.insert): "Insert"
    case .named(.paste): "XF86Paste"
    case .named(.return): "Return"
    case .named(.escape): "Escape"
    case .named(.tab): "Tab"
    case .named(.space): "space"
    }
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String { String(repeating: "0", count: max(0, length - utf8.count)) + self }
}
