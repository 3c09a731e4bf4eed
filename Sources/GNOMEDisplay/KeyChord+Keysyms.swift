internal import Settings

/// Keys, as <X11/keysymdef.h> and <X11/XF86keysym.h> number them.
extension KeyChord {
  /// The keys to press and to release, in order.
  var keysyms: [(keysym: UInt32, isDown: Bool)] {
    let all = modifiers.map(\.keysym) + [key.keysym]
    return all.map { ($0, true) } + all.reversed().map { ($0, false) }
  }
}

extension KeyChord.Modifier {
  fileprivate var keysym: UInt32 {
    switch self {
    case .shift: 0xFFE1
    case .ctrl: 0xFFE3
    case .alt: 0xFFE9
    case .super: 0xFFEB
    }
  }
}

extension KeyChord.Key {
  fileprivate var keysym: UInt32 {
    switch self {
    case .character(let character): UInt32(character)
    case .named(.insert): 0xFF63
    case .named(.paste): 0x1008_FF6D
    case .named(.return): 0xFF0D
    case .named(.escape): 0xFF1B
    case .named(.tab): 0xFF09
    case .named(.space): 0x20
    }
  }
}
