/// Reads the part of styles (17.7).
struct DOCXStyleSheetReader: XMLReader {
  private var styles = WordStyleSheet()
  private var content: WordContent
  /// The identifier of the style that is read, or nil in the defaults.
  private var identifier: String?
  private var style = WordStyleSheet.Style()

  /// Reads the styles into the content, and returns them.
  static func read(_ bytes: [UInt8], into content: inout WordContent) -> WordStyleSheet {
    var reader = DOCXStyleSheetReader(content: content)
    reader.read(bytes)
    content = reader.content
    reader.styles.define(in: &content.styles)
    return reader.styles
  }

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    switch name {
    case .style:
      identifier = tag.string("w:styleId") ?? ""
      style = WordStyleSheet.Style()
      style.isOfParagraphs = tag.string("w:type") ?? "paragraph" == "paragraph"
      style.isDefault = tag["w:default"] != nil && tag.string("w:default") != "0"
    case .name: style.name = tag["w:val"].map { Array($0) } ?? []
    case .basedOn: style.base = tag.string("w:val")
    case .conditionalStyle:
      if tag.string("w:type") == "firstRow" { style.hasHeaderRow = true }
      return false
    default:
      if name.isSkipped { return false }
      style.run.read(name, tag, &content)
      style.paragraph.read(name, tag)
    }
    return true
  }

  mutating func close(_ name: DOCXName) {
    switch name {
    case .paragraphDefaults: styles.defaults.paragraph = style.paragraph
    case .runDefaults: styles.defaults.run = style.run
    case .style:
      if !style.isOfParagraphs { style.run.setCode(byStyleName: style.name) }
      if let identifier { styles.add(style, identifier) }
    default: return
    }
    style = WordStyleSheet.Style()
  }
}
