internal import Bytes
internal import CGTK
internal import Faces

/// The styles of a text, for Pango.
@MainActor
enum LabelAttributes {
  /// Returns attributes of a text in a paragraph, a heading or code; the caller owns the list.
  static func make(_ text: LayableText, scale: Double = 1, lineHeight: Double, isDark: Bool) -> OpaquePointer? {
    let list = pango_attr_list_new()
    add(pango_attr_line_height_new(lineHeight), 0..<Int(UInt32.max), to: list)
    if scale != 1 { add(pango_attr_scale_new(scale), 0..<Int(UInt32.max), to: list) }
    guard !text.runs.isEmpty else { return list }
    let offsets = text.byteOffsets
    for run in text.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = offsets[run.range.lowerBound]..<offsets[run.range.upperBound]
      for attribute in attributes(of: run.style, isDark) { add(attribute, range, to: list) }
    }
    return list
  }

  private static func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, to list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = guint(range.lowerBound)
    attribute.pointee.end_index = guint(range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  private static func attributes(
    of style: TextStyle, _ isDark: Bool
  ) -> [UnsafeMutablePointer<PangoAttribute>?] {
    switch style {
    case .bold: [pango_attr_weight_new(PANGO_WEIGHT_BOLD)]
    case .italic: [pango_attr_style_new(PANGO_STYLE_ITALIC)]
    case .underline: [pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)]
    case .strikethrough: [pango_attr_strikethrough_new(1)]
    case .subscript: [pango_attr_rise_new(-3000), pango_attr_scale_new(0.8)]
    case .superscript: [pango_attr_rise_new(5000), pango_attr_scale_new(0.8)]
    case .monospaced: [pango_attr_family_new("monospace")]
    case .formula: [pango_attr_family_new("serif"), pango_attr_style_new(PANGO_STYLE_ITALIC)]
    case .link: [foreground(.link.readable(onDark: isDark)), pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)]
    case .highlight: [background(.marked), foreground(Colour(red: 0, green: 0, blue: 0))]
    case .foreground(let color): [foreground(color.readable(onDark: isDark))]
    case .background(let color): [background(color)]
    }
  }

  private static func foreground(_ color: Colour) -> UnsafeMutablePointer<PangoAttribute>? {
    pango_attr_foreground_new(guint16(color.red) * 257, guint16(color.green) * 257, guint16(color.blue) * 257)
  }

  private static func background(_ color: Colour) -> UnsafeMutablePointer<PangoAttribute>? {
    pango_attr_background_new(guint16(color.red) * 257, guint16(color.green) * 257, guint16(color.blue) * 257)
  }
}

extension Colour {
  /// The blue and the yellow of GNOME's palette.
  static let link = Colour(red: 0x1C, green: 0x71, blue: 0xD8)
  static let marked = Colour(red: 0xF6, green: 0xD3, blue: 0x2D)
}

extension LayableText {
  /// The place of each Unicode scalar in the text's UTF-8, and the end.
  fileprivate var byteOffsets: [Int] {
    var offsets: [Int] = []
    var end = 0
    for scalar in text.unicodeScalars {
      offsets.append(end)
      end += UTF8.width(scalar)
    }
    return offsets + [end]
  }
}
