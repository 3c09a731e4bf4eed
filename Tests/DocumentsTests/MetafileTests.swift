import Testing

@testable import Documents

/// Drawings in the formats of Windows: the picture that one consists of, or else words.
@Suite struct MetafileTests {
  /// The smallest files of which the format is known.
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4]

  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func record(_ kind: Int, _ data: [UInt8]) -> [UInt8] { number(kind) + number(data.count + 8) + data }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// A file of 32 bits with records after its header.
  private static func enhanced(_ records: [UInt8]) -> [UInt8] {
    record(1, zeros(32) + number(0x464D_4520) + zeros(44)) + records + record(14, zeros(12))
  }

  /// STRETCHDIBITS with bits behind a header of 40 bytes.
  private static func stretched(_ bits: [UInt8]) -> [UInt8] {
    record(81, zeros(40) + number(80) + number(40) + number(120) + number(bits.count) + zeros(16) + zeros(40) + bits)
  }

  private static func comment(_ data: [UInt8]) -> [UInt8] {
    record(70, number(data.count + 4) + number(0x2B46_4D45) + data)
  }

  private static func plus(_ kind: Int, _ flags: Int, _ data: [UInt8]) -> [UInt8] {
    number(kind, 2) + number(flags, 2) + number(data.count + 12) + number(data.count) + data
  }

  private static func bitmap(_ file: [UInt8]) -> [UInt8] {
    number(0xDBC0_1002) + number(1) + zeros(16) + number(1) + file
  }

  private static func words(_ function: Int, _ data: [UInt8]) -> [UInt8] {
    number((data.count + 6) / 2) + number(function, 2) + data
  }

  /// A file of 16 bits, perhaps with the header that places it.
  private static func old(_ records: [UInt8], isPlaced: Bool = false) -> [UInt8] {
    (isPlaced ? number(0x9AC6_CDD7) + zeros(18) : []) + number(1, 2) + number(9, 2) + zeros(14) + records + words(0, [])
  }

  @Test func theOnlyPictureIsFound() {
    #expect(Metafile.picture(in: Self.enhanced(Self.stretched(Self.png))) == Self.png)
    #expect(
      Metafile.picture(in: Self.enhanced(Self.comment(Self.plus(0x4008, 0x0500, Self.bitmap(Self.jpeg))))) == Self.jpeg)
    let dib = Self.number(40) + Self.zeros(36) + Self.jpeg
    #expect(Metafile.picture(in: Self.old(Self.words(0x0F43, Self.zeros(22) + dib))) == Self.jpeg)
    #expect(Metafile.picture(in: Self.old(Self.words(0x0B41, Self.zeros(20) + dib), isPlaced: true)) == Self.jpeg)
  }

  @Test func objectsMayBeInParts() {
    let file = Self.bitmap(Self.png)
    let parts =
      Self.comment(Self.plus(0x4008, 0x8500, Self.number(file.count) + file.prefix(16)))
      + Self.comment(Self.plus(0x4008, 0x8500, Self.number(file.count) + file.dropFirst(16)))
    #expect(Metafile.picture(in: Self.enhanced(parts)) == Self.png)
    let last =
      Self.comment(Self.plus(0x4008, 0x8500, Self.number(file.count) + file.prefix(16)))
      + Self.comment(Self.plus(0x4008, 0x0500, Array(file.dropFirst(16))))
    #expect(Metafile.picture(in: Self.enhanced(last)) == Self.png)
  }

  @Test func filesOf16BitsMayContainOneOf32() {
    let inner = Self.enhanced(Self.stretched(Self.png))
    let half = inner.count / 2
    func escape(_ piece: ArraySlice<UInt8>) -> [UInt8] {
      Self.words(
        0x0626,
        Self.number(15, 2) + Self.number(piece.count + 34, 2) + Self.number(0x4346_4D57) + Self.zeros(18)
          + Self.number(piece.count) + Self.zeros(8) + piece)
    }
    #expect(Metafile.picture(in: Self.old(escape(inner.prefix(half)) + escape(inner.dropFirst(half)))) == Self.png)
  }

  @Test func drawingsWithTextAreMoreThanTheirPicture() {
    #expect(Metafile.picture(in: Self.enhanced(Self.stretched(Self.png) + Self.record(84, Self.zeros(68)))) == nil)
    #expect(Metafile.picture(in: Self.enhanced([])) == nil)
    #expect(Metafile.picture(in: Self.png) == nil)
  }

  @Test func damagedFilesAreRead() {
    let file = Self.enhanced(Self.stretched(Self.png))
    for end in file.indices { _ = Metafile.picture(in: Array(file[..<end])) }
    for index in file.indices {
      var damaged = file
      damaged[index] = 0xFF
      _ = Metafile.picture(in: damaged)
    }
  }

  // MARK: In word processors' files

  private func docx(_ content: String, _ properties: String, media: [UInt8] = enhanced([])) -> String {
    let parts: [String: [UInt8]] = [
      "word/document.xml": Array(
        "<w:document \(DOCXSource.namespaces) xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\"><w:body><w:p><w:r><w:drawing><wp:inline><wp:docPr id=\"1\" \(properties)/>\(content)</wp:inline></w:drawing></w:r></w:p></w:body></w:document>"
          .utf8),
      "word/_rels/document.xml.rels": Array(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"i\" Type=\"http://x/image\" Target=\"media/i.emf\"/><Relationship Id=\"c\" Type=\"http://x/chart\" Target=\"charts/c.xml\"/></Relationships>"
          .utf8),
      "word/media/i.emf": media,
      "word/charts/c.xml": Array(
        "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"><c:chart><c:title><a:p><a:r><a:t>Sal</a:t></a:r><a:r><a:t>es</a:t></a:r></a:p><a:p><a:r><a:t>2024</a:t></a:r></a:p></c:title><c:plotArea><c:title><a:p><a:r><a:t>axis</a:t></a:r></a:p></c:title></c:plotArea></c:chart></c:chartSpace>"
          .utf8),
    ]
    let document = DOCXReader.read { parts[$0] }
    return document.map { String(decoding: MarkdownWriter.write($0), as: UTF8.self) } ?? ""
  }

  @Test func picturesOfDOCX() {
    let picture = "<a:blip r:embed=\"i\"/>"
    #expect(docx(picture, "name=\"Picture 1\" descr=\"A plan\"") == "A plan\n")
    #expect(docx(picture, "name=\"Picture 1\" descr=\"\"") == "Picture 1\n")
    #expect(docx(picture, "name=\"Picture 1\" descr=\"\" title=\"T\"") == "T\n")
    let shown = docx(picture, "name=\"Picture 1\" descr=\"A plan\"", media: Self.enhanced(Self.stretched(Self.png)))
    #expect(shown.hasPrefix("![A plan](data:image/png;base64,"))
    #expect(docx("<v:shape alt=\"V\"><v:imagedata r:id=\"i\"/></v:shape>", "") == "V\n")
    #expect(
      docx("<v:shape><v:imagedata r:id=\"i\" o:title=\"T\"/></v:shape><o:OLEObject ProgID=\"Visio.Drawing.15\"/>", "")
        == "T\n")
    #expect(
      docx("<v:shape><v:imagedata r:id=\"i\"/></v:shape><o:OLEObject ProgID=\"Visio.Drawing.15\"/>", "")
        == "Visio.Drawing.15\n")
  }

  @Test func chartsOfDOCX() {
    let chart = "<c:chart xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" r:id=\"ID\"/>"
    func text(_ identifier: String, _ properties: String) -> String {
      docx(chart.split(separator: "ID", omittingEmptySubsequences: false).joined(separator: identifier), properties)
    }
    #expect(
      docx(
        "<c:chart xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" r:id=\"c\"/>", "name=\"Chart 1\"")
        == "Sales 2024\n")
    #expect(
      docx(
        "<c:chart xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" r:id=\"none\"/>",
        "name=\"Chart 1\"") == "Chart 1\n")
    #expect(
      docx(
        "<c:chart xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" r:id=\"c\"/>",
        "name=\"Chart 1\" descr=\"D\"") == "D\n")
  }

  private func rtf(_ content: String) -> String {
    converted(#"{\rtf1 a {\pict\#(content)} b\par}"#, from: .rtf, to: .markdown)
  }

  private func property(_ name: String, _ value: String) -> String { #"{\sp{\sn \#(name)}{\sv \#(value)}}"# }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func picturesOfRTF() {
    let data = #"\emfblip "# + hexadecimal(Self.enhanced([]))
    #expect(rtf(#"{\*\picprop\#(property("wzDescription", "A plan"))}\#(data)"#) == "a A plan b\n")
    #expect(rtf(#"{\*\picprop\#(property("wzName", "Plan 1"))}\#(data)"#) == "a Plan 1 b\n")
    #expect(rtf(#"{\*\picprop\#(property("wzName", "N"))\#(property("wzDescription", "D"))}\#(data)"#) == "a D b\n")
    let picture = #"\emfblip "# + hexadecimal(Self.enhanced(Self.stretched(Self.png)))
    #expect(rtf(picture).hasPrefix("a ![](data:image/png;base64,"))
    let dib = Self.number(40) + Self.zeros(36) + Self.jpeg
    #expect(
      rtf(#"\wmetafile8 "# + hexadecimal(Self.old(Self.words(0x0F43, Self.zeros(22) + dib)))).contains(
        "data:image/jpeg"))
  }

  @Test func shapesOfRTF() {
    func text(_ properties: String) -> String {
      converted(
        #"{\rtf1 a {\shp{\*\shpinst\shpleft0\#(properties)}{\shprslt{\pict\wmetafile8 00}}} b\par}"#, from: .rtf,
        to: .markdown)
    }
    let hidden = #"{\sp{\sn pib}{\sv {\pict\emfblip \#(hexadecimal(Self.enhanced([])))}}}"#
    let shown = #"{\sp{\sn pib}{\sv {\pict\pngblip \#(hexadecimal(Self.png))}}}"#
    #expect(text(hidden + property("wzDescription", "A plan")) == "a A plan b\n")
    #expect(text(property("wzName", "Plan 1") + hidden) == "a Plan 1 b\n")
    #expect(
      text(property("wzDescription", "A line")) == "a  b\n" || text(property("wzDescription", "A line")) == "a b\n")
    #expect(text(shown + property("wzName", "N")).contains("](data:image/png"))
  }

  private func odt(_ content: String, _ attributes: String = "", _ parts: [String: String] = [:]) -> String {
    ODTSource.markdown("<text:p>a <draw:frame \(attributes)>\(content)</draw:frame> b</text:p>", parts)
  }

  @Test func framesOfODT() {
    let emf = "<draw:image xlink:href=\"Pictures/i.emf\"/>"
    #expect(odt(emf, "draw:name=\"Image1\"", ["Pictures/i.emf": "x"]) == "a Image1 b\n")
    #expect(odt(emf + "<svg:title>T</svg:title>", "draw:name=\"Image1\"") == "a T b\n")
    #expect(odt(emf + "<draw:image xlink:href=\"http://x.y/i.png\"/>") == "a ![](http://x.y/i.png) b\n")
    #expect(odt("<draw:object-ole xlink:href=\"./Object 1\"/>", "draw:name=\"Object1\"") == "a Object1 b\n")
    #expect(
      odt("<draw:object-ole xlink:href=\"./Object 1\"/><svg:desc>D</svg:desc>", "draw:name=\"Object1\"") == "a D b\n")
    #expect(odt("<draw:object-ole/><draw:image xlink:href=\"http://x.y/i.png\"/>") == "a ![](http://x.y/i.png) b\n")
    #expect(odt("<draw:text-box><text:p>t</text:p></draw:text-box>", "draw:name=\"Frame1\"").contains("t"))
    #expect(!odt("<draw:text-box><text:p>t</text:p></draw:text-box>", "draw:name=\"Frame1\"").contains("Frame1"))
  }

  @Test func chartsOfODT() {
    let chart =
      "<office:document-content \(ODTSource.namespaces) xmlns:chart=\"urn:oasis:names:tc:opendocument:xmlns:chart:1.0\"><office:body><office:chart><chart:chart><chart:title><text:p>Sa<text:span>les</text:span></text:p></chart:title><chart:plot-area><chart:axis><chart:title><text:p>axis</text:p></chart:title></chart:axis></chart:plot-area></chart:chart></office:chart></office:body></office:document-content>"
    let object = "<draw:object xlink:href=\"./Object 1\"/><draw:image xlink:href=\"./ObjectReplacements/Object 1\"/>"
    #expect(odt(object, "draw:name=\"Object1\"", ["Object 1/content.xml": chart]) == "a Sales b\n")
    #expect(
      odt(object + "<svg:desc>D</svg:desc>", "draw:name=\"Object1\"", ["Object 1/content.xml": chart]) == "a D b\n")
    #expect(odt(object, "draw:name=\"Object1\"") == "a Object1 b\n")
  }

  // MARK: Covered cells

  private func table(_ rows: String...) -> String {
    ODTSource.markdown("<table:table>\(rows.map { "<table:table-row>\($0)</table:table-row>" }.joined())</table:table>")
  }

  private func cell(_ text: String, _ attributes: String = "") -> String {
    "<table:table-cell \(attributes)><text:p>\(text)</text:p></table:table-cell>"
  }

  private func covered(_ text: String, _ attributes: String = "") -> String {
    "<table:covered-table-cell \(attributes)><text:p>\(text)</text:p></table:covered-table-cell>"
  }

  @Test func coveredCellsAreNotShown() {
    let columns = "table:number-columns-spanned=\"2\""
    let rows = "table:number-rows-spanned=\"2\""
    let last = cell("d") + cell("e") + cell("f")
    #expect(
      table(cell("A", columns) + covered("stale") + cell("C"), last)
        == "| A | | C |\n| --- | --- | --- |\n| d | e | f |\n")
    let down = table(cell("A", rows) + cell("B"), covered("stale") + cell("D"))
    #expect(!down.contains("stale") && down.contains("D"))
    let both = table(
      cell("A", columns + " " + rows) + covered("s") + cell("C"), covered("s") + covered("s") + cell("F"))
    #expect(!both.contains("s |") && both.contains("F"))
    let repeated = table(
      cell("A", "table:number-columns-spanned=\"3\"") + covered("s", "table:number-columns-repeated=\"2\""), last)
    #expect(!repeated.contains("s |"))
    let nested = "<table:table><table:table-row>\(cell("inner"))</table:table-row></table:table>"
    #expect(
      !table(cell("A", columns) + "<table:covered-table-cell>\(nested)</table:covered-table-cell>" + cell("C"), last)
        .contains("inner"))
  }

  /// Text that no cell covers shows.
  @Test func coveredCellsThatNothingCoversAreCells() {
    #expect(table(cell("A") + covered("B"), cell("c") + cell("d")) == "| A | B |\n| --- | --- |\n| c | d |\n")
  }
}
