import Host
import Linux
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing

/// Code within documents by the real workers.
@Suite(
  .startsPrograms,
  .enabled(
    if: InstalledProgram.path(of: CodeColouring.worker) != nil,
    "pasteboard-code is not built: install libkf5syntaxhighlighting-dev and use make"))
struct CodeInDocumentsTests {
  private static let note = "# N\n\n```python\ndef f(x):\n```\n\ntext\n\n- a\n\n  ~~~~ swift\n  let a = 1\n  ~~~~\n"

  @Test func aNoteHasTheColoursOfItsLanguages() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put(Self.note, on: pasteboards)
      let html = try await text(.html, pasteboards)
      let start = "<pre style=\"color:#000000;background-color:#f2f2f2\"><code class=\"language-"
      #expect(html.contains(start + "python\"><span style=") && html.contains(">def</span> f(x):"), "\(html)")
      #expect(html.contains(start + "swift\"><span style=") && html.contains(">let</span> "), "\(html)")
      #expect(try await text(.rtf, pasteboards).contains(#"def} f(x):"#))
      #expect(try await text(.markdown, pasteboards) == Self.note, "byte for byte")
      #expect(pasteboards.loads.failures.isEmpty)
    }
  }

  @Test(arguments: [
    ("<pre><code class='language-python'>if a:\n</code></pre>", "if"),
    ("<div class='highlight-source-js'><pre>if (a) {}\n</pre></div>", "if"),
    ("<table><tr><td><pre><code class='language-c'>return 1;\n</code></pre></td><td>x</td></tr></table>", "return"),
  ])
  func htmlHasTheColoursOfItsLanguages(html: String, word: String) async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put(html, as: .html, on: pasteboards)
      let rtf = try await text(.rtf, pasteboards)
      #expect(rtf.contains(try Regex("\\{[^{}]*\\\\cf[0-9]+[^{}]* \(word)\\}")), "\(rtf)")
      #expect(try await text(.html, pasteboards) == html, "byte for byte")
    }
  }

  @Test(arguments: [
    "```\nif a: pass\n```\n", "```no-such-language\nif a: pass\n```\n", "```a/b;c\nif a: pass\n```\n",
    "`if a: pass`\n",
  ])
  func otherCodeIsAsItWas(note: String) async throws {
    try await onLoop {
      let (coloured, plain) = (
        TestPasteboards.withWorkers(), TestPasteboards.withWorkers(codeWorker: "/proc/nonexistent/pasteboard-code")
      )
      var texts: [String] = []
      for pasteboards in [coloured, plain] {
        try put(note, on: pasteboards)
        for type in [MediaType.html, .rtf] { texts.append(try await text(type, pasteboards)) }
        #expect(pasteboards.loads.failures.isEmpty)
      }
      #expect(texts[..<2] == texts[2...])
      #expect(!texts[0].contains("<span") && texts[0].contains("if a: "))
    }
  }

  @Test func codeWithColoursHasNoControls() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put("```python\nif a: \u{1}pass\n\u{C}\u{85}if b: pass\n```\n", on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains("if</span> a: <span") && html.contains(">if</span> b"), "\(html)")
      #expect(!html.unicodeScalars.contains { ["\u{1}", "\u{C}", "\u{85}"].contains($0) })
    }
  }

  @Test func aBlockThatEndsInACommentLeavesTheNextOneAlone() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put("```c\n/* open\n```\n\n```c\nreturn 1;\n```\n\n```c,ignore\nreturn 2;\n```\n", on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains(">return</span> <span") && html.contains(">2</span>"), "\(html)")
    }
  }

  /// The library needs more time for these lines than it has.
  @Test func aLanguageThatTakesTooLongHasNoColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let lines = String(repeating: String(repeating: "a", count: 4096) + "\n", count: 400)
      try put("```python\nif a: pass\n```\n\n```js\n\(lines)```\n", on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains(">if</span> a:"), "\(html.prefix(1000))")
      #expect(html.contains("<pre><code class=\"language-js\">aaa"))
      #expect(pasteboards.loads.failures.isEmpty)
    }
  }

  @Test func onlyTheFirstLanguagesHaveColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let languages = ["c", "cpp", "java", "python", "ruby", "perl", "go", "lua", "swift"]
      let expected = languages.indices.map { $0 < CodeColouring.languageLimit }
      var coloured: [Bool] = []
      // A busy machine may not colour them all in the time that there is: then it tries again.
      let end = Duration.monotonicNow + patience
      while coloured != expected, Duration.monotonicNow < end {
        try put(languages.map { "```\($0)\nx = 1; // \"a\"\n```\n" }.joined(), on: pasteboards)
        let blocks = try await text(.html, pasteboards).split(separator: "<pre").dropFirst()
        coloured = blocks.map { $0.contains("<span") }
      }
      #expect(coloured == expected)
    }
  }

  @Test func muchCodeHasNoColours() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let code = String(repeating: "if a: pass\n", count: CodeColouring.sizeLimit / 11 + 1)
      try put("```python\nif b: pass\n```\n\n```python\n\(code)```\n", on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains(">if</span> b:") && !html.contains(">if</span> a:"))
      #expect(html.utf8.count > code.utf8.count)
    }
  }

  @Test func aNoteHasItsPicturesToo() async throws {
    let folder = try PictureNote()
    try folder.write("a.ppm", Array("P6\n1 1\n255\n".utf8) + [255, 0, 0])
    try await onLoop { [path = folder.path] in
      let pasteboards = TestPasteboards.withWorkers()
      try put(Self.note + "\n![x](a.ppm)\n", in: path, on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(html.contains("src=\"data:image/png;base64,") && html.contains(">def</span> f(x):"), "\(html)")
    }
  }

  // MARK: Helpers

  @LoopActor private func put(
    _ document: String, as type: MediaType = .markdown, in folder: String? = nil, on pasteboards: TestPasteboards
  ) throws {
    var provider = ItemProvider<Payload>()
    provider.registerPayload(type, payload: try Payload(Array(document.utf8)))
    var item = Item(sources: provider, origin: .client)
    item.hints.folder = folder
    pasteboards.items.put(item, on: .general)
  }

  @LoopActor private func text(_ type: MediaType, _ pasteboards: TestPasteboards) async throws -> String {
    String(decoding: try await pasteboards.loads.load(type, from: .general).payload.bytes(), as: UTF8.self)
  }
}
