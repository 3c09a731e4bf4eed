import Documents

/// The text of a conversion, both ends as strings.
func converted(_ text: String, from source: DocumentFormat, to target: DocumentFormat) -> String {
  String(decoding: Converter.convert(Array(text.utf8), from: source, to: target), as: UTF8.self)
}

/// HTML that we have written, without what begins each fragment.
func html(of markdown: String) -> String {
  let html = converted(markdown, from: .markdown, to: .html)
  return String(html.dropFirst("<meta charset=\"utf-8\">\n".count))
}

/// Markdown of HTML.
func markdown(of html: String) -> String { converted(html, from: .html, to: .markdown) }

/// Markdown that has been read and written again.
func rewritten(markdown text: String) -> String { converted(text, from: .markdown, to: .markdown) }
