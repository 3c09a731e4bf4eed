/// A text format that can be read into a ``Document`` and written from it.
///
/// Two more formats go one way only: ``TabSeparatedReader`` reads tables, ``DOCXWriter`` writes for word processors.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Markdown: CommonMark 0.31.2 with GitHub's extensions, and `==highlight==`; text/markdown, UTF-8.
  case markdown
  /// HTML, text/html. It is read by the rules that browsers follow, in UTF-8, UTF-16 or windows-1252. It is written in
  /// UTF-8 as a fragment that begins with its encoding.
  case html
  /// RTF 1.9.1, text/rtf. It is read with the code pages that it names, even if it contains the HTML or plain text of a
  /// mail. It is written in ASCII.
  case rtf
  /// Plain text for people to read, text/plain, UTF-8.
  case plain
}
