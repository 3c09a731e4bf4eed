import Bytes
import Glibc
import Linux
import Pictures
import RenderCommand
import TestSupport
import Testing

/// The first page of a PDF file as a picture. A missing library is named in the output.
@Suite(.startsPrograms) struct PageTests {
  private static let magenta: [UInt8] = [255, 0, 170, 255]

  /// A rectangle of 100 by 50 points at the lower left of a page of 200 by 300.
  private static let rectangle = "1 0 0.66667 rg 0 0 100 50 re f "

  /// Returns a file of one page (ISO 32000-1, 7.5).
  private static func file(_ content: String, resources: String = "", trailer: String = "") -> [UInt8] {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R/Resources<<\(resources)>>>>",
      "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var places = ""
    for (index, object) in objects.enumerated() {
      let offset = "\(text.utf8.count)"
      places += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let end = text.utf8.count
    text += "xref\n0 5\n0000000000 65535 f \n\(places)trailer\n<</Size 5/Root 1 0 R\(trailer)>>\n"
    return Array((text + "startxref\n\(end)\n%%EOF\n").utf8)
  }

  /// Returns a file with a rectangle and a line of text in each font, which it does not contain.
  private static func file(fonts: [String]) -> [UInt8] {
    let resources = fonts.enumerated().map { "/F\($0)<</Type/Font/Subtype/Type1/BaseFont/\($1)>>" }
    let lines = fonts.indices.map { "/F\($0) 12 Tf 1 0 0 1 20 \(280 - 14 * $0) Tm (Hamburg) Tj " }
    return file(
      rectangle + "0 g BT " + lines.joined() + "ET", resources: "/Font<<\(resources.joined())>>")
  }

  private func convert(_ file: [UInt8], width: Int = 100) async throws -> (status: Int, bytes: [UInt8]) {
    let worker = try #require(InstalledProgram.path(of: PictureConversion.worker))
    let words = [worker] + PictureConversion(from: .pdf, to: .bmp, width: width).arguments
    let ended = try await onLoop { try await Program.run(words, input: file) }
    return (ended.status, ended.bytes)
  }

  @Test func aPDFFileIsOfferedAsNoPicture() {
    #expect(PictureFormat(FileFormat.pdf) == nil)
    #expect(PictureFormat.allCases.contains(.pdf))
  }

  @Test func aPageIsOnWhiteAndAsWideAsWanted() throws {
    guard LibraryTests.has(.pdf) else { return }
    let page = try pixels(Self.file(Self.rectangle), .pdf, width: 400)
    #expect(page.count == 600 && page[0].count == 400)
    #expect(page[590][10] == Self.magenta && page[590][390] == Samples.white && page[10][10] == Samples.white)
    #expect(try PictureReader.read(Self.file(Self.rectangle), as: .pdf).width == 200)
  }

  /// A worker that can open no file draws the same letters as this process, which can.
  @Test func wordsAreDrawnInTheSandbox() async throws {
    guard LibraryTests.has(.pdf) else { return }
    let fonts = [
      "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Times-Roman", "Times-Bold", "Times-Italic", "Courier",
      "Courier-Bold", "Symbol", "ZapfDingbats", "ArialMT", "Calibri-Bold", "ComicSansMS", "NoSuchFont",
    ]
    let file = Self.file(fonts: fonts)
    let there = try await convert(file, width: 400)
    #expect(there.status == 0)
    #expect(try there.bytes == PictureWriter.write(PictureReader.read(file, as: .pdf, width: 400), as: .bmp))
    let page = try pixels(there.bytes, .bmp)
    for (row, font) in fonts.enumerated() {
      let line = page[(28 * row + 10)...(28 * row + 42)].joined()
      #expect(line.filter { $0[0] < 100 }.count > 100, "\(font)")
    }
  }

  @Test func aPageWithAPasswordIsRefused() async throws {
    guard LibraryTests.has(.pdf) else { return }
    let word = "<" + String(repeating: "5A", count: 32) + ">"
    let trailer = "/ID[\(word)\(word)]/Encrypt<</Filter/Standard/V 1/R 2/O\(word)/U\(word)/P -4>>"
    let file = Self.file(Self.rectangle, trailer: trailer)
    #expect(try await convert(file).status == Int(RenderExit.malformed.rawValue))
  }

  @Test(arguments: ["", "%PDF-1.7\n", "%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF\n"])
  func aFileWithoutPagesIsRefused(file: String) async throws {
    guard LibraryTests.has(.pdf) else { return }
    #expect(try await convert(Array(file.utf8)).status == Int(RenderExit.malformed.rawValue))
  }

  @Test func aDamagedFileIsDrawnOrRefused() async throws {
    guard LibraryTests.has(.pdf) else { return }
    let file = Self.file(fonts: ["Helvetica", "Times-Roman"])
    let changed = (0..<30).map { _ in
      var bytes = file
      for _ in 0..<20 { bytes[.random(in: bytes.indices)] = .random(in: 0...255) }
      return bytes
    }
    let noise = Array("%PDF-1.7\n".utf8) + (0..<4096).map { _ in UInt8.random(in: 0...255) }
    let cut = stride(from: 0, to: file.count, by: 97).map { Array(file[..<$0]) }
    for damaged in cut + changed + [noise] {
      let status = try await convert(damaged).status
      #expect(
        [RenderExit.done, .malformed, .tooManyPixels].map { Int($0.rawValue) }.contains(status), "\(damaged)")
    }
    #expect(try await convert(noise).status == Int(RenderExit.malformed.rawValue))
  }

  /// Each form draws the one before ten times.
  @Test func aPageEndsSoon() async throws {
    guard LibraryTests.has(.pdf) else { return }
    var bomb =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
      + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</X 16 0 R>>>>>>endobj\n"
      + "4 0 obj<</Length 5>>stream\n/X Do\nendstream endobj\n"
    for number in 5...16 {
      let content = number == 5 ? "0 0 9 9 re f" : String(repeating: "/X Do ", count: 10)
      bomb +=
        "\(number) 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</X \(number - 1) 0 R>>>>"
        + "/Length \(content.utf8.count)>>stream\n\(content)\nendstream endobj\n"
    }
    bomb += "trailer<</Root 1 0 R>>\n"
    let worker = try #require(InstalledProgram.path(of: PictureConversion.worker))
    let words =
      ["/bin/sh", "-c", #"ulimit -S -t 1; exec "$0" "$@" 2>/dev/null"#, worker]
      + PictureConversion(from: .pdf, to: .bmp).arguments
    let input = Array(bomb.utf8)
    let status = try await onLoop { try await Program.run(words, input: input).status }
    #expect([Int(RenderExit.done.rawValue), Int(RenderExit.malformed.rawValue), -Int(SIGXCPU)].contains(status))
  }
}
