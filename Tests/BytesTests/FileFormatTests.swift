import Bytes
import Testing

/// The formats that the first bytes of files reveal.
struct FileFormatTests {
  private static let beginnings: [(bytes: [UInt8], format: FileFormat?)] = [
    ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (text("GIF87a"), .gif),
    (text("GIF89a"), .gif), (text("RIFF\0\0\0\0WEBPVP8 "), .webP), (text("RIFF\0\0\0\0WAVEfmt "), nil),
    (text("II*\0"), .tiff), (text("MM\0*"), .tiff), (text("II+\0") + [8, 0], .tiff),
    (text("BM") + zeros(12) + [40, 0, 0, 0], .bmp),
    (text("BMW is a maker of cars"), nil), (text("%PDF-1.7"), .pdf), (text("%PD"), nil), (text(#"{\rtf1\ansi"#), .rtf),
    (text("%!PS-Adobe-3.0"), .postScript), ([0x1F, 0x8B, 0x08, 0], .gzip), (text("PK\u{5}\u{6}"), .zip),
    (text("\0\0\0\u{1C}ftypavif"), .avif), (text("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avif"), .avif),
    (text("\0\0\0\u{18}ftypheic"), .heic), (text("\0\0\0\u{18}ftypisom\0\0\0\0isommp42"), nil), (text("plain"), nil),
    ([], nil),
  ]

  @Test(arguments: beginnings)
  func theFirstBytesTell(bytes: [UInt8], format: FileFormat?) {
    #expect(FileFormat(beginning: bytes) == format)
  }

  @Test func beginningsHaveTheRightFormatOrNone() {
    for (bytes, format) in Self.beginnings {
      for count in bytes.indices {
        let found = FileFormat(beginning: Array(bytes.prefix(count)))
        #expect(found == nil || found == format)
      }
    }
  }

  // MARK: Archives

  private static let archives: [(entries: [Entry], format: FileFormat)] = [
    ([Entry("a.txt", "words")], .zip),
    ([Entry("[Content_Types].xml"), Entry("_rels/.rels"), Entry("word/document.xml")], .docx),
    ([Entry("_rels/.rels"), Entry("docProps/app.xml"), Entry("xl/workbook.xml")], .xlsx),
    ([Entry("docProps/app.xml"), Entry("ppt/presentation.xml")], .pptx),
    ([Entry("word/notes.txt"), Entry("word/more.txt")], .zip),
    ([Entry("mimetype", FileFormat.odt.rawValue), Entry("content.xml")], .odt),
    ([Entry("mimetype", FileFormat.odt.rawValue + "-template"), Entry("content.xml")], .zip),
    ([Entry("mimetype", FileFormat.ods.rawValue), Entry("content.xml")], .ods),
    ([Entry("mimetype", FileFormat.epub.rawValue), Entry("META-INF/container.xml")], .epub),
    ([Entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0"), Entry("Main.class")], .zip),
  ]

  @Test(arguments: archives)
  func theEntriesOfAnArchiveTell(entries: [Entry], format: FileFormat) {
    let bytes = entries.flatMap(\.bytes)
    #expect(FileFormat(beginning: bytes) == format)
    for count in bytes.indices { _ = FileFormat(beginning: Array(bytes.prefix(count))) }
  }

  /// Compressed data may contain any bytes, even marks of entries, and no length precedes it.
  @Test func anEntryIsFoundBehindOneOfUnknownLength() {
    let bytes = Entry("_rels/.rels", "PK\u{3}\u{4}", tellsLength: false).bytes + Entry("word/document.xml").bytes
    #expect(FileFormat(beginning: bytes) == .docx)
  }

  @Test func noMoreThanTheWindowIsLookedAt() {
    let filler = Entry("_rels/.rels", String(repeating: "x", count: FileFormat.window))
    #expect(FileFormat(beginning: filler.bytes + Entry("word/document.xml").bytes) == .zip)
    let marks = Array(repeating: Entry("").bytes, count: 1 << 16).flatMap(\.self)
    #expect(FileFormat(beginning: marks) == .zip)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}

/// An entry at the beginning of an archive.
struct Entry: Sendable {
  let bytes: [UInt8]

  init(_ name: String, _ content: String = "<x/>", tellsLength: Bool = true) {
    let count = tellsLength ? content.utf8.count : 0
    let lengths = [UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), 0, 0]
    bytes =
      [0x50, 0x4B, 0x03, 0x04, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + lengths + lengths
      + [UInt8(name.utf8.count), 0, 0, 0] + Array((name + content).utf8)
  }
}
