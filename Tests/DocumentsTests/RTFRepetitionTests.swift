import Testing

@testable import Documents

/// Repeated control words mean the same as the first time, unless their context differs.
struct RTFRepetitionTests {
  private static let tables =
    "{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\froman Times;}}{\\colortbl;\\red255\\green0\\blue0;}"
    + "{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}"

  /// Texts in which `#` follows each `\pard` and `\trowd`.
  static let bodies = [
    // The same formats over and over.
    "\\pard#\\plain\\s1\\f0\\fs36\\b Title\\par\\pard#\\plain\\s0\\sa160\\f0\\fs22 one\\par"
      + "\\pard#\\plain\\s1\\f0\\fs36\\b Title\\par\\pard#\\plain\\s0\\sa160\\f0\\fs22 two\\par",
    // Deletion and links continue after `\plain`.
    "\\deleted\\pard#\\plain\\s0\\f0\\fs22\\b gone\\deleted0\\par\\pard#\\plain\\s0\\f0\\fs22\\b here\\par"
      + "\\deleted\\pard#\\plain\\s0\\f0\\fs22\\b gone\\deleted0\\par",
    "{\\field{\\*\\fldinst HYPERLINK \"http://a.example/\"}{\\fldrslt\\pard#\\plain\\s0\\f0\\fs22\\b in}}"
      + "\\pard#\\plain\\s0\\f0\\fs22\\b out\\par",
    // Without `\plain` the characters stay the same.
    "\\plain\\b\\pard#\\s0\\li720\\sa160\\qc\\fs36 big\\par\\plain\\pard#\\s0\\li720\\sa160\\qc\\fs22 small\\par",
    "\\plain\\b\\pard#\\s0\\li720\\sa160\\qc\n bold\\par\\plain\\pard#\\s0\\li720\\sa160\\qc\n plain\\par",
    // A word that continues is another.
    "\\pard#\\plain\\s0\\sa160\\f0\\b\\fs2{a}\\par\\pard#\\plain\\s0\\sa160\\f0\\b\\fs28 b\\par",
    "\\pard#\\plain\\s0\\sa160\\f0\\fs28\\b{a}\\par\\pard#\\plain\\s0\\sa160\\f0\\fs28\\box b\\par",
    "\\pard#\\plain\\s0\\sa160\\f0\\fs28\\b{a}\\par\\pard#\\plain\\s0\\sa160\\f0\\fs28\\b0 b\\par",
    // The meaning of `\plain` can change.
    "\\pard#\\plain\\s0\\sa160\\sb160 a {\\f1 b}\\par\\deff1\\pard#\\plain\\s0\\sa160\\sb160 c {\\f0 d}\\par",
    // The replacement of a Unicode character for old readers is skipped.
    "\\pard#\\plain\\s0\\f0\\fs22\\b a\\par\\uc6\\u228\\pard#\\plain\\s0\\f0\\fs22\\b b\\par",
    // Equal rows, merged rows, and a definition that continues.
    "\\trowd#\\trgaph108\\cellx1000\\cellx2000 a\\cell b\\cell\\row"
      + "\\trowd#\\trgaph108\\cellx1000\\cellx2000 c\\cell d\\cell\\row",
    "\\trowd#\\trgaph108\\cellx1000\\cellx2000 a\\cell b\\cell\\row"
      + "\\trowd#\\trgaph108\\cellx1000\\cellx2000\n\\cellx3000 c\\cell d\\cell e\\cell\\row"
      + "\\trowd#\\trgaph108\\cellx1000\\cellx2000 f\\cell g\\cell\\row",
    "\\trowd#\\trgaph108\\trhdr\\cellx1000\\clcbpat1\n\\cellx2000 a\\cell b\\cell\\row"
      + "\\trowd#\\trgaph108\\trhdr\\cellx1000\\clcbpat1\n\\cellx2000 c\\cell d\\cell\\row",
    "\\trowd#\\trgaph108\\clvmgf\\cellx1000\\cellx2000 a\\cell b\\cell\\row"
      + "\\trowd#\\trgaph108\\clvmrg\\cellx1000\\cellx2000 \\cell d\\cell\\row"
      + "\\trowd#\\trgaph108\\clvmgf\\cellx1000\\cellx2000 e\\cell f\\cell\\row",
    // Word defines each row twice.
    "\\trowd#\\trgaph108\\cellx1000\\cellx2000 a\\cell b\\cell\\trowd#\\trgaph108\\cellx1000\\cellx2000\\row"
      + "\\trowd#\\trgaph108\\cellx1000\\cellx4000 c\\cell d\\cell\\trowd#\\trgaph108\\cellx1000\\cellx4000\\row",
  ]

  @Test(arguments: bodies) func repetitionMeansTheSame(_ body: String) {
    // A meaningless word makes all beginnings different.
    var count = 0
    let unlike = body.split(separator: "#", omittingEmptySubsequences: false).reduce("") { text, part in
      count += 1
      return text.isEmpty ? String(part) : "\(text)\\new\(count)\(part)"
    }
    #expect(count > 2)
    #expect(tree(body.filter { $0 != "#" }) == tree(unlike))
  }

  @Test func repetitionAtTheEndOfTheFile() {
    let paragraph = "\\pard\\plain\\s0\\sa160\\f0\\fs22\\b"
    for cut in 0...paragraph.utf8.count {
      let file = "{\\rtf1\(Self.tables)\(paragraph){a}\\par\(paragraph.prefix(cut))"
      #expect(TreeWriter.write(RTFReader.read(Array(file.utf8))).contains("text \"a\""))
    }
  }

  private func tree(_ body: String) -> String {
    TreeWriter.write(RTFReader.read(Array("{\\rtf1\\ansi\\deff0\(Self.tables)\(body)}".utf8)))
  }
}
