import Bytes
@testable import Faces
import Documents
import Testing

/// The window's reader of the worker's blocks, which may be any bytes.
struct PreviewReaderTests {
  private func preview(_ markdown: String) -> Preview {
    PreviewReader.read(PreviewWriter.write(Converter.read(markdown, as: .markdown)))
  }

  /// A block is of another kind.
  private struct Unexpected: Error {}

  @Test func theBlocksOfTheWorkerAreRead() throws {
    let read = preview("## Plan\n\n> 1. some **bold** text\n\n---\n\n![a map](https://example.org/a.png)")
    #expect(
      read.blocks.map(\.content) == [
        .heading(LayableText("Plan"), level: 2, .start), read.blocks[1].content, .rule,
        .picture(PreviewPicture(0, alternative: "a map")),
      ])
    #expect(read.blocks[1].place == [.quotation, .item(isTight: true)])
    #expect(read.blocks[1].marker == "1.")
    guard case .paragraph(let text, .start) = read.blocks[1].content else { throw Unexpected() }
    #expect(text.text == "some bold text")
    #expect(text.runs == [.init(style: .bold, range: 5..<9)])
    #expect(!read.isCut)
  }

  @Test func aTableHasCells() throws {
    let read = preview("| a | b |\n|---|:-:|\n| c | d |")
    guard case .row(let first, isFirst: true) = read.blocks[0].content,
      case .row(let second, isFirst: false) = read.blocks[1].content
    else { throw Unexpected() }
    #expect(first.map(\.isHeader) == [true, true])
    #expect(second.map(\.text.text) == ["c", "d"])
    #expect(second.map(\.column) == [0, 1])
    #expect(second.map(\.alignment) == [.start, .center])
  }

  @Test func codeAloneIsOneText() {
    #expect(preview("```\na\n\tb\n```").code?.text == "a\n\tb")
    #expect(preview("a").code == nil)
  }

  @Test func coloursOfCodeAreStyles() {
    let painted = Array("\u{1B}[38;2;1;2;255mlet\u{1B}[m x".utf8)
    let read = PreviewReader.read(PreviewWriter.write(Converter.read(painted, as: .terminal)))
    let blue = Colour(red: 1, green: 2, blue: 255)
    #expect(read.code?.runs == [.init(style: .foreground(blue), range: 0..<3)])
  }

  // MARK: Hostile bytes

  @Test(arguments: [
    "", "\n\n\n", "p", "p\t", "p\tq", "x\t\t\tfoo", "pp\t\t\t\ta", "h\t\t\t9\t\t", "i\t\t\t1\t2", "i\t\t\t-1\t1\t1\ta",
    "i\t\t\t99999999999999999999\t1\t1\ta", "t\t\t\t:a", "t\t\t\t1,2:a", "t\t\t\t-1,1,1:a", "t\t\t\t40,1,1:a",
    "t\t\t\t39,2,1:a", "t\t\t\th0,0,1:a", "t\t\t\t9999999999999999999999,1,1:a",
  ])
  func nonsenseIsLeftOut(line: String) {
    for block in PreviewReader.read(Array(line.utf8)).blocks {
      switch block.content {
      case .paragraph(let text, _), .heading(let text, _, _): #expect(text.text.isEmpty)
      case .row(let cells, _): #expect(cells.isEmpty)
      default: Issue.record("\(block)")
      }
    }
  }

  @Test func placesAndNumbersAreBounded() throws {
    let place = String(repeating: "q", count: 10_000)
    let read = PreviewReader.read(Array("p\t\(place)\tx\t\ta\nt\t\t\t0,1,999999:a".utf8))
    #expect(read.blocks[0].place.count == 12)
    guard case .row(let cells, _) = read.blocks[1].content else { throw Unexpected() }
    #expect(cells.map(\.rows) == [1000])
  }

  @Test func thereAreOnlySoManyBlocksAndSoMuchText() {
    let rules = PreviewReader.read(Array(String(repeating: "-\t\t\n", count: 200_000).utf8))
    #expect(rules.blocks.count == 10_000 && rules.isCut)
    let word = "p\t\t\t\t" + String(repeating: "word ", count: 1000) + "\n"
    let text = PreviewReader.read(Array(String(repeating: word, count: 150).utf8))
    #expect(text.isCut)
    #expect(text.blocks.count < 40)
    let marker = String(repeating: "x", count: 80)
    let markers = PreviewReader.read(Array(String(repeating: "p\tl\t\(marker)\t\t\n", count: 9000).utf8))
    #expect(markers.blocks.allSatisfy { $0.marker.count <= 80 })
  }

  @Test func aBlockHasOnlySoManyStyles() throws {
    let words = String(repeating: "<b>x</b> <i>y</i> ", count: 1000)
    let read = PreviewReader.read(Array("p\t\t\t\t\(words)".utf8))
    guard case .paragraph(let text, _)? = read.blocks.first?.content else { throw Unexpected() }
    #expect(text.runs.count == 500)
    #expect(text.text.filter { $0 == "x" || $0 == "y" }.count == 2000)
  }

  /// Any bytes are read to their end: of good ones some are cut off, left out, doubled or changed.
  @Test func damagedBlocksAreRead() {
    var random = SystemRandomNumberGenerator()
    let source = "# a\n\n- b **c**\n\n| d | e |\n|---|---|\n| f | g |\n\n```c\nint h;\n```\n\n![i](https://j/k.png)\n"
    let good = PreviewWriter.write(Converter.read(source, as: .markdown))
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let read = PreviewReader.read(bytes)
      #expect(read.blocks.count <= bytes.count)
    }
  }

  // MARK: Colours

  @Test(arguments: [true, false], [0x000000, 0xFFFFFF, 0x1F1C1B, 0xFFFF00, 0x0000FF, 0x808080, 0xFF0000])
  func everyColourCanBeRead(onDark: Bool, value: Int) {
    func byte(_ shift: Int) -> UInt8 { UInt8(value >> shift & 0xFF) }
    let color = Colour(red: byte(16), green: byte(8), blue: byte(0)).readable(onDark: onDark)
    let background = onDark ? 0.014 : 1.0
    let light = max(color.luminance, background) + 0.05
    #expect(light / (min(color.luminance, background) + 0.05) >= 4.5)
  }

  @Test func aColourThatCanBeReadStays() {
    let blue = Colour(red: 0, green: 0, blue: 160)
    #expect(blue.readable(onDark: false) == blue)
  }
}
