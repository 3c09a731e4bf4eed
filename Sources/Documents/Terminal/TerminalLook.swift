/// The look of characters on a terminal, which SGR sequences change (ECMA-48, 8.3.117).
struct TerminalLook: Hashable {
  private var color: TerminalColor?
  private var background: TerminalColor?
  private var isFaint = false
  private var isInverse = false
  private(set) var formats = FormatSet()
  /// The link that OSC 8 has begun.
  var link: Stored<Link>?

  /// Whether the look is that of ordinary text.
  var isPlain: Bool { self == TerminalLook() }

  /// The colours on a light background.
  var style: Style {
    var (text, behind) = (color?.color, background?.color)
    if isInverse { (text, behind) = (behind ?? .paper, text ?? .ink) }
    if text == nil && isFaint { text = TerminalColor.palette(8).color }
    text = text?.readable(on: behind ?? .paper) ?? behind?.opposite
    return Style(color: text, background: behind)
  }

  /// Applies the parameters of one sequence; each may have further ones after colons (ITU-T T.416).
  mutating func apply(_ parameters: [[Int]]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter[0] {
      case 38: color = Self.color(parameter, &rest) ?? color
      case 48: background = Self.color(parameter, &rest) ?? background
      case 58: _ = Self.color(parameter, &rest)
      case 4 where parameter.count > 1 && parameter[1] == 0: formats.remove(.underline)
      default: apply(parameter[0])
      }
    }
  }

  private mutating func apply(_ parameter: Int) {
    switch parameter {
    case 0:
      let link = link
      self = TerminalLook()
      self.link = link
    case 1: formats.insert(.strong)
    case 2: isFaint = true
    case 3: formats.insert(.emphasis)
    case 4, 21: formats.insert(.underline)
    case 7: isInverse = true
    case 9: formats.insert(.strikethrough)
    case 22:
      formats.remove(.strong)
      isFaint = false
    case 23: formats.remove(.emphasis)
    case 24: formats.remove(.underline)
    case 27: isInverse = false
    case 29: formats.remove(.strikethrough)
    case 30...37: color = .palette(UInt8(parameter - 30))
    case 39: color = nil
    case 40...47: background = .palette(UInt8(parameter - 40))
    case 49: background = nil
    case 90...97: color = .palette(UInt8(parameter - 82))
    case 100...107: background = .palette(UInt8(parameter - 92))
    default: break
    }
  }

  /// Returns the colour that a parameter names with those after its colons, or else with the next ones.
  private static func color(_ parameter: [Int], _ rest: inout ArraySlice<[Int]>) -> TerminalColor? {
    if parameter.count > 1 {
      // The identifier of a colour space may be missing.
      let values = parameter[1] == 2 && parameter.count > 5 ? [2] + parameter[3...] : Array(parameter[1...])
      return color(values)
    }
    let count = rest.first == [5] ? 2 : rest.first == [2] ? 4 : 0
    let values = rest.prefix(count).map { $0[0] }
    rest = rest.dropFirst(count)
    return color(values)
  }

  private static func color(_ values: [Int]) -> TerminalColor? {
    switch (values.first, values.count) {
    case (5, 2...): UInt8(exactly: values[1]).map(TerminalColor.palette)
    case (2, 4...):
      .exact(
        Color(
          red: UInt8(clamping: values[1]), green: UInt8(clamping: values[2]), blue: UInt8(clamping: values[3])))
    default: nil
    }
  }
}
