import Testing

@testable import Documents

struct LinkPolicyTests {
  @Test(arguments: [
    "", "#a", "/a", "a/b:c", "?q=a:b", "//host/a", "http://a", "HTTPS://a", "mailto:a@b", "tel:1", "ftp://a",
    "ht\ntp://a",
    "1:2", "日本:a", "averylongrelativelinkofmanyletters", "chapter-01.introduction-to-the-matter.html",
    "averylongnameofmanyletters/a:b", "averylongnameofmanyletters?a:b", "averylongnameofmanyletters#a:b",
  ])
  func allowsLink(_ url: String) {
    #expect(LinkPolicy.allowsLink(Array(url.utf8)[...], ConversionOptions()))
  }

  @Test(arguments: [
    "javascript:a", "JaVaScRiPt:a", "java\tscript:a", " \u{1}javascript:a", "\u{85}javascript:a", "\u{A0}javascript:a",
    "vbscript:a", "data:text/html,a", "data:image/png;base64,AA==", "file:///a", "blob:a",
    "averylongschemeofmanyletters:a", "averylong\nschemeofmany\tletters:a",
  ])
  func refusesLink(_ url: String) {
    #expect(!LinkPolicy.allowsLink(Array(url.utf8)[...], ConversionOptions()))
  }

  @Test(arguments: [
    ("a.png", true), ("https://a/b.svg", true), ("data:image/png;base64,AA==", true), ("data:image/WEBP,a", true),
    ("data:image/svg+xml,a", false), ("data:text/html,a", false), ("data:image/pngx,a", false), ("mailto:a", false),
    ("javascript:a", false), ("cid:a", false), ("the-logo-of-the-whole-project.png", true),
    ("averylongschemeofmanyletters:a", false),
  ])
  func judgesImage(_ url: String, isAllowed: Bool) {
    #expect(LinkPolicy.allowsImage(Array(url.utf8)[...]) == isAllowed)
  }

  @Test(arguments: [
    ("zotero:a", true), (" ZO\tTERO:a", true), ("zotero2:a", false), ("javascript:a", false), ("tel:1", true),
  ])
  func theUsersSchemesAreAllowedToo(_ url: String, isAllowed: Bool) {
    let options = ConversionOptions(linkSchemes: ["obsidian", "zotero"])
    #expect(LinkPolicy.allowsLink(Array(url.utf8)[...], options) == isAllowed)
    #expect(!LinkPolicy.allowsImage(Array("zotero:a".utf8)[...]))
  }

  /// For every reader, of HTML in Markdown and in RTF too, and for every writer.
  @Test(arguments: [
    (DocumentFormat.markdown, "[t](zotero:a)"), (.markdown, "<a href=zotero:a>t</a>"),
    (.markdown, "<p><a href=zotero:a>t"),
    (.html, "<a href=zotero:a>t</a>"), (.rtf, "{\\rtf1{\\field{\\*\\fldinst HYPERLINK \"zotero:a\"}{\\fldrslt t}}}"),
    (.rtf, "{\\rtf1\\fromhtml1{\\*\\htmltag <a href=zotero:a>}t{\\*\\htmltag </a>}}"),
  ])
  func conversionsHeedTheUsersSchemes(_ format: DocumentFormat, _ source: String) {
    let options = ConversionOptions(linkSchemes: ["zotero"])
    // Data has no links.
    for target in DocumentFormat.allCases where ![.csv, .tsv, .json, .latex, .mathml].contains(target) {
      #expect(Converter.convert(source, from: format, to: target, options: options).contains("zotero:a"), "\(target)")
      #expect(!Converter.convert(source, from: format, to: target).contains("zotero:"), "\(target)")
    }
  }

  @Test func refusesLargeDataURL() {
    let url =
      Array("data:image/png;base64,".utf8) + Array(repeating: UInt8(ascii: "A"), count: LinkPolicy.dataURLLimit)
    #expect(!LinkPolicy.allowsImage(url[...]))
  }
}
