import Repetitions
import Testing

@testable import Documents

/// Reading broken or malicious input ends, and keeps the text that can be recovered.
struct RTFHostileTests {
  /// Returns all text of a document, without white space.
  private func text(_ document: Document) -> String {
    var text: [UInt8] = []
    for node in document.nodes {
      switch node.element {
      case .text(let span), .code(let span): text += document[span]
      case .codeBlock(let code): text += document[document[code].text]
      default: break
      }
    }
    return String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
  }

  @Test(arguments: [
    ("{\\rtf1 a", "a"), ("{\\rtf1 a}}}}b", "a"), ("{\\rtf1 {{{a", "a"), ("{\\rtf1 a\\", "a"), ("{\\rtf1 a\\'", "a"),
    ("{\\rtf1 a\\'4", "a"), ("{\\rtf1 a\\'zzb}", "azzb"), ("{\\rtf1 a\\bin999999999999999999 b}", "a"),
    ("{\\rtf1 a\\bin-5 b}", "ab"), ("{\\rtf1\\fs99999999999999999999\\li-99999999999 a}", "a"),
    ("{\\rtf1\\u99999999999 ?a}", "\u{FFFD}a"), ("{\\rtf1\\u-99999999999 ?a}", "\u{FFFD}a"),
    ("{\\rtf1\\uc-5\\u65 ab}", "Aab"), ("{\\rtf1\\uc999999\\u65 ab}", "A"),
    ("{\\rtf1\\cf70000\\f-70000\\ls99999\\ilvl99999\\itap99999 a\\cell\\nestcell\\row\\nestrow b}", "ab"),
    ("{\\rtf1\\trowd\\cellx-5\\cellx-99999999999\\cellx99999999999\\intbl a\\cell b\\cell c\\cell\\row}", "abc"),
    ("{\\rtf1\\row\\cell\\nestrow\\nestcell a}", "a"), ("{\\rtf1\\nestrow}", ""),
    ("{\\rtf1\\trowd\\cellx9\\nestrow\\trowd\\cellx8\\nestrow\\trowd\\cellx7\\nestrow a}", "a"),
    ("{\\rtf1\\trowd\\cellx9\\intbl a\\trowd\\cellx8\\nestrow\\trowd\\cellx7\\nestrow\\cell\\row}", "a"),
    ("{\\rtf1{\\field{\\fldrslt a}}{\\fldrslt b}{\\fldinst c}}", "ab"),
    ("{\\rtf1{\\footnote a{\\footnote b}c}d}", "dacb"), ("{\\rtf1{\\upr{a}{\\*\\ud{\\upr{b}{\\*\\ud c}}}}}", "c"),
    ("{\\rtf1{\\fonttbl{\\f0 A}a{\\colortbl b{\\stylesheet c", ""), ("{\\rtf1{\\pict\\pngblip 0", ""),
    ("{\\rtf1{\\*\\pn\\pnlvl99\\pnstart-4}a}", "a"), ("{\\rtf1\\ansicpg99999 \\'ffa}", "ÿa"),
    ("{\\rtf1{\\stylesheet{\\s1\\sbasedon2 a;}{\\s2\\sbasedon1 b;}}\\s1 a}", "a"), ("{\\rtf1\\*\\*\\* a}", "a"),
    ("{\\rtf1{\\*\\listtable{\\list\\levelstartat-1\\li-9}}{\\listoverride\\ls-1}\\ls-1 a}", "a"),
  ])
  func brokenFiles(source: String, expected: String) {
    #expect(text(RTFReader.read(Array(source.utf8))) == expected)
  }

  /// Long inputs, each of a repeated part.
  @Test(arguments: [
    "{", "}", "{\\b ", "{\\*\\x ", "\\", "\\'", "\\'8", "\\u-10179", "\\u8226?", "\\bin1 ", "\\trowd", "\\cellx1",
    "\\row", "\\cell", "\\cellx9\\row", "\\nestrow", "\\intbl\\itap9 x\\nestcell", "\\itap9 x\\nestcell\\pard x\\par",
    "{\\footnote x", "{\\shp{\\*\\shpinst{\\shptxt x\\par", "{\\shp{\\*\\shpinst{\\shptxt x}}}", "{\\listtext 1.}",
    "{\\field{\\*\\fldinst ",
    "{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt ", "{\\pict\\pngblip 0f}", "{\\upr{", "{\\fonttbl{\\f1 x;",
    "{\\stylesheet{\\s1 x;", "{\\*\\listtable{\\list{\\listlevel\\listid1", "\\ls1\\ilvl9 x\\par\\ilvl0 x\\par ",
    "\\page", "\\sect", "\\par", "\\line", "\\f1\\fs3\\b x\\b0\\cf1 x",
  ])
  func longFiles(part: String) {
    let start = "{\\rtf1\\deff0{\\fonttbl{\\f0 A;}{\\f1\\fmodern B;}}"
    let file = start + String(repeating: part, count: .many(60_000) / part.utf8.count) + " end"
    let document = RTFReader.read(Array(file.utf8))
    #expect(document.nodes.count < file.utf8.count)
    #expect(document.text.count <= 4 * file.utf8.count)
  }

  @Test func aMillionGroupsEndWell() {
    var file = Array("{\\rtf1 a".utf8)
    file += Array(repeating: UInt8(ascii: "{"), count: 1_000_000)
    file += Array("b".utf8)
    file += Array(repeating: UInt8(ascii: "}"), count: 1_000_000)
    file += Array("c}".utf8)
    #expect(text(RTFReader.read(file)) == "abc")
  }

  /// Valid files with random damage.
  @Test(arguments: 0..<8)
  func damagedFiles(seed: Int) {
    let good = Array(
      """
      {\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset128 B;}}{\\colortbl;\\red1\\green2\\blue3;}
      {\\stylesheet{\\s1 heading 1;}}{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}}\\listid1}}
      {\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\pard\\s1 Head\\par\\pard\\ls1\\ilvl0 {\\b item}\\par
      \\trowd\\cellx100\\cellx200\\pard\\intbl {\\f1\\'82\\'a0}\\cell\\itap2 n\\nestcell{\\*\\nesttableprops\\trowd\\cellx9\\nestrow}
      \\itap1\\cell\\row\\pard{\\field{\\*\\fldinst HYPERLINK "http://a"}{\\fldrslt link}}{\\footnote note}\\u-10179?\\u-8704?}
      """.utf8)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<Int.many(100) {
      var bad = good
      for _ in 0...next(8) {
        let place = next(bad.count - 8)
        switch next(3) {
        case 0: bad[place] = UInt8(next(256))
        case 1: bad.removeSubrange(place..<place + next(8))
        default: bad.insert(contentsOf: bad[place..<place + next(8)], at: next(bad.count))
        }
      }
      let document = RTFReader.read(bad)
      #expect(TextEncoding.isValidUTF8(document.text))
      let again = RTFReader.read(RTFWriter.write(document))
      #expect(text(again) == text(document), "\(String(decoding: bad, as: UTF8.self))")
    }
  }

  /// The writer accepts models that no reader creates.
  @Test func deepDocumentsAreWritten() {
    for element in [Element.blockQuote, .table, .list(ListStyle(marker: .decimal))] {
      var builder = DocumentBuilder()
      for _ in 0..<5000 {
        builder.open(element)
        if case .table = element {
          builder.open(.tableRow)
          builder.open(.tableCell(CellStyle(columnSpan: .max, rowSpan: .max)))
        } else if case .list = element {
          builder.open(.listItem(nil))
        }
      }
      builder.rtfParagraph("deep")
      let written = RTFWriter.write(builder.finish())
      #expect(text(RTFReader.read(written)) == "deep")
    }
  }
}
