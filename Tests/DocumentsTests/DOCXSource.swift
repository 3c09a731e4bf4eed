import Testing

@testable import Documents

/// Files in the manner of Word, from the XML of their parts.
enum DOCXSource {
  static let namespaces =
    "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
    + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
    + "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" "
    + "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
    + "xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\""

  /// Returns the Markdown of a body, with other parts.
  static func markdown(_ body: String, _ others: [String: String] = [:]) -> String {
    var parts = others
    parts["word/document.xml"] = "<w:document \(namespaces)><w:body>\(body)</w:body></w:document>"
    parts["word/_rels/document.xml.rels"] = relationships(others.keys.sorted())
    return String(decoding: MarkdownWriter.write(read(parts)), as: UTF8.self)
  }

  static func read(_ parts: [String: String]) -> Document {
    DOCXReader.read { name in parts[name].map { Array($0.utf8) } } ?? DocumentBuilder().finish()
  }

  /// Returns the relationships of the body to its parts and to an address.
  private static func relationships(_ parts: [String]) -> String {
    let all = parts.map { part in
      let name = part.dropFirst("word/".count)
      let kind = name.hasPrefix("media/") ? "image" : String(name.dropLast(".xml".count))
      return "<Relationship Id=\"\(kind)\" Type=\"http://x/\(kind)\" Target=\"\(name)\"/>"
    }
    return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(all.joined())"
      + "<Relationship Id=\"link\" Type=\"http://x/hyperlink\" Target=\"https://a.example/?x=1&amp;y=2\" "
      + "TargetMode=\"External\"/></Relationships>"
  }

  static func paragraph(_ text: String, _ properties: String = "") -> String {
    "<w:p><w:pPr>\(properties)</w:pPr>\(run(text))</w:p>"
  }

  static func run(_ text: String, _ properties: String = "") -> String {
    "<w:r><w:rPr>\(properties)</w:rPr><w:t>\(text)</w:t></w:r>"
  }

  /// Returns the parts with these styles of paragraphs, by their identifiers, and a list 1 of bullets.
  static func parts(styles: String, levels: String = bullets) -> [String: String] {
    [
      "word/styles.xml": "<w:styles \(namespaces)>\(styles)</w:styles>",
      "word/numbering.xml": "<w:numbering \(namespaces)><w:abstractNum w:abstractNumId=\"0\">\(levels)"
        + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>",
    ]
  }

  static func style(_ identifier: String, _ name: String, _ properties: String = "") -> String {
    "<w:style w:type=\"paragraph\" w:styleId=\"\(identifier)\"><w:name w:val=\"\(name)\"/>\(properties)</w:style>"
  }

  static func item(_ text: String, _ properties: String = "", level: Int = 0) -> String {
    paragraph(text, "\(properties)<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"1\"/></w:numPr>")
  }

  private static let bullets =
    "<w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"•\"/><w:pPr><w:ind w:left=\"720\" "
    + "w:hanging=\"360\"/></w:pPr></w:lvl>"
}
