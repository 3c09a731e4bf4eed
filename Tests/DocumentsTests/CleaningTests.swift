import Testing

@testable import Documents

/// What `--clean` leaves out, from any format and into any other.
struct CleaningTests {
  private func converted(
    _ text: String, from source: DocumentFormat = .html, to target: DocumentFormat = .html,
    _ cleaning: ConversionOptions.Cleaning = .look
  ) -> String {
    let written = Converter.convert(text, from: source, to: target, options: ConversionOptions(cleaning: cleaning))
    return target == .html ? String(written.dropFirst("<meta charset=\"utf-8\">\n".count)) : written
  }

  @Test(arguments: [
    ("<p>a <span style='color:red'>b</span> c</p>", "<p>a b c</p>"),
    ("<p><font face=Arial size=7 color=blue>a <b>b</b></font> c</p>", "<p>a <strong>b</strong> c</p>"),
    ("<p><span style='background:yellow'>a</span><span style='font-size:30pt'>b</span></p>", "<p>ab</p>"),
    ("<p><b><span style='color:red'>a</span></b><i>b</i></p>", "<p><strong>a</strong><em>b</em></p>"),
    ("<p style='text-align:center'>a</p>", "<p style=\"text-align:center\">a</p>"),
    (
      "<p><a href='https://a.example/'><span style='color:red'>x</span></a>",
      "<p><a href=\"https://a.example/\">x</a></p>"
    ),
    ("<ul><li><span style='color:red'>x</span> y</ul>", "<ul>\n<li>x y</li></ul>"),
  ])
  func onlyTheLookGoes(html: String, cleaned: String) { #expect(converted(html) == cleaned) }

  @Test func codeLosesItsColoursAndKeepsItsLinks() {
    let link = "\u{1B}]8;;https://a.example/\u{1B}\\link\u{1B}]8;;\u{1B}\\"
    let log = converted("\u{1B}[31mred\u{1B}[0m plain \(link)\n", from: .terminal)
    #expect(log.contains("red plain <a href=\"https://a.example/\"") && !log.contains("#cd0000"), "\(log)")
  }

  @Test func cellsLoseTheirBackgroundAndKeepTheirAlignment() {
    let table = "<table><tr><th align=right bgcolor=red>a<th>b<tr><td bgcolor='#ff0000'>c<td align=right>d</table>"
    let cleaned = converted(table)
    #expect(!cleaned.contains("background") && cleaned.contains("right"), "\(cleaned)")
  }

  /// RTF's formats are numbers, and terminals' are control sequences.
  @Test(arguments: [
    ("{\\rtf1{\\colortbl;\\red255\\green0\\blue0;}a {\\cf1\\fs60 b} {\\b c}}", DocumentFormat.rtf),
    ("<p>a <span style='color:red;font-size:30pt'>b</span> <b>c</b>", .html), ("a b **c**", .markdown),
  ])
  func everyFormatIsCleaned(text: String, format: DocumentFormat) {
    #expect(converted(text, from: format) == "<p>a b <strong>c</strong></p>")
    #expect(!converted(text, from: format, to: .rtf).contains("\\fs60"))
  }

  @Test func textsThatBecomeNeighboursAreOne() {
    let spans = (0..<1000).map { "<span style='color:#0000\($0 % 90 + 10)'>w\($0) </span>" }.joined()
    let tree = TreeWriter.write(
      Converter.read("<p>\(spans)x", as: .html, options: ConversionOptions(cleaning: .look)))
    #expect(tree.split(separator: "\n").count == 2, "\(tree.prefix(300))")
  }

  @Test(arguments: [
    ("https://a.example/?utm_source=x&id=1&utm_medium=y#top", "https://a.example/?id=1#top"),
    ("https://a.example/p?fbclid=abc", "https://a.example/p"),
    ("https://a.example/p?gclid=1#f", "https://a.example/p#f"),
    ("https://youtu.be/x?si=abc&t=3", "https://youtu.be/x?t=3"),
    ("https://other.example/?si=abc", "https://other.example/?si=abc"),
    (
      "https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2F%3Fa%3D1%26utm_id%3D2&ved=x",
      "https://a.example/?a=1"
    ),
    ("https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05", "https://a.example/"),
    (
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fa.example%252Fx",
      "https://a.example/x"
    ),
    ("https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=javascript:alert(1)"),
    (
      "https://google.com.evil.example/url?q=https://a.example/",
      "https://google.com.evil.example/url?q=https://a.example/"
    ),
    (
      "https://www.amazon.de/Boot/dp/B01ABCDEFG/ref=sr_1_1?crid=1&keywords=x&qid=2&sr=8-1",
      "https://www.amazon.de/Boot/dp/B01ABCDEFG"
    ),
    ("https://www.amazon.com/dp/B01/ref=x/140?pd_rd_w=1&th=1#top", "https://www.amazon.com/dp/B01/140?th=1#top"),
    ("https://amazon.co.jp/gp/product/B01?pf_rd_p=1&psc=1", "https://amazon.co.jp/gp/product/B01?psc=1"),
    ("https://amazon.example.com/dp/B01/ref=x?qid=1", "https://amazon.example.com/dp/B01/ref=x?qid=1"),
    ("https://git.example/ref=main/a?ref=x", "https://git.example/ref=main/a?ref=x"),
    ("https://www.google.com/search?client=firefox-b-d&q=boat&sca_esv=1", "https://www.google.com/search?q=boat"),
    ("https://www.google.co.uk/search?q=a&gs_lcrp=b&oq=c&hl=en", "https://www.google.co.uk/search?q=a&hl=en"),
    ("https://a.example/?client=1&sca_esv=2", "https://a.example/?client=1&sca_esv=2"),
    ("mailto:a@b.c?utm_source=x", "mailto:a@b.c?utm_source=x"), ("#utm_source=x", "#utm_source=x"),
    ("https://a.example/?", "https://a.example/?"),
    ("https://a.example/?a&b=&utm_x", "https://a.example/?a&b="),
  ])
  func addressesLoseWhatTellsAboutTheUser(address: String, cleaned: String) {
    let bytes = Array(address.utf8)
    #expect(String(decoding: CleanAddress.of(bytes[...]) ?? bytes, as: UTF8.self) == cleaned)
    let text = Array("See \(address) and <\(address)>".utf8)
    #expect(
      String(decoding: CleanAddress.all(in: text[...]) ?? text, as: UTF8.self) == "See \(cleaned) and <\(cleaned)>")
  }

  @Test func linksAndTheirTextsAreCleaned() {
    let page = "<p><a href='https://a.example/?utm_id=1'>https://a.example/?utm_id=1</a> b"
    #expect(converted(page, .links) == "<p><a href=\"https://a.example/\">https://a.example/</a> b</p>")
    #expect(converted(page, .look).contains("utm_id"))
  }
}
