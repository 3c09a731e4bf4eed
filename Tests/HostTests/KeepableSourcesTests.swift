import Host
import Linux
import Pasteboard
import Testing

@Suite struct KeepableSourcesTests {
  private static let cases: [(offered: [String], kept: [String])] = [
    // An editor's text is one text.
    (["text/plain;charset=utf-8", "text/plain", "text/plain;charset=iso-8859-1"], ["text/plain;charset=utf-8"]),
    (["text/plain"], ["text/plain"]),
    // A browser's selection, and a picture copied in one.
    (["text/html", "text/plain;charset=utf-8", "image/png"], ["text/html", "text/plain;charset=utf-8"]),
    (["text/html", "image/jpeg", "image/png", "image/bmp"], ["text/html", "image/png"]),
    (["image/jpeg", "image/bmp"], ["image/jpeg"]),
    // An office program.
    (
      ["application/x-openoffice-embed-source-xml;x=y", "text/rtf", "text/html", "application/x-foo", "image/png"],
      ["text/rtf", "text/html"]
    ),
    (["application/x-openoffice-drawing", "image/png", "image/bmp"], []),
    // A file manager.
    (
      ["x-special/gnome-copied-files", "text/uri-list", "application/x-kde-cutselection"],
      ["x-special/gnome-copied-files", "text/uri-list", "application/x-kde-cutselection"]
    ),
    // A program's own types, if they are few; a drawing program exports whatever it can.
    (["application/x-own", "text/plain;charset=utf-8"], ["application/x-own", "text/plain;charset=utf-8"]),
    (["application/pdf"], ["application/pdf"]),
    (
      ["image/x-inkscape-svg", "image/png", "application/pdf", "application/postscript", "a/b", "c/d", "e/f"],
      ["image/png"]
    ),
    // A secret.
    (["text/plain;charset=utf-8", "x-kde-passwordManagerHint"], []),
  ]

  @Test(arguments: cases)
  func littleOfAnApplicationsItemIsKept(offered: [String], kept: [String]) throws {
    var sources = ItemProvider<Payload>()
    for name in offered {
      sources.registerRepresentation(try #require(MediaType(name))) { _ throws(LoadFailure) in
        throw LoadFailure(.providerFailed, step: "not loaded")
      }
    }
    let isSecret = offered.contains("x-kde-passwordManagerHint")
    let item = Item(sources: sources, hints: ItemHints(isSensitive: isSecret), origin: .display)
    #expect(item.keepableSources.map(\.description) == kept)
  }
}
