import Documents
import Testing

/// Code in a table of one cell, which Google Docs and many authors draw around it.
struct BoxedCodeTests {
  private static let code = "```\ndef f():\n    return 1\n```\n"
  private static let googleStyle = "font-family:'Roboto Mono',monospace;white-space:pre;white-space:pre-wrap;"

  @Test(arguments: [
    // Google Docs
    "<b id=docs-internal-guid-1><div dir=ltr align=left><table><colgroup><col></colgroup><tbody><tr><td>"
      + "<p dir=ltr><span style=\"\(googleStyle)\">def</span><span style=\"\(googleStyle)\"> f():</span></p>"
      + "<p dir=ltr><span style=\"\(googleStyle)\">    return 1</span></p></td></tr></tbody></table></div></b>",
    // Word
    "<table class=MsoTableGrid border=1><tr><td width=600 style='border:solid windowtext 1.0pt'>"
      + "<p class=MsoNormal><span style='font-family:\"Courier New\"'>def f():<o:p></o:p></span></p>"
      + "<p class=MsoNormal><span style='font-family:\"Courier New\"'>&nbsp;&nbsp;&nbsp; return 1</span></p></td></tr></table>",
    // Mails
    "<table bgcolor='#eeeeee'><tbody><tr><td><div style='font-family:Consolas'>def f():</div>"
      + "<div style='font-family:Consolas'>&nbsp; &nbsp; return 1</div></td></tr></tbody></table>",
    "<table style='border:1px solid'><tr><td><p><font face='Courier New'>def f():<br>&nbsp; &nbsp; return 1</font></p></table>",
  ]) func boxesOfPagesGo(_ page: String) {
    #expect(markdown(of: "<p>Run:</p>\(page)<p>Done.</p>") == "Run:\n\n\(Self.code)\nDone.\n")
  }

  @Test func aBoxOfOneLineGoesToo() {
    let page = "<table border=1><tr><td><p style='font-family:Courier'>npm install</p></td></tr></table>"
    #expect(markdown(of: page) == "`npm install`\n")
  }

  @Test(arguments: [
    "<tr><td><p style='font-family:Courier'>npm install</p></td><td>a</td></tr>",
    "<tr><td><p style='font-family:Courier'>npm install</p></td></tr><tr><td>a</td></tr>",
    "<thead><tr><th>a</th></tr></thead><tbody><tr><td><p style='font-family:Courier'>npm install</p></td></tr></tbody>",
    "<tr><td>a<p style='font-family:Courier'>npm install</p></td></tr>",
    "<tr><td><p style='font-family:Courier'>The rain has come at last. We are all glad of it here.</p></td></tr>",
  ]) func otherTablesHaveNoCode(_ rows: String) {
    #expect(!markdown(of: "<table border=1>\(rows)</table>").contains("```"))
  }

  private static let cell = "{\\rtf1{\\fonttbl{\\f0 Arial;}{\\f1\\fmodern Courier New;}}Run:\\par\\trowd\\cellx5000"

  @Test(arguments: [
    "\\pard\\intbl\\f1 def f():\\par     return 1\\cell\\row\\pard\\f0 Done.\\par}",
    "\\pard\\intbl\\f1 def f():\\line     return 1\\cell\\row\\pard\\f0 Done.\\par}",
    "\\pard\\intbl\\f1 def f():\\par\\b     return\\b0  1\\cell\\row\\pard\\f0 Done.\\par}",
  ]) func boxesOfRTFGo(_ rows: String) {
    #expect(converted(Self.cell + rows, from: .rtf, to: .markdown) == "Run:\n\n\(Self.code)\nDone.\n")
  }

  @Test(arguments: [
    "\\pard\\intbl\\f1 a()\\cell\\row\\trowd\\cellx5000\\pard\\intbl b\\cell\\row}",
    "\\pard\\intbl a \\f1 b()\\cell\\row}",
    "\\cellx9000\\pard\\intbl\\f1 a()\\cell\\f0 b\\cell\\row}",
    "\\pard\\intbl\\f1 The rain has come at last. We are all glad of it here.\\cell\\row}",
  ]) func otherTablesOfRTFHaveNoCode(_ rows: String) {
    #expect(!converted(Self.cell + rows, from: .rtf, to: .markdown).contains("```"))
  }
}
