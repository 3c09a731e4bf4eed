internal import Bytes

/// The signs that KaTeX draws as pictures, from pieces, or in a place of its own of Unicode.
enum KaTeXSigns {
  /// Returns the fence that a span draws; nil if it is none that is known.
  static func fence(_ span: KaTeXSpan) -> String? {
    if span.has("nulldelimiter") { return "" }
    guard let pieces = pieces(span) else { return tallFence(span) }
    if let whole = wholes.first(where: { $0.pieces.allSatisfy(pieces.contains) })?.sign { return whole }
    return pieces.count == 1 ? plain(pieces[0]) : nil
  }

  private static func pieces(_ span: KaTeXSpan) -> [Character]? {
    let text = String(decoding: span.element.text(nodes: Reach.line.nodes), as: UTF8.self)
    let pieces = text.filter { !$0.isWhitespace && $0 != "\u{200B}" }
    return pieces.isEmpty ? nil : Array(pieces)
  }

  /// The signs that tall fences are put together from, those of most pieces first.
  private static let wholes: [(pieces: [Character], sign: String)] = [
    (["⎧", "⎨"], "{"), (["⎫", "⎬"], "}"), (["⎧", "⎭"], "⎰"), (["⎫", "⎩"], "⎱"), (["⎧", "⎩"], "⟮"), (["⎫", "⎭"], "⟯"),
    (["⎡", "⎣"], "["), (["⎤", "⎦"], "]"), (["⎡"], "⌈"), (["⎣"], "⌊"), (["⎤"], "⌉"), (["⎦"], "⌋"), (["⎛"], "("),
    (["⎞"], ")"),
  ]

  private static func plain(_ sign: Character) -> String {
    switch sign {
    case "∣": "|"
    default: String(sign)
    }
  }

  /// Returns the fence in a picture. Its shape tells brackets from those that lack an edge.
  private static func tallFence(_ span: KaTeXSpan) -> String? {
    guard let picture = span.pictures.first, let width = box(picture)?.width else { return nil }
    let closes = span.has("mclose")
    switch width {
    case 333: return "|"
    case 556: return "∥"
    case 875: return closes ? ")" : "("
    case 667:
      // A bracket has edges of the whole width above and below, the others one of them.
      guard let outline = picture.firstElement?[.d].map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
      let hasUpper = outline.contains(closes ? "H0 V84" : "V84 H666")
      let hasLower = outline.contains(closes ? "H0 v84" : "h263 v84") || outline.contains("h347 v-84")
      switch (hasUpper, hasLower) {
      case (true, true): return closes ? "]" : "["
      case (true, false): return closes ? "⌉" : "⌈"
      case (false, true): return closes ? "⌋" : "⌊"
      case (false, false): return nil
      }
    default: return nil
    }
  }

  /// Returns the accent or the arrow that pictures draw; nil if it is none that is known.
  static func stretchy(_ span: KaTeXSpan) -> String? {
    let pictures = span.pictures
    guard let first = pictures.first, let box = box(first) else { return nil }
    let pointsRight = first[.preserveAspectRatio]?.starts(with: "xMax".utf8) == true
    switch (pictures.count, box.height, box.width) {
    case (1, _, 1062), (1, 300, 2364), (1, 360, 2364), (1, 420, 2364): return "^"
    case (1, _, 600), (1, _, 1033), (1, _, 2339), (1, _, 2340): return "~"
    case (1, 714, 471): return "→"
    case (1, 522, _): return pointsRight ? "→" : "←"
    case (1, 560, _): return pointsRight ? "⇒" : "⇐"
    case (1, 334, _): return pointsRight ? "↠" : "="
    case (2, 522, _): return (span.ems("min-width") ?? 0) == 1.5 ? "↦" : "↔"
    case (2, 560, _): return "⇔"
    case (2, 716, _): return "⇌"
    case (3, 548, _): return "⏞"
    default: return nil
    }
  }

  /// Returns the size of the part of a picture that shows.
  private static func box(_ picture: HTMLElement) -> (width: Int, height: Int)? {
    let numbers = (picture[.viewBox] ?? []).split(separator: UInt8(ascii: " ")).map { CSSNumber($0)?.value }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3] else { return nil }
    return (Int(width), Int(height))
  }

  /// The stroke through the relation behind it.
  static let stroke: Unicode.Scalar = "\u{E020}"

  /// The relations that are the contrary of others, which Unicode has not or has with the same meaning.
  static let relations: [Unicode.Scalar: String] = [
    "\u{E006}": "∤", "\u{E007}": "∦", "\u{E00C}": "≨", "\u{E00D}": "≩", "\u{E00E}": "≱", "\u{E00F}": "≱",
    "\u{E010}": "≰", "\u{E011}": "≰", "\u{E016}": "⊈", "\u{E017}": "⊊", "\u{E018}": "⊉", "\u{E019}": "⊋",
    "\u{E01A}": "⊊", "\u{E01B}": "⊋",
  ]
}
