extension ParagraphProperties {
  /// Reads the properties of a paragraph (OpenDocument 1.3, 20.2 and following).
  mutating func read(_ tag: XMLTag) {
    if let margin = tag.twips("fo:margin-left") { indent = margin }
    let line = tag.string("fo:border-left") ?? tag.string("fo:border")
    if let line { inset = tag.inset(of: line) }
    if let margin = tag.twips("fo:margin-top") { hasSpaceBefore = margin > 0 }
    if let margin = tag.twips("fo:margin-bottom") { hasSpaceAfter = margin > 0 }
    if let isShared = tag.string("style:contextual-spacing") { hasContextualSpace = isShared == "true" }
    if let mode = tag.string("style:writing-mode") { isRightToLeft = mode.hasPrefix("rl") }
    switch tag.string("fo:text-align") {
    case "left", "start": alignment = .left
    case "center": alignment = .center
    case "right", "end": alignment = .right
    case "justify": alignment = .justified
    default: break
    }
    if let isEverywhere = tag.drawsLine("fo:border") { borders = isEverywhere ? [.top, .bottom, .left, .right] : [] }
    draw(.top, tag.drawsLine("fo:border-top"))
    draw(.bottom, tag.drawsLine("fo:border-bottom"))
    draw(.left, tag.drawsLine("fo:border-left"))
    draw(.right, tag.drawsLine("fo:border-right"))
  }

  private mutating func draw(_ side: ParagraphState.Borders, _ isDrawn: Bool?) {
    guard let isDrawn else { return }
    borders = (borders ?? []).subtracting(side).union(isDrawn ? side : [])
  }
}

extension XMLTag {
  /// Returns the width of a line such as `1pt solid #000000` at the left, with its distance from the text.
  fileprivate func inset(of line: String) -> Int32 {
    guard let width = line.split(separator: " ").first.flatMap({ Self.twips(of: $0) }) else { return 0 }
    return width &+ (twips("fo:padding-left") ?? twips("fo:padding") ?? 0)
  }

  /// Whether an attribute that is a border draws a line; nil if there is none.
  fileprivate func drawsLine(_ name: StaticString) -> Bool? { string(name).map { $0 != "none" && $0 != "hidden" } }
}
