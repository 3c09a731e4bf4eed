import Glibc
import Linux
import RenderCommand
import TestSupport
import Testing

/// Code within documents that `pb convert` writes.
struct CodeInDocumentsTests {
  private static let show =
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read(sys.argv[2]).decode())"

  /// Words of a colour only where the worker for colours was built.
  @Test(arguments: [
    ("a.md", "```python\nif a: pass\n```\n", true), ("a.md", "- 1. x\n\n     ~~~ c\n     if (a) {}\n     ~~~\n", true),
    ("a.html", "<p>x<pre><code class='language-js'>if (a) {}</code></pre>", true),
    ("a.md", "```\nif a: pass\n```\n", false), ("a.md", "    if a: pass\n", false),
    ("a.md", "```no-such-language\nif a: pass\n```\n", false), ("a.html", "<pre>if a: pass</pre>", false),
  ])
  func codeHasItsColoursInFilesForWordProcessors(name: String, document: String, hasColours: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, Array(document.utf8))
    for (target, part) in [("docx", "word/document.xml"), ("odt", "content.xml")] {
      let command = "$PB convert \(name) -o a.\(target) && python3 -c \"\(Self.show)\" a.\(target) \(part)"
      let (run, clean) = (
        try PbRun(command, in: folder.path), try PbRun("rm a.\(target); " + clean(command), in: folder.path)
      )
      #expect(run.code == 0 && run.text.contains("if"), "\(run.complaint)")
      let hasWorker = InstalledProgram.path(of: CodeColouring.worker) != nil
      #expect(hasColour(run.text) == (hasColours && hasWorker), "\(run.text)")
      #expect(clean.code == 0 && !hasColour(clean.text), "\(clean.complaint)\(clean.text)")
    }
  }

  /// Whether some text of a file's main part has another colour than black.
  private func hasColour(_ xml: String) -> Bool {
    xml.contains(#/color(?: w:val)?="#?(?!auto|000000)[0-9a-fA-F]{6}"/#)
  }

  private func clean(_ command: String) -> String { command.replacing("convert", with: "convert --clean") }

  @Test(arguments: ["markdown", "plain"])
  func textHasNoColours(target: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Array("<pre><code class='language-python'>if a: pass</code></pre>".utf8))
    let run = try PbRun("$PB convert a.html --to \(target)", in: folder.path)
    #expect(["```python\nif a: pass\n```\n", "if a: pass"].contains(run.text), "\(run.text)\(run.complaint)")
  }

  /// The number of processes that convert a document, each a line in a log.
  @Test(arguments: [
    ("# x\n\n```\nif\n```\n", ["render"]), ("# x\n", ["render"]),
    ("```c\na\n```\n\n```py\nb\n```\n\n```c\nc\n```\n", ["render", "code", "code", "render"]),
  ])
  func onlyCodeInALanguageCostsMore(document: String, runs: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md", Array(document.utf8))
    let program = try folder.installPb()
    let render = try #require(InstalledProgram.path(of: Conversion.worker), "pasteboard-render is not built")
    for (name, work) in [("render", "exec \(render) \"$@\""), ("code", "exec cat")] {
      let script = "#!/bin/sh\necho \(name) >> \(folder.path)/log\n\(work)\n"
      try folder.write("pasteboard-\(name)", Array(script.utf8), mode: 0o755)
    }
    let run = try PbRun("$PB convert a.md --to html > a.html && cat log", in: folder.path, program: program)
    #expect(run.text.split(separator: "\n").map(String.init) == runs, "\(run.complaint)")
  }
}
