internal import Bytes

extension RunProperties {
  /// Reads an element in the properties of a run (17.3.2).
  mutating func read(_ name: DOCXName, _ tag: XMLTag, _ content: inout WordContent) {
    switch name {
    case .bold: set(.bold, tag.isOn)
    case .complexBold: set(.complexBold, tag.isOn)
    case .italic: set(.italic, tag.isOn)
    case .complexItalic: set(.complexItalic, tag.isOn)
    case .underline: set(.underline, tag.string("w:val") ?? "single" != "none")
    case .strike, .doubleStrike: set(.strike, tag.isOn)
    case .vanish: set(.hidden, tag.isOn)
    case .rightToLeft: set(.rightToLeft, tag.isOn)
    case .verticalAlignment:
      switch tag.string("w:val") {
      case "superscript": setScript(.superscripted)
      case "subscript": setScript(.subscripted)
      default: setScript([])
      }
    case .position:
      // Text that is raised or lowered by hand is mostly smaller by hand too.
      if let height = tag.number("w:val"), height != 0 { setScript(height > 0 ? .superscripted : .subscripted) }
    case .size: size = tag.number("w:val").map { UInt16(clamping: $0) } ?? size
    case .color: color = Color(hexadecimal: tag["w:val"]).map { content.colors.index(of: $0) } ?? .max
    case .shading: background = content.colors.index(ofShade: Color(fill: tag))
    case .highlight: highlight = content.colors.index(ofShade: Color(highlight: tag.string("w:val")))
    // The fonts of a theme have no name here: they are the usual ones.
    case .fonts: if let name = tag["w:ascii"] ?? tag["w:hAnsi"] { font = content.fonts.number(of: Array(name)) }
    default: break
    }
  }
}

extension Color {
  /// Creates the colour of a shading, which some writers name; nil if there is none.
  init?(fill tag: XMLTag) {
    guard let color = Color(hexadecimal: tag["w:fill"]) ?? Color(highlight: tag.string("w:fill")) else { return nil }
    self = color
  }

  /// Creates a colour of the highlighter by its name (17.18.40).
  fileprivate init?(highlight name: String?) {
    switch name {
    case "black": self.init(red: 0, green: 0, blue: 0)
    case "blue": self.init(red: 0, green: 0, blue: 255)
    case "cyan": self.init(red: 0, green: 255, blue: 255)
    case "green": self.init(red: 0, green: 255, blue: 0)
    case "magenta": self.init(red: 255, green: 0, blue: 255)
    case "red": self.init(red: 255, green: 0, blue: 0)
    case "yellow": self.init(red: 255, green: 255, blue: 0)
    case "white": self.init(red: 255, green: 255, blue: 255)
    case "darkBlue": self.init(red: 0, green: 0, blue: 128)
    case "darkCyan": self.init(red: 0, green: 128, blue: 128)
    case "darkGreen": self.init(red: 0, green: 128, blue: 0)
    case "darkMagenta": self.init(red: 128, green: 0, blue: 128)
    case "darkRed": self.init(red: 128, green: 0, blue: 0)
    case "darkYellow": self.init(red: 128, green: 128, blue: 0)
    case "darkGray": self.init(red: 128, green: 128, blue: 128)
    case "lightGray": self.init(red: 192, green: 192, blue: 192)
    default: return nil
    }
  }
}
