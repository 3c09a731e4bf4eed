import DisplayServer
import Pasteboard
import Testing

struct OfferedTargetsTests {
  private static let text: [MediaType] = [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText]
  private static let textNames = [
    "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING", "text/plain;charset=utf-16",
  ]

  @Test(
    arguments: [
      (
        [.html, .rtf] + text + [.markdown],
        ["text/html", "text/rtf", "application/rtf", "text/richtext"] + textNames + ["text/markdown"]
      ),
      ([.plainText], ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"]),
      ([.unspecifiedPlainText], ["text/plain"]),
      ([.latin1PlainText, .plainText], ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING"]),
      ([.markdown, .html], ["text/html", "text/markdown"]),
      ([.markdown], ["text/markdown"]),
      ([.png, .png], ["image/png"]),
      ([.uriList, .passwordManagerHint], ["text/uri-list", "x-kde-passwordManagerHint"]),
      (
        [.uriList, .gnomeCopiedFiles, .kdeCutSelection],
        [
          "text/uri-list", "x-special/gnome-copied-files", "x-special/mate-copied-files",
          "application/x-kde-cutselection",
        ]
      ),
      ([], []),
    ] as [([MediaType], [String])])
  func typesAreOfferedInThisOrder(types: [MediaType], names: [String]) {
    #expect(OfferedTargets(types).targets.map(\.name) == names)
  }

  @Test(
    arguments: [
      ("UTF8_STRING", MediaType.plainText, "UTF8_STRING"), ("utf8_string", .plainText, "utf8_string"),
      ("TEXT", .plainText, "UTF8_STRING"), ("STRING", .latin1PlainText, "STRING"),
      ("text/plain;charset=UTF-8", .plainText, "text/plain;charset=UTF-8"),
      ("text/plain; charset=utf8", .plainText, "text/plain; charset=utf8"),
      ("x-special/mate-copied-files", .gnomeCopiedFiles, "x-special/mate-copied-files"),
      ("application/rtf", .rtf, "application/rtf"), ("Text/HTML", .html, "Text/HTML"),
    ] as [(String, MediaType, String)])
  func aNameFindsItsRepresentation(name: String, type: MediaType, reply: String) {
    let target = OfferedTargets([.html, .rtf, .gnomeCopiedFiles] + OfferedTargetsTests.text)[name]
    #expect(target?.type == type)
    #expect(target?.replyName == reply)
  }

  @Test(arguments: ["image/png", "COMPOUND_TEXT", "", "public.text", "\u{FFFD}", "text/plain;charset=koi8-r"])
  func typesThatAreNotOfferedAreNotFound(name: String) {
    #expect(OfferedTargets([.html, .plainText])[name] == nil)
  }
}
