import Testing

@testable import pb

struct HTMLGeneratorTests {
  @Test(arguments: [
    (#"<html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>"#, "LibreOffice 7.4.7.2 (Linux)"),
    ("<META content='Cocoa HTML Writer' NAME='Generator'>", "Cocoa HTML Writer"),
    (#"<meta charset=utf-8><meta name=Generator content="Microsoft Word 15">"#, "Microsoft Word 15"),
    ("<meta name=generator content=Hugo/>", "Hugo"),
    (#"<html xmlns:w="urn:schemas-microsoft-com:office:word">"#, "Microsoft Word"),
    (#"<html xmlns:x="urn:schemas-microsoft-com:office:excel">"#, "Microsoft Excel"),
    (#"<b style="font-weight:normal;" id="docs-internal-guid-1b2c">"#, "Google Docs"),
    (#"<!--StartFragment--><google-sheets-html-origin>"#, "Google Sheets"),
    (#"<meta name="qrichtext" content="1" />"#, "a Qt program"),
    ("<meta charset='utf-8'><!--StartFragment--><p>a</p><!--EndFragment-->", "Chromium"),
  ])
  func isRecognised(html: String, name: String) throws {
    #expect(try #require(HTMLGenerator(Array(html.utf8))).name == name)
  }

  @Test func theReasonIsGiven() {
    #expect(
      HTMLGenerator(Array(#"<META NAME="GENERATOR" CONTENT="X 1">"#.utf8))?.evidence
        == "its HTML names X 1 as its generator")
    #expect(HTMLGenerator(Array("<!--StartFragment-->".utf8))?.evidence == "its HTML contains <!--startfragment-->")
  }

  @Test(arguments: [
    "", "<p>plain</p>", "<meta", "<meta name=generator", "<meta name=generator content=",
    "<meta name=generator content=\"",
    "<meta name=generator content=''>", "<meta content=a>",
  ])
  func nothingTells(html: String) { #expect(HTMLGenerator(Array(html.utf8)) == nil) }

  @Test func aNameIsShort() throws {
    let html = #"<meta name="generator" content=""# + String(repeating: "x", count: 1000)
    #expect(try #require(HTMLGenerator(Array(html.utf8))).name == String(repeating: "x", count: 80))
  }
}
