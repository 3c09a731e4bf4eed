internal import Bytes
internal import CLinux

/// Fits one line of text into a terminal.
enum ShownLine {
  /// The columns of the terminal on standard output, or the usual number.
  static var terminalWidth: Int {
    let columns = Int(CLinux_terminal_columns(1))
    return columns > 0 ? columns : 80
  }

  /// Returns the elements' visible forms; text wider than `width` columns is cut and ends with an ellipsis.
  static func text(_ elements: some Sequence<TextElement>, width limit: Int) -> String {
    var pieces: [(text: String, width: Int)] = []
    var width = 0
    for element in elements {
      let text = element.shown
      let piece = (text: text, width: text.unicodeScalars.reduce(0) { $0 + $1.columns })
      pieces.append(piece)
      width += piece.width
      guard width > limit else { continue }
      while width > max(0, limit - 1), let last = pieces.popLast() { width -= last.width }
      return pieces.map(\.text).joined() + "…"
    }
    return pieces.map(\.text).joined()
  }
}

extension Unicode.Scalar {
  /// The number of columns in a terminal.
  var columns: Int {
    if (0x20...0x7E).contains(value) { return 1 }
    if properties.isEmojiPresentation || isWide { return 2 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: 1
    }
  }

  /// Whether the scalar is in a wide or fullwidth block (Unicode Standard Annex 11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
