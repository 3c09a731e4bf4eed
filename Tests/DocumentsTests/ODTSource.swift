import Testing

@testable import Documents

/// Files in the manner of LibreOffice, from the XML of their parts.
enum ODTSource {
  static let namespaces =
    [
      ("office", "office"), ("style", "style"), ("text", "text"), ("table", "table"), ("draw", "drawing"),
      ("fo", "xsl-fo-compatible"), ("svg", "svg-compatible"),
    ].map { "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($1):1.0\"" }.joined(separator: " ")
    + " xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  /// Returns the Markdown of a body, with styles of its own and named ones, and other parts.
  static func markdown(
    _ body: String, automatic: String = "", named: String = "", _ others: [String: String] = [:]
  ) -> String {
    var parts = others
    parts["content.xml"] =
      "<office:document-content \(namespaces)><office:automatic-styles>\(automatic)"
      + "</office:automatic-styles><office:body><office:text>\(body)</office:text></office:body></office:document-content>"
    parts["styles.xml"] =
      "<office:document-styles \(namespaces)><office:styles>\(named)</office:styles></office:document-styles>"
    return String(decoding: MarkdownWriter.write(read(parts)), as: UTF8.self)
  }

  static func read(_ parts: [String: String]) -> Document {
    ODTReader.read { name in parts[name].map { Array($0.utf8) } } ?? DocumentBuilder().finish()
  }
}
