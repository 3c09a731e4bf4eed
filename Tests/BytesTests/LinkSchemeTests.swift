import Bytes
import Testing

struct LinkSchemeTests {
  @Test(arguments: ["obsidian", "vscode", "zotero", "x-devonthink-item", "a", "web+a.b-1"])
  func namesAreTakenInLowerCase(name: String) {
    #expect(LinkScheme(name)?.description == name)
    #expect(LinkScheme(name.uppercased())?.description == name)
  }

  @Test(arguments: ["", "1a", "-a", "a:", "a b", "ä", "K\u{212A}", "a/b", "javascript", "DATA", "VBScript", "file"])
  func invalidAndDangerousNamesAreNoSchemes(name: String) { #expect(LinkScheme(name) == nil) }
}
