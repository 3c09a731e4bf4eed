import Foundation
import Testing

@testable import Pasteboard

/// Which of the types that a source offers is read.
struct FlavourTests {
  private static let embedded =
    "application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\""
  private static let flat = "application/vnd.oasis.opendocument.text-flat-xml"

  @Test(arguments: [
    // Writer 7.4.
    (
      [embedded, "text/rtf", "text/html", "text/plain;charset=utf-16", "UTF8_STRING"],
      ["application/x-openoffice-embed-source-xml", "text/rtf", "text/html", "text/plain"]
    ),
    (
      ["text/html", "application/x-openoffice-embed-source-xml"],
      ["application/x-openoffice-embed-source-xml", "text/html"]
    ),
    // Calc 7.4: its own format is a spreadsheet.
    (
      [
        embedded, "text/html", "application/x-openoffice-sylk;windows_formatname=\"Sylk\"",
        "application/x-libreoffice-tsvc", "text/rtf", "UTF8_STRING",
      ], ["text/html", "text/rtf", "text/plain"]
    ),
    // The text of a shape in Impress, and a cell of Calc while it is edited.
    ([flat, "text/rtf", "UTF8_STRING"], [flat, "text/rtf", "text/plain"]),
    (["text/rtf", "\(flat);windows_formatname=\"x\""], [flat, "text/rtf"]),
    // A shape has no text.
    ([embedded, "image/png"], []),
    // AbiWord 3.0.
    (
      [
        "text/rtf", "application/x-goffice-graph", "image/png", "UTF8_STRING", "text/html",
        "application/xhtml+xml", "application/vnd.oasis.opendocument.text",
      ], ["text/rtf", "text/html", "application/vnd.oasis.opendocument.text", "text/plain"]
    ),
    // Word in Wine, WPS, Firefox, Gnumeric: HTML, in their order.
    (
      ["Rich Text Format", "text/rtf", "HTML Format", "text/html", "UTF8_STRING"],
      ["text/html", "text/rtf", "text/plain"]
    ),
    (["Kingsoft WPS 9.0 Format", "text/html", "text/rtf"], ["text/html", "text/rtf"]),
    (["application/x-gnumeric", "text/html", "UTF8_STRING"], ["text/html", "text/plain"]),
    (["text/markdown", "text/html"], ["text/markdown", "text/html"]), (["image/png"], []), ([], []),
  ]) func theFlavourThatKeepsMostIsFirst(names: [String], ranked: [String]) {
    #expect(Flavour.ranked(names.compactMap { MediaType($0) }).map(\.type.essence) == ranked)
  }

  @Test func flavoursAreReadInTheirFormat() {
    let types = [Self.embedded, Self.flat, "text/html"].compactMap { MediaType($0) }
    #expect(Flavour.ranked(types).map(\.format) == [.odt, .odt, .html])
  }

  @Test func onlyHTMLHasAPage() {
    let types = [MediaType.html, .plainText, .mozillaContext, .mozillaPageAddress, .mozillaURL]
    let ranked = Flavour.ranked(types)
    #expect(ranked.map(\.companions) == [[.mozillaContext, .mozillaPageAddress, .mozillaURL], []])
    #expect(Flavour.ranked([.html, .chromiumPageAddress]).first?.companions == [.chromiumPageAddress])
  }

  @Test func thePageNamesEverySourceOfTheTable() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/conversions.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let part = try #require(text.split(separator: "### Which flavour is read\n").last?.split(separator: "\n### ").first)
    let rows = part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(
      rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) } == FlavourTable.rows.map(\.source))
  }
}
