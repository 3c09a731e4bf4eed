import Pasteboard
import Testing

struct PasteboardNameTests {
  @Test(arguments: [
    ("general", PasteboardName.general), ("clipboard", .general), ("CLIPBOARD", .general), ("primary", .primary),
    ("PRIMARY", .primary), ("work", .named("work")), ("Work", .named("Work")), ("a.b_c-9", .named("a.b_c-9")),
    (String(repeating: "x", count: 64), .named(String(repeating: "x", count: 64))),
  ])
  func reads(text: String, name: PasteboardName) {
    #expect(PasteboardName(text) == name)
    #expect(PasteboardName(name.description) == name)
  }

  @Test(arguments: ["", " ", "two words", "a/b", "é", "a\n", "a\0", String(repeating: "x", count: 65)])
  func rejects(text: String) {
    #expect(PasteboardName(text) == nil)
  }
}
