import Testing

@testable import Documents

/// Fonts for code, by their names, in every format.
struct MonospacedFontTests {
  private static let fonts = [
    "IBM Plex Mono", "Iosevka", "Hack", "MesloLGS NF", "Geist Mono", "PT Mono", "MonoLisa", "IBM Plex Mono Text",
    "FiraCode Nerd Font", "SourceCodePro-Regular", "LucidaConsole", "Cascadia Code PL", "Hasklig", "D2Coding",
    "0xProto", "Terminus", "Courier New", "Consolas", "ui-monospace",
  ]
  private static let others = [
    "Arial", "Monotype Corsiva", "MonotypeSorts", "Monoton", "American Typewriter", "MS Gothic", "Fira Sans",
    "Source Sans Pro", "Lucida Sans", "Cascadia", "",
  ]

  @Test(arguments: fonts) func namesOfFontsForCode(_ name: String) { #expect(MonospacedFont.isOne(name.utf8)) }

  @Test(arguments: others) func namesOfOtherFonts(_ name: String) { #expect(!MonospacedFont.isOne(name.utf8)) }

  @Test(arguments: ["Iosevka", "'Victor Mono', serif", "MesloLGS NF", "Hack, Arial"])
  func linesOfAnEditorKeepTheirIndent(_ family: String) {
    let lines = "<div>if a:</div><div>    b()</div>"
    let page = "<div style=\"font-family: \(family); white-space: pre;\">\(lines)</div>"
    #expect(markdown(of: page) == "```\nif a:\n    b()\n```\n")
  }

  /// Browsers copy the font of the page's keys.
  @Test func keysAreNoCode() {
    let keys = ["Ctrl", "C"].map { "<kbd style=\"font-family: SFMono-Regular, Menlo, monospace;\">\($0)</kbd>" }
    #expect(markdown(of: "<p>Press \(keys.joined(separator: "+"))</p>") == "Press <kbd>Ctrl</kbd>+<kbd>C</kbd>\n")
  }

  @Test(arguments: ["Georgia", "'Monotype Corsiva', cursive", "Arial, Hack"])
  func linesOfTextStayText(_ family: String) {
    let page = "<div style=\"font-family: \(family); white-space: pre;\"><div>one</div><div>two</div></div>"
    #expect(!markdown(of: page).contains("```"))
  }
}
