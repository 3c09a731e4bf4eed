import Documents

/// Converts text, with both sides as strings.
func converted(_ text: String, from source: DocumentFormat, to target: DocumentFormat) -> String {
  String(decoding: Converter.convert(Array(text.utf8), from: source, to: target), as: UTF8.self)
}

/// Returns our HTML of Markdown, without the beginning that each fragment has.
func html(of markdown: String) -> String {
  let html = converted(markdown, from: .markdown, to: .html)
  return String(html.dropFirst("<meta charset=\"utf-8\">\n".count))
}

/// Returns the Markdown of HTML.
func markdown(of html: String) -> String { converted(html, from: .html, to: .markdown) }

/// Reads Markdown and writes it again.
func rewritten(markdown text: String) -> String { converted(text, from: .markdown, to: .markdown) }
