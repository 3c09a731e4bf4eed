import Documents
import Testing

/// Quotation marks within the cells of tables, doubled or behind backslashes.
struct DelimitedEscapeTests {
  private func json(_ text: String) -> String { converted(text, from: .csv, to: .json) }

  @Test func backslashesEscapeQuotationMarks() {
    let text = "id,note,n\n1,\"say \\\"hi, you\\\" now\",5\n2,\"\",6\n3,\"ends \\\"so\\\"\",7\n"
    let written = json(text)
    #expect(written.contains(#""note":"say \"hi, you\" now""#) || written.contains(#""note": "say \"hi, you\" now""#))
    #expect(written.contains(#"ends \"so\""#) && written.contains("7"))
  }

  @Test func theSeparatorIsFoundDespiteThem() {
    let text = "k;v\na;\"x \\\"p; q\\\" y\"\nb;\"z\"\n"
    #expect(markdown(fromTable: text).contains("| a | x \"p; q\" y |"))
  }

  @Test(arguments: [
    // Paths end with backslashes.
    ("p,q\n\"C:\\a\\\",\"b\"\n", "| C:\\a\\ | b |"),
    // One doubled mark says that backslashes are text.
    ("p,q\n\"a \"\"b\"\" \\\"\"c\",d\n", "| a \"b\" \\\"c | d |"),
    // A cell without quotation marks around it.
    ("p,q\n5\\\"x,b\n", "| 5\\\"x | b |"),
  ]) func otherBackslashesAreText(_ text: String, _ row: String) {
    let plain = markdown(fromTable: text).replacing("\\\\", with: "\\")
    #expect(plain.contains(row))
  }

  @Test func manyEscapesTakeLinearTime() {
    let text = "a,b\n" + String(repeating: "\"x \\\"y", count: 50_000) + String(repeating: "\\", count: 50_000)
    #expect(json(text).utf8.count > 50_000)
  }

  private func markdown(fromTable text: String) -> String { converted(text, from: .csv, to: .markdown) }
}
