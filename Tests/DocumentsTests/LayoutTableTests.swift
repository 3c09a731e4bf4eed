import Documents
import Testing

/// Tables that only lay out mails, papers and pictures.
@Suite(.timeLimit(.minutes(30))) struct LayoutTableTests {
  @Test(arguments: [
    "<table border=\"0\"><tr><td bgcolor=\"#07f\"><a href=\"https://x/go\">Go</a></td></tr></table>",
    "<table cellspacing=0><tbody><tr><td style='border-radius:4px'><a href=https://x/go>Go</a></td></tr></tbody></table>",
    "<table width=600><tr><td>&nbsp;</td><td><a href=https://x/go>Go</a></td><td></td></tr></table>",
    "<table border=0><tr><td height=20></td></tr></table><table align=center><tr><td><a href=https://x/go>Go</a></td></tr></table>",
  ]) func aSingleCellIsNoTable(_ page: String) { #expect(markdown(of: page) == "[Go](https://x/go)\n") }

  @Test func aColumnOfAMailIsParagraphs() {
    let rows = "<tr><td>a</td></tr><tr><td>b</td></tr>"
    let mail = "<table cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\">"
    #expect(markdown(of: "\(mail)\(rows)</table>") == "a\n\nb\n")
    #expect(markdown(of: "<table role=presentation>\(rows)</table>") == "a\n\nb\n")
    let column = "| a |\n| --- |\n| b |\n"
    #expect(markdown(of: "<table>\(rows)</table>") == column)
    // A spreadsheet's column.
    #expect(markdown(of: "\(mail)<col width=64>\(rows)</table>") == column)
    #expect(markdown(of: "\(mail)<tr><th>a</th></tr><tr><td>b</td></tr></table>") == column)
  }

  @Test(arguments: [
    ("<table border=1><tr><td>a</td></tr></table>", "| |\n| --- |\n| a |\n"),
    ("<table><tr><td style='border:1px solid'>a</td></tr></table>", "| |\n| --- |\n| a |\n"),
    ("<table><tr><td>a</td></tr></table>", "| |\n| --- |\n| a |\n"),
    ("<table><tr><th>a</th></tr></table>", "| a |\n| --- |\n"),
    ("<table border=0><tr><td>a</td><td>b</td></tr></table>", "| | |\n| --- | --- |\n| a | b |\n"),
  ]) func otherTablesStay(_ page: String, _ table: String) { #expect(markdown(of: page) == table) }

  private func math(_ tex: String, _ display: String) -> String {
    "<math display=\"\(display)\" alttext=\"\(tex)\"><semantics><mi>a</mi><annotation encoding=\"application/x-tex\">\(tex)"
      + "</annotation></semantics></math>"
  }

  @Test func equationsOfPapersAreFormulas() {
    let left = "<td class=\"ltx_eqn_cell ltx_eqn_center_padleft\"></td>"
    let number = "<td class=\"ltx_eqn_cell ltx_eqn_eqno\"><span class=\"ltx_tag\">(1)</span></td>"
    let one =
      "<tr class=\"ltx_equation ltx_eqn_row\">\(left)<td class=\"ltx_eqn_cell\">\(math("a=b", "block"))</td>\(number)</tr>"
    let page = "<p>x</p><table class=\"ltx_equation ltx_eqn_table\"><tbody>\(one)</tbody></table><p>y</p>"
    #expect(markdown(of: page) == "x\n\n$$a=b$$\n\n(1)\n\ny\n")
    let parts = ["a", "=b"].map { "<td class=\"ltx_td ltx_eqn_cell\">\(math($0, "inline"))</td>" }.joined()
    let group = "<table class=\"ltx_equationgroup ltx_eqn_table\"><tr>\(left)\(parts)\(number)</tr></table>"
    #expect(markdown(of: group) == "$a$ $=b$ (1)\n")
    #expect(markdown(of: "<table class=\"ltx_equation ltx_eqn_table\">\(one)\(one)</table>").contains("(1)\n\n$$a=b$$"))
  }

  @Test(arguments: ["height=0", "height=\"0\""]) func wordsRowOfWidthsGoes(_ height: String) {
    let cells = "<td width=10 style='border:none'></td><td width=20></td>"
    let ruler = "<![if !supportMisalignedColumns]><tr \(height)>\(cells)</tr><![endif]>"
    let row = "<tr><th>a</th><th>b</th></tr>"
    #expect(markdown(of: "<table border=1>\(row)\(ruler)</table>") == "| a | b |\n| --- | --- |\n")
    #expect(markdown(of: "<table border=1>\(row)<tr>\(cells)</tr></table>") == "| a | b |\n| --- | --- |\n| | |\n")
    let full = "<tr height=0><td>c</td><td></td></tr>"
    #expect(markdown(of: "<table border=1>\(row)\(full)</table>") == "| a | b |\n| --- | --- |\n| c | |\n")
  }

  @Test func wordsFloatingPictureIsOnlyAPicture() {
    let page = """
      <p>a</p><span style='mso-ignore:vglayout'><table cellpadding=0 cellspacing=0 align=left><tr>
      <td width=0 height=12></td></tr><tr><td></td><td><img src="https://x/i.png" alt="A cat"></td></tr></table></span>
      """
    #expect(markdown(of: page) == "a\n\n![A cat](https://x/i.png)\n")
  }
}
