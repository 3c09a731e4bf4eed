import Documents
import Testing

/// Films, sounds and frames among the text of Markdown.
struct InlineMediaTests {
  @Test(arguments: [
    ("<video src=\"https://m.example/a.mp4\" controls></video>", "<https://m.example/a.mp4>\n"),
    ("Hear <audio src='https://m.example/b.ogg'>no *sound*</audio> it", "Hear <https://m.example/b.ogg> it\n"),
    (
      "<video controls><source src=\"https://m.example/c.webm\"><source src=\"https://m.example/c.mp4\"></video> x",
      "<https://m.example/c.webm> x\n"
    ),
    ("See <iframe src=\"https://m.example/d\" title=\"A map\"></iframe>", "See [A map](https://m.example/d)\n"),
    ("An <embed src=\"https://m.example/e\"> here", "An <https://m.example/e> here\n"),
    ("An <object data=\"https://m.example/f\">f</object>", "An <https://m.example/f>\n"),
  ]) func areLinksToTheirContent(_ text: String, _ expected: String) {
    #expect(rewritten(markdown: text) == expected)
  }

  @Test(arguments: [
    ("a <video src=\"https://m.example/a.mp4\">[b](https://m.example/b)</video> c", "a [b](https://m.example/b) c\n"),
    ("a <video src=\"javascript:b()\"></video> c", "a  c\n"),
    ("a <iframe src=\"https://m.example/t\" width=1 height=1></iframe>b", "a b\n"),
    ("a <video>b</video> c", "a  c\n"),
    ("a </video> c", "a  c\n"),
    ("`<video src=\"https://m.example/a.mp4\"></video>`", "`<video src=\"https://m.example/a.mp4\"></video>`\n"),
  ]) func areNoneIfTheirElementsShowOtherwise(_ text: String, _ expected: String) {
    let written = rewritten(markdown: text)
    #expect(written.split(separator: " ") == expected.split(separator: " "))
  }

  @Test func manyTakeLinearTime() {
    let text = String(repeating: "<video> [a](b) ", count: 5_000) + String(repeating: "</video>", count: 5_000)
    #expect(rewritten(markdown: text).utf8.count > 5_000)
  }
}
