/// A text format that can be read into a ``Document`` and written from it.
///
/// Two more go one way only: ``TabSeparatedReader`` reads tables, ``DOCXWriter`` writes for word processors.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Markdown: CommonMark 0.31.2 with GitHub's extensions, and `==highlight==`; text/markdown, UTF-8.
  case markdown
  /// HTML: read by the rules that browsers follow, written as a fragment that says its encoding first; text/html. It may
  /// be read in UTF-8, UTF-16 or windows-1252, and is written in UTF-8.
  case html
  /// RTF 1.9.1, text/rtf. It is read with the code pages that it names, also where it holds HTML or plain text of a mail,
  /// and is written in ASCII.
  case rtf
  /// Plain text for people to read, text/plain, UTF-8.
  case plain
}
