import Testing

@testable import Documents

/// What plain text is. The texts are in the manner of what people copy.
struct RecognitionTests {
  /// Notes, messages and pages of five lines or more.
  private static let notes = [
    "# Shopping\n\n- milk\n- eggs\n- bread\n",
    "# Title\n\nA paragraph of a few words.\n\n## Part\n\nAnother one, with more words.\n",
    "## Meeting\n\n1. agenda\n2. budget\n3. next steps\n\n**Decision:** we go on.\n",
    "Please look at [the plan](https://example.org/plan), and at:\n\n- the `make` target\n- the *second* part\n\nThanks.\n",
    "To do:\n\n- [ ] write\n- [x] read\n- [ ] rest\n\nUntil Friday.\n",
    "Run this first:\n\n```sh\nmake && make install\n```\n\nThen restart it.\n",
    "| name | size |\n|------|-----:|\n| one  |    1 |\n| two  |    2 |\n\nThe table shows sizes.\n",
    "## Times\n\nThey are medians.\n\n| n | s |\n| ---: | ---: |\n" + String(repeating: "| 1 | 2 |\n", count: 200),
    "---\ntitle: A page\ntags: [a, b]\n---\n\nThe page begins with a sentence of its own.\n",
    "> [!NOTE]\n> This is important for everybody.\n\nThe rest is not.\n\nIt can be skipped.\n",
    "Notes on [[Garden]] and [[Trees]].\n\n- water\n- earth\n- light\n",
    "### Changes\n\n* **Fixed** the `parse` step\n* **Added** a test\n\nSee [#12](https://example.org/12).\n",
    "![A chart](chart.png)\n\nThe chart shows the result of three runs.\n\n- first\n- second\n",
    "# Überschrift\n\nEin Satz mit Umlauten, der endet.\n\n- Äpfel\n- Öl\n",
    "# 買い物\n\n- 牛乳\n- 卵\n- **パン**\n",
    "Text with a footnote[^1] and a [link](/page).\n\n[^1]: The note at the end.\n\n- a point\n- another\n",
    "1. **Open** the lid\n2. **Pour** the water\n3. **Close** it\n\nWait for a minute.\n",
    "Setup\n=====\n\nInstall with `apt`, then read [the manual](manual.md).\n\n* quick\n* easy\n",
    "# API\n\nThe call returns a list.\n\n```json\n{\"a\": 1}\n```\n\n## Errors\n\nIt fails with 404.\n",
    ":::note\nThis is a box.\n:::\n\nSome more text follows it here.\n\n## End\n\nIt ends.\n",
    "**Summary**\n\nAll went well, with two exceptions:\n\n- the `red` one\n- the **blue** one\n",
  ]

  /// Texts that share signs with Markdown and are something else.
  private static let others = [
    // Prose and mails
    "Dear all,\n\nthe meeting is at 5. Please bring:\n\n- pens\n- paper\n\nRegards\n",
    "From: a@example.org\nSubject: hello\nDate: today\n\n> quoted *text*\n> more\n\nAnswer below.\n-- \nA. Name\n",
    "1. The first thing\n2. The second thing\n3. The third thing\n",
    "I rate it 5 * 4 * 3, and snake_case_names stay.\nIt costs $5 or #1.\nSee http://example.org/a_b_c.\n",
    "THE LICENCE\n===========\n\n1. Definitions.\n\n   \"You\" means the reader.\n\n2. Grant.\n\n   * to copy\n   * to use\n",
    // Code and configuration
    "# A comment that explains.\n\nimport os\n\n# Another comment\n\ndef f(**options):\n    return options\n",
    "#!/bin/sh\n\n# Set up\n\nset -e\n\n# Run\n\nexec \"$@\"\n",
    "# The name\nname = value\n\n# The list\nlist = [1, 2]\n",
    "# Servers\nserver:\n  - alpha\n  - beta\n# Clients\nclient:\n  - gamma\n",
    "/*\n * A file of code.\n *\n * - with a list\n * - of two\n */\n#include <stdio.h>\n\nint main(void) { return 0; }\n",
    "let f = [x](int y) { return x + y; };\nauto g = [&](int y) { return y; };\nint **p = q;\nchar **argv;\nf(1);\n",
    "export PATH=$PATH:/opt/bin\nalias ll='ls -l'\n# Functions\nmk() { mkdir -p \"$1\"; }\n",
    "diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,2 @@\n-# Old\n+# New\n [a](b.c)\n",
    "<p>Text with <b>bold</b></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n",
    // Other markup
    "Title\n=====\n\n.. note::\n\n   A note with ``code`` and `a link <http://a.b>`_.\n\n* **one**\n* **two**\n",
    "= Title\n:toc:\n\n== Part\n\n* one\n* two\n\nlink:https://a.b[text]\n",
    "* Heading\n** TODO Part\n   :PROPERTIES:\n   :END:\n#+BEGIN_SRC sh\nls\n#+END_SRC\n",
    ".TH NAME 1\n.SH NAME\nname \\- does it\n.SH SYNOPSIS\n.B name\n.I file\n",
    "=head1 NAME\n\nA::B - does it\n\n=over\n\n=item * one\n\n=back\n",
    // Logs, lists and tables
    "2026-01-02 10:00:00 [info] started\n2026-01-02 10:00:01 [warn] *slow*\n2026-01-02 10:00:02 [info] # done\n",
    "Jan  2 10:00:00 host kernel: [    0.000000] Linux\nJan  2 10:00:01 host sshd[12]: session\n",
    "name (1.2-3) unstable; urgency=low\n\n  * New release.\n  * Fixed **options (Closes: #123)\n\n -- A. Name <a@b.c>\n",
    "2026-01-02  A. Name  <a@b.c>\n\n\t* file.c (main): Return.\n\t* other.c: New file.\n",
    "NAME\n       ls - list files\n\nSYNOPSIS\n       ls [OPTION]... [FILE]...\n\nDESCRIPTION\n       List files.\n",
    "a,b,c\n1,2,3\n4,5,6\n", "a\tb\n1\t2\n3\t4\n",
    "- name: build\n  run: make\n- name: test\n  run: make test\n",
    "[section]\nkey=value\n; comment\n[other]\nkey=*\n",
    "> quoted\n> text\n\n> more\n> of it\n\nyes\n", "https://example.org/[a](b.c)\n",
  ]

  @Test func notesAreFoundAndNothingElseIs() {
    let found = Self.notes.filter { TextKind(of: Array($0.utf8)) == .markdown }
    #expect(found.count * 100 >= Self.notes.count * 95, "missed: \(Self.notes.filter { !found.contains($0) })")
    #expect(Self.others.filter { TextKind(of: Array($0.utf8)) == .markdown } == [])
  }

  /// A sign alone, and many of the same weak one, decide nothing.
  @Test(arguments: [
    "# Title", "a **b** c", "- a\n- b\n- c\n- d\n- e", "> a\n> b\n> c", "*a*\n*b*\n*c*", "a\n---\nb\n---\nc",
    "# One\n# Two\n# Three\n", "`a` `b` `c`\n`d` `e`\n", "1. a\n2. b\n3. c\n",
  ])
  func oneSignIsNotEnough(_ text: String) {
    #expect(TextKind(of: Array(text.utf8)) != .markdown)
  }

  private static let kinds: [(text: String, kind: TextKind)] = [
    ("", .prose), ("word", .prose), ("A sentence of some words; and more.\n", .prose),
    ("https://example.org/a?b=c#d\n", .address), ("a.name@example.org", .address), ("see https://a.b", .prose),
    ("name@host", .prose),
    ("def f(a):\n    if a:\n        return 1\n\nprint(f(2))\n", .code(language: "python")),
    ("#include <stdio.h>\n\nint main(void) {\n  return 0;\n}\n", .code(language: "c")),
    ("func f() {\n  guard let a = b else { return }\n  print(a)\n}\n", .code(language: "swift")),
    ("#!/usr/bin/env python3\nx\n", .code(language: "python")), ("#!/bin/sh\nls\n", .code(language: "sh")),
    ("<?xml version=\"1.0\"?>\n<a/>\n", .code(language: "xml")),
    ("{\n  \"a\": 1,\n  \"b\": [2]\n}\n", .code(language: nil)),
    ("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n", .code(language: "diff")),
    ("name,size,day\na,1,2026-01-01\nb,2,2026-01-02\n", .csv), ("a;b;c\n\"x;y\";2;3\n", .csv),
    ("name\tsize\na\t1\nb\t2\n", .tsv),
    ("NAME     READY  STATUS\nweb-1    1/1    Running\ndb-0     0/1    Pending\n", .columns),
    ("one, two, three\nfour, five, six\nseven, eight, nine\n", .prose),
    ("\u{1B}[31merror\u{1B}[0m: it failed\n", .terminal),
    ("\u{1B}]8;;https://a.b\u{1B}\\link\u{1B}]8;;\u{1B}\\\n", .terminal),
    ("\u{1B} alone\n", .prose),
  ]

  @Test(arguments: kinds)
  func aTextIsWhatItLooksLike(text: String, kind: TextKind) {
    #expect(TextKind(of: Array(text.utf8)) == kind)
    #expect(TextKind(of: Array(text.replacing("\n", with: "\r\n").utf8)) == kind, "with Windows line endings")
    #expect(TextKind(of: TextEncoding.byteOrderMark + Array(text.utf8)) == kind, "with a byte order mark")
  }

  /// A text of nothing but one sign is examined to its end, and is what a shorter one is.
  @Test(arguments: [
    "[", "*a", "**", "`", "[[", "![", "```\n", "```a\n", "~~~\n", "\u{1B}[", "\"", "a,", "a  ", "# ", "](", "=", "a=",
  ])
  func oneSignRemainsWhatItIs(_ unit: String) {
    let (short, long) = (1_000, 10_000)
    let kinds = [short, long].map { TextKind(of: Array(String(repeating: unit, count: $0).utf8)) }
    #expect(kinds[0] == kinds[1])
  }

  @Test func theEndOfALongTextDoesNotCount() {
    let prose = String(repeating: "words and words\n", count: TextKind.examinedLength / 16)
    #expect(TextKind(of: Array((prose + Self.notes[0]).utf8)) == .prose)
    #expect(TextKind(of: Array((Self.notes.joined(separator: "\n") + prose).utf8)) == .prose)
  }

  // MARK: Conversion

  private static let written: [(text: String, markdown: String)] = [
    (
      "def f(a):\n    return a_b * 2 * c\n\nprint(f(1))\n",
      "```python\ndef f(a):\n    return a_b * 2 * c\n\nprint(f(1))\n```\n"
    ),
    (
      "NAME     STATUS\nweb_1    Running\ndb_0     Pending\n",
      "```\nNAME     STATUS\nweb_1    Running\ndb_0     Pending\n```\n"
    ),
    ("a\tb\n1\t2\n", "| a | b |\n| --- | --- |\n| 1 | 2 |\n"),
    ("We use snake_case and 2 * 3 here.\n", "We use snake_case and 2 * 3 here.\n"),
    ("It is *not* meant.\n", "It is \\*not* meant.\n"),
  ]

  @Test(arguments: written)
  func textIsReadAsWhatItIs(text: String, markdown: String) {
    let document = RecognisedText.read(Array(text.utf8))
    #expect(String(decoding: MarkdownWriter.write(document), as: UTF8.self) == markdown)
    #expect(!RecognisedText.isWritten(Array(text.utf8), as: .markdown))
  }

  @Test(arguments: [
    "# apt-get update\nReading package lists... Done.\n# reboot\n",
    "# DO NOT EDIT\n\n[description]\nEnables JSTL for all web applications on the server.\n\n[depend]\nserver\n",
    "# Site settings\n\ntitle: My site\ndescription: This is my site, and it is good.\n",
    "# mount /dev/sda1 /mnt\nmount: you must specify the filesystem type.\n",
    "a | b\n---|---\n1 | 2\n", "Read this text with care.\n\n~~~~~~~~~~~~\n\nPress the key.\n\n~~~~~~~~~~~~\n",
  ]) func otherTextsWithSignsAreNone(_ text: String) {
    #expect(TextKind(of: Array(text.utf8)) != .markdown)
  }

  @Test(arguments: [
    "| Name | Age |\n|------|-----|\n| Bob  | 12  |\n", "Results:\n\n| a | b |\n|:--|--:|\n| **1** | 2 |\n",
    "- **Speed**: fast\n- **Cost**: low\n- **Size**: small\n",
    "Text first:\n\n1. **One** is a number.\n2. **Two** too.\n",
    "* **Été**: chaud\n* **Hiver**: froid\n",
  ]) func shortNotesAreFound(_ text: String) {
    #expect(TextKind(of: Array(text.utf8)) == .markdown)
  }

  @Test(arguments: [
    ("export class Foo {\n  private x: number = 1;\n}\n", "javascript"), ("export PATH=/bin\necho $PATH;\n", "sh"),
    ("import React from \"react\";\nexport function A() {\n  return 1;\n}\n", "javascript"),
    ("func add(a int, b int) int {\n\treturn a + b\n}\n", "go"),
    ("func add(a: Int) -> Int {\n  return a\n}\n", "swift"),
    ("local t = {}\nfunction f(x)\n  return t[x]\nend\n", "lua"), ("const int limit = 3;\n\nint f(int x)\n{\n}\n", nil),
    ("using System;\nnamespace A {\n  class B { }\n}\n", "csharp"),
  ]) func languagesAreToldApart(_ code: String, _ language: String?) {
    #expect(TextKind(of: Array(code.utf8)) == .code(language: language))
  }

  @Test func markdownStays() {
    for note in Self.notes { #expect(RecognisedText.isWritten(Array(note.utf8), as: .markdown), "\(note)") }
  }

  @Test func codeKeepsItsLines() {
    let document = CodeReader.read(Array("\u{FEFF}a\r\n\tb\r\0\n\n".utf8), language: nil)
    #expect(TreeWriter.write(document) == "codeBlock \"a\\n\\tb\\n\u{FFFD}\\n\"\n")
  }
}
