/// The many characters by which programs write the same accent.
extension Accent {
  /// Returns the accent of a sign above or below a base; nil if the sign is none. A sign that says so grows with its base.
  init?(sign: String, isBelow: Bool, isWide: Bool) {
    guard let known = isBelow ? Self.below[sign].map({ ($0, $0) }) : Self.above[sign] else { return nil }
    self = (isWide ? known.1 : known.0).accent(isBelow)
  }

  private struct Sign {
    var sign: String
    var isWide: Bool

    func accent(_ isBelow: Bool) -> Accent { Accent(sign: sign, isWide: isWide, isBelow: isBelow) }
  }

  private static func narrow(_ sign: String) -> Sign { Sign(sign: sign, isWide: false) }
  private static func wide(_ sign: String) -> Sign { Sign(sign: sign, isWide: true) }

  /// The accents above a base that signs are: of a fixed width, and as wide as the base.
  private static let above: [String: (Sign, Sign)] = {
    var signs: [String: (Sign, Sign)] = [:]
    func add(_ characters: [String], _ narrow: Sign, _ wide: Sign) {
      for character in characters { signs[character] = (narrow, wide) }
    }
    add(["^", "ˆ", "\u{302}", "⌃"], narrow("\u{302}"), wide("\u{302}"))
    add(["~", "˜", "\u{303}", "∼"], narrow("\u{303}"), wide("\u{303}"))
    add(["ˇ", "\u{30C}"], narrow("\u{30C}"), wide("\u{30C}"))
    add(["¯", "ˉ", "\u{304}"], narrow("‾"), wide("¯"))
    add(["‾", "―", "_", "\u{305}", "-", "−", "–"], wide("¯"), wide("¯"))
    add(["→", "⃗", "⟶"], narrow("\u{20D7}"), wide("→"))
    add(["←", "\u{20D6}"], wide("←"), wide("←"))
    add(["↔", "\u{20E1}"], wide("↔"), wide("↔"))
    add(["⇀", "\u{20D1}"], wide("⇀"), wide("⇀"))
    add(["↼", "\u{20D0}"], wide("↼"), wide("↼"))
    add(["˙", "\u{307}", "."], narrow("\u{307}"), narrow("\u{307}"))
    add(["¨", "\u{308}", ".."], narrow("\u{308}"), narrow("\u{308}"))
    add(["\u{20DB}", "..."], narrow("\u{20DB}"), narrow("\u{20DB}"))
    add(["\u{20DC}", "...."], narrow("\u{20DC}"), narrow("\u{20DC}"))
    add(["´", "\u{301}", "ˊ"], narrow("\u{301}"), narrow("\u{301}"))
    add(["`", "\u{300}", "ˋ"], narrow("\u{300}"), narrow("\u{300}"))
    add(["˘", "\u{306}"], narrow("\u{306}"), narrow("\u{306}"))
    add(["˚", "\u{30A}"], narrow("\u{30A}"), narrow("\u{30A}"))
    add(["⏞", "︷"], wide("⏞"), wide("⏞"))
    add(["⏜", "︵"], wide("⏜"), wide("⏜"))
    add(["⎴", "︹"], wide("⎴"), wide("⎴"))
    return signs
  }()

  private static let below: [String: Sign] = [
    "_": wide("_"), "¯": wide("_"), "‾": wide("_"), "―": wide("_"), "–": wide("_"), "\u{332}": wide("_"),
    "\u{331}": wide("_"),
    "⏟": wide("⏟"), "︸": wide("⏟"), "⎵": wide("⎵"), "⏝": wide("⏝"), "→": wide("→"), "←": wide("←"), "↔": wide("↔"),
    "~": wide("~"), "˜": wide("~"), "\u{330}": wide("~"),
  ]
}
