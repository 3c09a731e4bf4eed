import Documents
import Testing

/// Fields that show a part of their instruction, since they have no result.
struct FieldTextTests {
  private func character(_ kind: String) -> String { "<w:r><w:fldChar w:fldCharType=\"\(kind)\"/></w:r>" }

  @Test(arguments: [
    ("MACROBUTTON NoMacro [Your name]", "[Your name]"), (" macrobutton  None  Your  name ", "Your name"),
    ("MACROBUTTON None", ""), ("EQ \\o\\ad(\\s\\up 9(kan),word)", "word(kan)"),
    ("EQ \\* jc2 \\* hps10 \\o\\ad(\\s\\up 9(kan);word)", "word(kan)"), ("EQ \\f(1,2)", ""),
    ("EQ \\o\\ad(\\s\\up 9(kan", ""), ("eq \\o(\\s\\up 12(ab),\\s\\do 4(cd))", "abcd"),
    ("EQ \\o(,\\s\\up7(ab),\\s\\do7(c))", "abc"), ("EQ \\o(\\s\\up 9(ab))", ""),
    ("PAGE", ""),
  ])
  func instructionsThatShow(instruction: String, shown: String) {
    let text = "<w:r><w:instrText xml:space=\"preserve\">\(instruction)</w:instrText></w:r>"
    let body = "<w:p>\(DOCXSource.run("a"))\(character("begin"))\(text)\(character("end"))\(DOCXSource.run("b"))</w:p>"
    let docx = DOCXSource.markdown(body)
    let rtf = converted(
      "{\\rtf1 a{\\field{\\*\\fldinst \(instruction.replacing("\\", with: "\\\\"))}{\\fldrslt }}b\\par}", from: .rtf,
      to: .plain)
    #expect(docx.filter { $0 != " " && $0 != "\\" } == "a\(shown.filter { $0 != " " })b\n")
    #expect(rtf.filter { $0 != " " && $0 != "\n" } == "a\(shown.filter { $0 != " " })b")
    let result = "\(character("begin"))\(text)\(character("separate"))\(DOCXSource.run("result"))\(character("end"))"
    #expect(DOCXSource.markdown("<w:p>\(result)</w:p>") == "result\n")
  }

  /// The result of a field that sets a bookmark does not show, whatever is in it.
  @Test(arguments: ["SET name \"value\"", " ask name \"What?\" ", "SET name 1"])
  func bookmarksDoNotShow(instruction: String) {
    let field =
      "\(character("begin"))<w:r><w:instrText>\(instruction)</w:instrText></w:r>\(character("separate"))"
      + "\(DOCXSource.run("value", "<w:b/>"))\(character("end"))"
    let simple =
      "<w:fldSimple w:instr=\"\(instruction.replacing("\"", with: "&quot;"))\">\(DOCXSource.run("value"))</w:fldSimple>"
    for field in [field, simple] {
      #expect(DOCXSource.markdown("<w:p>\(DOCXSource.run("a"))\(field)\(DOCXSource.run("b"))</w:p>") == "ab\n")
    }
    let rtf = "{\\rtf1 a{\\field{\\*\\fldinst \(instruction)}{\\fldrslt{\\b value}}}b\\par}"
    #expect(converted(rtf, from: .rtf, to: .plain) == "ab")
  }
}
