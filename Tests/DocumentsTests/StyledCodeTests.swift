import Testing

/// Paragraphs of code whose font is only in the style sheet.
struct StyledCodeTests {
  private static func page(_ sheet: String, _ body: String) -> String { "<style>\(sheet)</style>\(body)" }

  @Test(arguments: [
    "p.p2 {margin: 0.0px; font: 11.0px Menlo}", "p.p2 {font: 11.0px 'Menlo-Regular'}", ".p2 {font-family:Consolas}",
    "p {font-family: Arial} p.p2 {mso-style-name:Code; font-family:\"Courier New\"}",
    "span.s1 {color:red} p.p2 {font: 11.0px 'SF Mono'}",
  ])
  func classesHaveFonts(sheet: String) {
    let lines = ["if wet {", "<span class=\"Apple-converted-space\">&nbsp; </span>stay()", "}"]
    let body = "<p>Run:</p>" + lines.map { "<p class=\"p2\">\($0)</p>" }.joined(separator: "\n")
    #expect(markdown(of: Self.page(sheet, body)) == "Run:\n\n```\nif wet {\n  stay()\n}\n```\n")
  }

  @Test func spansHaveFonts() {
    let lines = ["cd", "ls"].map { "<p><span class=s1>\($0)</span></p>" }.joined()
    #expect(markdown(of: Self.page("span.s1 {font: 11px Monaco}", lines)) == "```\ncd\nls\n```\n")
    let others = lines.replacing("<span class=s1>", with: "<span class=s1 style='font-family:Arial'>")
    #expect(markdown(of: Self.page("span.s1 {font: 11px Monaco}", others)) == "cd\n\nls\n")
  }

  /// Notepad++ writes its font for all spans, and the lines as they are.
  @Test(arguments: [
    "<span class=s1>do {</span><span>\n</span><span>  run()\n</span><span>}</span>",
    "<span class=s1>do {\n  run</span><span>()\n}</span>\n", "<span class=s1>do {\r\n  run()\r\n}</span>",
  ]) func allSpansHaveAFont(spans: String) {
    let sheet = "span {\n\tfont-family: 'Courier New';\n\tcolor: #000000;\n}\n.s1 {\n\tcolor: #0000FF;\n}"
    let div = "<div style=\"float: left; white-space: pre; line-height: 1; background: #FFFFFF; \">\(spans)</div>"
    #expect(markdown(of: Self.page(sheet, div)) == "```\ndo {\n  run()\n}\n```\n")
  }

  @Test func tabsThatShowStay() {
    let tab = "<span class=Apple-tab-span>\t</span>"
    let lines = ["do {", "\(tab)run()", "}"].map { "<p class=p1>\($0)</p>" }.joined(separator: "\n")
    let sheet = "p.p1 {font: 11px Menlo} span.Apple-tab-span {white-space:pre}"
    #expect(markdown(of: Self.page(sheet, lines)) == "```\ndo {\n\trun()\n}\n```\n")
  }

  /// A typewriter's font may be that of a whole page, or of a letter.
  @Test(arguments: [
    "p {font-family: Courier}", "body {font-family: monospace}", "p.p2 {font-family: Arial}",
    "div.p1 {font: 9px Menlo}", "span {font-family: Courier} p {white-space: pre}",
  ])
  func otherParagraphsStay(sheet: String) {
    #expect(markdown(of: Self.page(sheet, "<p class=p1>Dear Ann</p><p class=p1>Hello</p>")) == "Dear Ann\n\nHello\n")
  }

  @Test func sentencesAreNoCode() {
    let lines = ["The rain has come at last.", "We are all glad of it here."].map { "<p class=p1>\($0)</p>" }.joined()
    #expect(!markdown(of: Self.page("p.p1 {font: 11px Menlo}", lines)).contains("```"))
  }
}
