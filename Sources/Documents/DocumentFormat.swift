/// A text format that can be read into a ``Document`` and written from it.
///
/// ``DOCXWriter`` and ``ODTWriter`` write files for word processors.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Markdown: CommonMark 0.31.2 with GitHub's extensions, and `==highlight==`; text/markdown, UTF-8.
  case markdown
  /// HTML, text/html. It is read by the rules that browsers follow, in UTF-8, UTF-16 or windows-1252. It is written in
  /// UTF-8 as a fragment that begins with its encoding.
  case html
  /// RTF 1.9.1, text/rtf. It is read with the code pages that it names, even if it contains the HTML or plain text of a
  /// mail. It is written in ASCII.
  case rtf
  /// Comma-separated values (RFC 4180), text/csv. Any usual separator is read, in UTF-8, UTF-16 or windows-1252. One
  /// table is written, which ``ConversionOptions/table`` selects, in UTF-8.
  case csv
  /// Tab-separated values, text/tab-separated-values; otherwise like ``csv``.
  case tsv
  /// The output of a program for a terminal, with control sequences (ECMA-48), text/x-ansi, UTF-8: code with the colours
  /// that a terminal shows. It is only read: written, it is plain text.
  case terminal
  /// Code, UTF-8 or UTF-16, in the language ``ConversionOptions/language``, which is recognised if it is nil. It is only
  /// read: written, it is plain text.
  case code
  /// Text whose lines end where those of a page do, as viewers of PDF copy it, in UTF-8, UTF-16 or windows-1252: its
  /// lines become paragraphs and lists. It is only read: written, it is plain text.
  case pdf
  /// A formula in the TeX that KaTeX, MathJax and LaTeX with amsmath read, UTF-8, perhaps between the marks that it has
  /// in a text. The first formula of a document is written.
  case latex
  /// A formula in MathML, application/mathml+xml: MathML Core, and what Presentation MathML 3 has beyond that. The first
  /// formula of a document is written.
  case mathml
  /// A table as JSON (RFC 8259), application/json, UTF-8: an object a row, or an array a row if the columns have no
  /// names. It is only written: read, it is plain text.
  case json
  /// Plain text for people to read, text/plain, UTF-8.
  case plain
}
