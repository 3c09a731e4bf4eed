import Documents
import Repetitions
import Testing

/// The output of programs for terminals.
@Suite struct TerminalReaderTests {
  private func plain(_ output: String) -> String { converted(output, from: .terminal, to: .plain) }

  /// Returns the HTML of the code alone.
  private func html(_ output: String) -> String {
    let html = converted(output + "\n", from: .terminal, to: .html)
    return String(
      (html.firstRange(of: "<code>").map { html[$0.upperBound...] } ?? "").dropLast("\n</code></pre>".count))
  }

  /// A receiver's own page may be dark.
  @Test func coloursHaveAPaperOfTheirOwn() {
    #expect(converted("\u{1B}[31mr", from: .terminal, to: .html).contains("background-color:#f2f2f2\"><code>"))
    #expect(converted("\u{1B}[1mr", from: .terminal, to: .html).contains("<pre><code>"))
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb"), ("a\r\nb", "a\nb"), (" 10%\r 99%\u{1B}[K\r100%\n", "100%"), ("abc\rX\n", "Xbc"),
    ("abc\u{8}\u{8}X", "aXc"), ("abc\u{1B}[2DX", "aXc"), ("a\u{1B}[3Cb", "a   b"), ("a\u{1B}[5Gb", "a   b"),
    ("abc\u{1B}[2D\u{1B}[K", "a"), ("abc\u{1B}[2D\u{1B}[1K", "  c"), ("abc\u{1B}[2K\rx", "x"), ("a\tb", "a\tb"),
    ("\u{1B}]0;title\u{7}a", "a"), ("\u{1B}]0;title\u{1B}\\a", "a"), ("\u{1B}[?25la\u{1B}[?25h", "a"),
    ("\u{1B}(Ba\u{1B}=b\u{1B}7", "ab"), ("\u{1B}Pq#0\u{1B}\\a", "a"), ("a\u{7}\u{0}b\u{7F}", "ab"), ("\u{1B}[", ""),
    ("漢字\rab", "ab字"), ("漢字\rx", "x 字"), ("e\u{301}x\u{8}y", "e\u{301}y"), ("\u{1B}]8;;x\nb", "\nb"),
    ("\u{1B}[1;31m\u{1B}[0m", ""), ("a\u{9B}31mb", "a31mb"), ("", ""),
  ]) func theTextIsWhatATerminalShows(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  /// Programs go back up to show their progress.
  @Test(arguments: [
    ("Pull\n a: wait\n b: wait\n\u{1B}[2A\u{1B}[2K a: done\n\u{1B}[2K b: done\n", "Pull\n a: done\n b: done"),
    ("1%\n\u{1B}[1A\u{1B}[K50%\n\u{1B}[F\u{1B}[K100%\nready", "100%\nready"), ("a\nb\u{1B}[AX\u{1B}[BY", "aX\nb Y"),
    ("a\nb\nc\u{1B}[2A\u{1B}[J", "a"), ("a\nb\u{1B}[Fx\u{1B}[Ey", "x\ny"), ("a\u{1B}[9Bb\u{1B}[9Ac", "abc"),
    ("\u{1B}[A\u{1B}[B", ""), ("a\n\nb\u{1B}[A\u{1B}[Gx", "a\nx\nb"),
  ]) func linesAboveChange(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test func linesFarAboveStay() {
    let lines = (0..<300).map { "\($0)\n" }.joined()
    let shown = plain(lines + "\u{1B}[1000AX").split(separator: "\n")
    #expect(shown.count == 300 && shown[0] == "0" && shown.count { $0.hasPrefix("X") } == 1)
  }

  @Test(arguments: [
    ("\u{1B}[31mr\u{1B}[0m.", "<span style=\"color:#cd0000\">r</span>."),
    ("\u{1B}[1mb\u{1B}[22m.", "<strong>b</strong>."),
    ("\u{1B}[3;4;9mx\u{1B}[23;24;29m.", "<em><u><s>x</s></u></em>."), ("\u{1B}[4:3mx\u{1B}[4:0my", "<u>x</u>y"),
    ("\u{1B}[38;2;0;0;128mx", "<span style=\"color:#000080\">x</span>"),
    ("\u{1B}[38:2::0:0:128mx", "<span style=\"color:#000080\">x</span>"),
    ("\u{1B}[38;5;18mx\u{1B}[39my", "<span style=\"color:#000087\">x</span>y"),
    ("\u{1B}[97;44mx", "<span style=\"color:#ffffff;background-color:#0000ee\">x</span>"),
    ("\u{1B}[7mx\u{1B}[27my", "<span style=\"color:#f2f2f2;background-color:#000000\">x</span>y"),
    ("\u{1B}[31mab\r\u{1B}[32mc", "<span style=\"color:#007000\">c</span><span style=\"color:#cd0000\">b</span>"),
    ("\u{1B}]8;id=1;https://x.org\u{1B}\\a\u{1B}]8;;\u{1B}\\b", "<a href=\"https://x.org\">a</a>b"),
    ("\u{1B}]8;;javascript:a\u{7}a", "a"), ("\u{1B}[>4;2ma\u{1B}[?1mb\u{1B}[1 mc", "abc"),
    ("<\u{1B}[1m&", "&lt;<strong>&amp;</strong>"),
  ]) func looksAreMarks(_ output: String, _ expected: String) {
    #expect(html(output) == expected)
  }

  /// With any palette, text has a contrast of 4.5 to 1 to its background.
  @Test func everyColourIsReadable() {
    for index in 0..<256 {
      for (sequence, background) in [("38;5;\(index)", Color(red: 255, green: 255, blue: 255)), ("48;5;\(index)", nil)]
      {
        let document = Converter.read("\u{1B}[\(sequence)mx", as: .terminal)
        for case .leaf(.codeBlock(let code), _) in document.steps {
          let style = document[code].marks[0].style
          let contrast = contrast(style.color, background ?? style.background)
          #expect(contrast >= 4.4, "\(sequence)")
        }
      }
    }
  }

  private func contrast(_ first: Color?, _ second: Color?) -> Double {
    func luminance(_ color: Color?) -> Double {
      guard let color else { return 0 }
      func square(_ channel: UInt8) -> Double { Double(channel) * Double(channel) / 65_025 }
      return 0.2126 * square(color.red) + 0.7152 * square(color.green) + 0.0722 * square(color.blue)
    }
    let (light, dark) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test func otherFormatsKeepWhatTheyCan() {
    let output = "\u{1B}[1;31merror\u{1B}[0m: \u{1B}]8;;https://x.org\u{7}x\u{1B}]8;;\u{7}\n"
    #expect(converted(output, from: .terminal, to: .markdown) == "```\nerror: x\n```\n")
    let rtf = converted(output, from: .terminal, to: .rtf)
    #expect(rtf.contains("\\red205\\green0\\blue0") && rtf.contains("{\\b\\cf5 error}"))
    #expect(rtf.contains("HYPERLINK \"https://x.org\""))
    let page = converted(converted(output, from: .terminal, to: .html), from: .html, to: .plain)
    #expect(page == "error: x")
  }

  /// Sequences that fill lines, or change the look again and again, must not cost more than their length.
  @Test(arguments: [
    "\u{1B}[60000Cx\n", "\u{1B}[60000Cx\u{1B}[1K", "x\u{1B}[1K\u{1B}[100C", "\u{1B}[2K\u{1B}[900Gx", "e\u{301}\u{1B}[K",
    "\u{1B}[38;2;1;2;3mx\u{1B}[0m", "\u{1B}]8;;a\u{7}", "\u{1B}[", "\u{1B}]", "\u{1B}[1;1;1;1;1;1;1;1;1;1",
  ]) func outputIsBounded(_ unit: String) {
    let output = String(repeating: unit, count: .many(15_000))
    #expect(plain(output).utf8.count <= 5 * output.utf8.count + 1_000)
  }
}
