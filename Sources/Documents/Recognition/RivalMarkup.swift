/// Texts that share signs with Markdown and are something else: source of other markup, patches, mails, logs.
enum RivalMarkup {
  /// Returns the language of a text whose beginning declares it; nil if it declares none.
  static func language(of text: TextSample) -> String? {
    guard let first = text.lines.first(where: { !$0.isEmpty }) else { return nil }
    let line = first.unindented
    if line.starts(with: "#!") { return interpreter(line) }
    if line.starts(with: "<?php") { return "php" }
    if line.starts(with: "<?xml") { return "xml" }
    let start = String(decoding: line.prefix(14), as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "html" }
    return isPatch(text.lines) ? "diff" : nil
  }

  private static func interpreter(_ line: ArraySlice<UInt8>) -> String {
    let words = line.split { $0.isSpaceOrTab || $0 == "/" || $0 == "!" || $0 == "#" }
    let known = ["python": "python", "perl": "perl", "ruby": "ruby", "node": "javascript", "php": "php", "lua": "lua"]
    for word in words {
      let name = String(decoding: word.prefix { $0.isASCIILetter }, as: UTF8.self)
      if let language = known[name] { return language }
    }
    return "sh"
  }

  /// Whether a text is a patch: its headers come in pairs, or a hunk begins.
  private static func isPatch(_ lines: [ArraySlice<UInt8>]) -> Bool {
    zip(lines, lines.dropFirst()).contains { line, next in
      line.starts(with: "--- ") && next.starts(with: "+++ ") || line.starts(with: "diff --git ") && !next.isEmpty
    }
  }

  /// Whether a line is a sign of another markup language, or of a message with headers.
  static func isSign(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>) -> Bool {
    // reStructuredText: a link
    if line.contains(">`_") { return true }
    switch line.first {
    case "." where line.starts(with: ".. "):
      // reStructuredText: a directive, a target or a footnote
      return line.contains("::") || line.dropFirst(3).first == "_" || line.dropFirst(3).first == "["
    case ".": return isRoff(line)
    case "=":
      // AsciiDoc and wikis: a heading; Perl's documentation: a command
      let rest = line.drop { $0 == "=" }
      return rest.first == " " && rest.dropFirst().first != "\"" && line.count - rest.count <= 6
        || line.starts(withAny: podCommands)
    case "*":
      // Org: a heading below the first level
      let rest = line.drop { $0 == "*" }
      return line.count - rest.count > 1 && rest.first == " "
    case "#": return line.starts(with: "#+") && line.dropFirst(2).first?.isASCIILetter == true
    case "@": return line.starts(withAny: texinfoCommands)
    case "\\": return line.starts(withAny: texCommands)
    case "h":
      return line.count > 4 && line.dropFirst(2).starts(with: ". ") && line.dropFirst().first?.isASCIIDigit == true
    case "/" where line.starts(with: "/*"), "\"" where line.starts(with: "\"\"\""): return true
    default:
      // YAML: a text over several lines; in a table, it would be an alignment
      if line.first != "|" && line.contains(": |") && line.suffix(4).contains(UInt8(ascii: "|")) { return true }
      return isHeader(line) && (isHeader(next) || next.first?.isSpaceOrTab == true)
    }
  }

  private static func isRoff(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.dropFirst().prefix(3).prefix { $0.isASCIILetter }
    return line.dropFirst().first.map { $0 == "\\" || $0 == "\"" } ?? false
      || name.count == 2 && name.first.map { $0 < 0x5B } ?? false
  }

  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(withAny: mailHeaders)
  }

  private static let podCommands = ["=head", "=over", "=item", "=back", "=cut", "=pod", "=encoding"]
  private static let texinfoCommands = ["@node", "@section", "@chapter", "@item", "@example", "@end", "@menu", "@c "]
  private static let texCommands = ["\\documentclass", "\\section", "\\subsection", "\\usepackage", "\\chapter"]
  private static let mailHeaders = [
    "From: ", "To: ", "Subject: ", "Date: ", "Message-ID: ", "Message-Id: ", "Received: ", "Return-Path: ", "Cc: ",
    "Reply-To: ", "In-Reply-To: ", "Content-Type: ", "MIME-Version: ", "X-Mailer: ", "Newsgroups: ",
    "Files: ", "Copyright: ", "License: ", "Package: ", "Source: ",
  ]
}
