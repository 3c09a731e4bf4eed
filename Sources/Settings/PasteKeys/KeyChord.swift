/// Keys that are pressed together, such as Ctrl+Shift+V.
package struct KeyChord: Hashable, Sendable {
  package enum Modifier: String, CaseIterable, Sendable {
    case ctrl, shift, alt, `super`
  }

  /// The key that is pressed while the modifiers are held.
  package enum Key: Hashable, Sendable {
    /// A character of ASCII that a key types.
    case character(UInt8)
    case named(NamedKey)
  }

  package enum NamedKey: String, CaseIterable, Sendable {
    case insert, paste, `return`, escape, tab, space
  }

  package let modifiers: [Modifier]
  package let key: Key

  package init(_ modifiers: [Modifier], _ key: Key) {
    self.modifiers = modifiers
    self.key = key
  }

  /// Creates keys of text such as "ctrl+shift+v" or "shift+insert"; nil if one is unknown. A letter beside modifiers is
  /// the key, in either case; alone it is the character.
  package init?(_ text: String) {
    // The key is what is behind the last plus that has something behind it: it may be a plus itself.
    let sign = text.dropLast().lastIndex(of: "+")
    let name = sign.map { text[text.index(after: $0)...] } ?? text[...]
    let words = sign.map { text[..<$0].split(separator: "+", omittingEmptySubsequences: false) } ?? []
    var modifiers: [Modifier] = []
    for word in words {
      guard let modifier = Modifier(rawValue: word.lowercased()) else { return nil }
      modifiers.append(modifier)
    }
    guard let key = Key(String(name), isAlone: modifiers.isEmpty) else { return nil }
    self.init(modifiers, key)
  }
}

extension KeyChord.Key {
  fileprivate init?(_ name: String, isAlone: Bool) {
    let lowercased = name.lowercased()
    if let key = KeyChord.NamedKey(rawValue: lowercased) {
      self = .named(key)
    } else if let character = (isAlone ? name : lowercased).utf8.first, name.utf8.count == 1,
      (0x21...0x7E).contains(character)
    {
      self = .character(character)
    } else {
      return nil
    }
  }
}

extension KeyChord: CustomStringConvertible {
  package var description: String {
    let name =
      switch key {
      case .character(let character): String(UnicodeScalar(character))
      case .named(let key): key.rawValue
      }
    return (modifiers.map(\.rawValue) + [name]).joined(separator: "+")
  }
}
