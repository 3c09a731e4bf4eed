import Documents
import Testing

/// Papers as arXiv shows them.
struct LaTeXMLTests {
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
}
