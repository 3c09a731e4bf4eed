import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing

/// Code by the real workers.
@Suite(
  .startsPrograms,
  .enabled(
    if: InstalledProgram.path(of: CodeColouring.worker) != nil,
    "pasteboard-code is not built: install libkf5syntaxhighlighting-dev and use make"))
struct CodeTests {
  private static let python = "# café\r\ndef f(x):\n\tif x:  # 漢字 👩‍💻\n        return \"a\u{301}\"\n"

  @Test func aFileOfCodeIsPlainTextAndHasColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put(Array(Self.python.utf8), named: "a.py", on: pasteboards)
      let types = pasteboards.items[.general]?.offer.types()
      #expect(
        types == [
          .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .html, .rtf, .markdown,
        ])
      #expect(try await text(.plainText, pasteboards) == Self.python, "byte for byte")
      let html = try await text(.html, pasteboards)
      #expect(html.contains("<pre style=\"color:#000000;background-color:#f2f2f2\"><code class=\"language-python\">"))
      #expect(html.contains("\">def</span> f(x):\n\t<span"), "\(html)")
      let rtf = try await text(.rtf, pasteboards)
      #expect(rtf.contains(#"\f1"#) && rtf.contains(#"def} f(x):\line\tab{"#), "\(rtf)")
      #expect(try await text(.markdown, pasteboards).hasPrefix("```python\n# café\ndef f(x):\n\tif"))
    }
  }

  @Test(arguments: [
    ("text/x-code;language=python", "<span"), ("text/x-code", "<span"), ("text/x-code;language=no-such", "<code class"),
  ])
  func aUserSaysWhatIsCode(type: String, sign: String) async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let code = "def __init__(self):\n    self.a = 1\n    if a:\n        return\n"
      try put(Array(code.utf8), as: type, on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains(sign), "\(html)")
      #expect(Self.withoutTags(html) == code)
      #expect(pasteboards.loads.failures.isEmpty)
    }
  }

  /// "x = 'é'", in UTF-16 with its mark.
  private static let utf16: [UInt8] = [0xFF, 0xFE] + "x = 'é'\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  private static let longLine = String(repeating: "a = 'b' ", count: 2000) + "\nif a: pass\n"
  private static let samples: [[UInt8]] =
    [utf16, [0x61, 0xFF, 0x0A]]
    + [
      python, longLine, "a\tb\n\n\n  c", "\u{FEFF}x = 1\n", "a\0b \u{1F}c\n", "x <b>&amp;</b> \" '\n", "\n\n",
    ].map { Array($0.utf8) }

  @Test(arguments: samples)
  func coloursChangeNoCharacter(code: [UInt8]) async throws {
    try await onLoop {
      let (coloured, plain) = (
        TestPasteboards.withWorkers(), TestPasteboards.withWorkers(codeWorker: "/proc/nonexistent/pasteboard-code")
      )
      var texts: [String] = []
      for pasteboards in [coloured, plain] {
        try put(code, named: "a.py", on: pasteboards)
        texts.append(Self.withoutTags(try await text(.html, pasteboards)))
      }
      #expect(texts[0] == texts[1].filter { $0 != "\u{1F}" })
      #expect(coloured.loads.failures.isEmpty && plain.loads.failures.isEmpty)
    }
  }

  @Test func escapesInCodeColourNothing() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put(
        Array("a \u{1B}[31mred \u{9B}32m \u{1B}]8;;https://a.example\u{7}x\r\u{8}\n".utf8), named: "a.sh",
        on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(Self.withoutTags(html) == "a [31mred 32m ]8;;https://a.examplex\n\n", "\(html)")
      #expect(!html.contains("<a "))
    }
  }

  /// The library looks back at every place of such a line: without a limit, it needs minutes.
  @Test(arguments: ["a", "0", "$", "\"\\"])
  func longLinesCostLittle(text: String) async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let line = String(repeating: text, count: 1 << 18)
      try put(Array("\(line)\nif a:\n".utf8), named: "a.py", on: pasteboards)
      let html = try await self.text(.html, pasteboards)
      #expect(html.contains(">if</span> a:"))
    }
  }

  @Test(arguments: [
    ("a.cpp", "#include <a>\n/* b */ int c = 0x1; // TODO\nchar d = '\\n';\n"),
    ("a.sh", "if [ \"$a\" ]; then b=`c`; fi\n"),
    ("a.yaml", "a: !b &c 'd'\n- *e # f\n"), ("a.hs", "data A = B { c :: Int } deriving (Show)\n"),
    ("a.diff", "--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d\n"), ("a.php", "<?php echo $a->b(1.5, null); ?>\n<b>c</b>\n"),
  ])
  func coloursAreReadable(name: String, code: String) async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put(Array(code.utf8), named: name, on: pasteboards)
      let html = try await text(.html, pasteboards)
      let colours = html.matches(of: /<span style="color:#([0-9a-f]{6})/).compactMap { Int($0.1, radix: 16) }
      #expect(!colours.isEmpty, "\(html)")
      for colour in colours { #expect(Self.contrast(colour, 0xF2F2F2) >= 4.5, "\(String(colour, radix: 16))") }
    }
  }

  @Test func muchCodeHasNoColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let code = String(repeating: "if a: pass\n", count: CodeColouring.sizeLimit / 11 + 1)
      try put(Array(code.utf8), named: "a.py", on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(!html.contains("<span"))
      #expect(html.utf8.count > code.utf8.count)
    }
  }

  @Test func codeThatTakesTooLongHasNoColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let code = String(repeating: String(repeating: "a", count: 4096) + "\n", count: 400)
      try put(Array(code.utf8), named: "a.js", on: pasteboards)
      #expect(try await text(.html, pasteboards).contains("<pre><code class=\"language-javascript\">aaa"))
      #expect(pasteboards.loads.failures.isEmpty)
    }
  }

  @Test func withoutColoursCodeIsStillMonospaced() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers(codeWorker: "/proc/nonexistent/pasteboard-code")
      try put(Array("if a: pass\n".utf8), named: "a.py", on: pasteboards)
      #expect(try await text(.html, pasteboards).contains("<pre><code class=\"language-python\">if a: pass\n"))
      #expect(try await text(.rtf, pasteboards).contains("\\f1"))
    }
  }

  // MARK: Helpers

  @LoopActor private func put(
    _ code: [UInt8], as type: String? = nil, named name: String? = nil, on pasteboards: TestPasteboards
  ) throws {
    var provider = ItemProvider<Payload>()
    let plain = String(validating: code, as: UTF8.self) == nil ? MediaType.unspecifiedPlainText : .plainText
    provider.registerPayload(try type.map { try #require(MediaType($0)) } ?? plain, payload: try Payload(code))
    let hints = ItemHints(isDocument: name != nil, name: name)
    pasteboards.items.put(Item(sources: provider, hints: hints, origin: .client), on: .general)
  }

  @LoopActor private func text(_ type: MediaType, _ pasteboards: TestPasteboards) async throws -> String {
    String(decoding: try await pasteboards.loads.load(type, from: .general).payload.bytes(), as: UTF8.self)
  }

  /// The contrast of two colours of sRGB (Web Content Accessibility Guidelines 2.2, "contrast ratio").
  private static func contrast(_ first: Int, _ second: Int) -> Double {
    func luminance(_ colour: Int) -> Double {
      zip([0.2126, 0.7152, 0.0722], [16, 8, 0]).map { weight, shift in
        let level = Double(colour >> shift & 0xFF) / 255
        return weight * (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
      }.reduce(0, +)
    }
    let (dark, light) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Returns the code in HTML that contains nothing else.
  private static func withoutTags(_ html: String) -> String {
    var text = html.replacing(/^<meta[^>]*>\n/, with: "").replacing(/<\/pre>\n?$/, with: "")
    text = text.replacing(/<[^>]*>/, with: "")
    for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(name, with: character)
    }
    return text
  }
}
