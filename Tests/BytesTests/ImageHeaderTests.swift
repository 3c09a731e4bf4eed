import Bytes
import Testing

/// The claims of images, in files of a few bytes that were written by hand.
struct ImageHeaderTests {
  struct Sample: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let header: ImageHeader

    var testDescription: String { name }

    init(_ name: String, _ format: FileFormat, _ width: Int, _ height: Int, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      header = ImageHeader(format, ImageHeader.Size(width, height))
    }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + text("IHDR")
  private static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
  private static let bmpStart = text("BM") + zeros(12)
  private static let webPStart = text("RIFF") + zeros(4) + text("WEBP")

  static let samples: [Sample] = [
    Sample("PNG", .png, 258, 3, pngStart + [0, 0, 1, 2, 0, 0, 0, 3]),
    Sample(
      "a PNG of a gigapixel by a gigapixel", .png, 1 << 30, 1 << 30,
      pngStart + [64, 0, 0, 0, 64, 0, 0, 0]),
    Sample("JPEG, baseline", .jpeg, 515, 257, jpegStart + [0xFF, 0xC0, 0, 11, 8, 1, 1, 2, 3]),
    Sample(
      "JPEG, progressive, after tables", .jpeg, 3, 2,
      jpegStart
        + [0xFF, 0xDB, 0, 3, 0, 0xFF, 0xC4, 0, 2, 0xFF, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 2, 0, 3]),
    Sample("GIF", .gif, 258, 772, text("GIF89a") + [2, 1, 4, 3]),
    Sample("BMP", .bmp, 5, 258, bmpStart + [40, 0, 0, 0, 5, 0, 0, 0, 2, 1, 0, 0]),
    Sample("BMP from its top", .bmp, 5, 2, bmpStart + [40, 0, 0, 0, 5, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]),
    Sample("BMP of OS/2", .bmp, 5, 258, bmpStart + [12, 0, 0, 0, 5, 0, 2, 1]),
    Sample("BMP of OS/2 2.0", .bmp, 5, 258, bmpStart + [16, 0, 0, 0, 5, 0, 0, 0, 2, 1, 0, 0]),
    Sample(
      "WebP, lossy", .webP, 16, 0x3FFF,
      webPStart + text("VP8 ") + zeros(7)
        + [0x9D, 0x01, 0x2A, 0x10, 0xC0, 0xFF, 0xFF]),
    // 14 bits of the width less one, then 14 of the height less one.
    Sample(
      "WebP, lossless", .webP, 0x101, 0x203, webPStart + text("VP8L") + zeros(4) + [0x2F, 0x00, 0x81, 0x80, 0x00]),
    Sample("WebP, extended", .webP, 0x030202, 1, webPStart + text("VP8X") + zeros(8) + [1, 2, 3, 0, 0, 0]),
    Sample(
      "TIFF, little-endian", .tiff, 258, 70_000,
      text("II") + [42, 0, 8, 0, 0, 0, 2, 0]
        + [0, 1, 3, 0, 1, 0, 0, 0, 2, 1, 0, 0] + [1, 1, 4, 0, 1, 0, 0, 0, 0x70, 0x11, 1, 0]),
    Sample(
      "TIFF, big-endian, its directory last", .tiff, 7, 9,
      text("MM") + [0, 42, 0, 0, 0, 12] + zeros(4)
        + [0, 3] + [0, 254, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0]
        + [1, 0, 0, 3, 0, 0, 0, 1, 0, 7, 0, 0] + [1, 1, 0, 3, 0, 0, 0, 1, 0, 9]),
    Sample(
      "BigTIFF", .tiff, 258, 70_000,
      text("II") + [43, 0, 8, 0, 0, 0] + [16] + zeros(7) + [2] + zeros(7)
        + [0, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]
        + [1, 1, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x70, 0x11, 1, 0]),
    Sample("HEIC", .heic, 4032, 3024, heif("heic", primary: 2)),
    Sample("AVIF, whose primary picture is the second", .avif, 16, 258, heif("avif", primary: 3)),
    Sample(
      "an icon, whose largest picture is the second", .icon, 48, 48,
      [0, 0, 1, 0, 2, 0] + [16, 16, 0, 0, 1, 0, 32, 0, 12, 0, 0, 0, 38, 0, 0, 0]
        + [48, 48, 0, 0, 1, 0, 32, 0, 12, 0, 0, 0, 50, 0, 0, 0]
        + [40, 0, 0, 0, 16, 0, 0, 0, 32, 0, 0, 0] + [40, 0, 0, 0, 48, 0, 0, 0, 96, 0, 0, 0]),
    Sample("XPM", .xpm, 16, 17, text("/* XPM */\nstatic char *a[] = {\n\"16 17 2 1\"")),
    Sample("PNM", .pnm, 300, 20, text("P6\n# made by hand 1 2\n300\n20\n")),
    Sample("PNM with other ends of lines", .pnm, 300, 20, text("P6\n# a comment\r300 20\r")),
    Sample("SVG", .svg, 24, 32, text("<svg xmlns='a' width=\"24\" height = '32px' viewBox='0 0 1 1'>")),
    Sample(
      "SVG in millimetres, after a declaration", .svg, 96, 378,
      text("<?xml version='1.0'?><!-- <svg> --><!DOCTYPE svg PUBLIC 'a' 'b'>\n<svg width='25.4mm' height='10cm'/")),
    Sample("SVG as large as its view", .svg, 100, 51, text("<svg width='100%' viewBox='0,0 100 50.6' height='2em'>")),
  ]

  /// Returns a file with two pictures, of which the first is 4032 × 3024 and the second 16 × 258.
  private static func heif(_ brand: String, primary: UInt8) -> [UInt8] {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + text(name) + content
    }
    let sizes =
      box("ispe", zeros(4) + [0, 0, 0x0F, 0xC0, 0, 0, 0x0B, 0xD0]) + box("pixi", zeros(8))
      + box("ispe", zeros(4) + [0, 0, 0, 16, 0, 0, 1, 2])
    // Item 2 has the properties 2 and 1, item 3 the properties 2 and 3.
    let associations = zeros(4) + [0, 0, 0, 2] + [0, 2, 2, 2, 0x81] + [0, 3, 2, 2, 0x83]
    let meta =
      zeros(4) + box("hdlr", zeros(8)) + box("pitm", zeros(4) + [0, primary])
      + box("iprp", box("ipco", sizes) + box("ipma", associations))
    return box("ftyp", text("mif1") + zeros(4) + text(brand)) + box("meta", meta)
  }

  @Test(arguments: samples) func isRead(sample: Sample) throws {
    #expect(sample.header.size != nil)
    #expect(ImageHeader(ContentReader(sample.bytes)) == sample.header)
  }

  /// If any part of the end is missing, the header is absent or has only the format, and never another size.
  @Test(arguments: samples) func truncatedHeadersHaveNoSize(sample: Sample) {
    for count in 0..<sample.bytes.count {
      let header = ImageHeader(ContentReader(Array(sample.bytes.prefix(count))))
      #expect(header == nil || header == ImageHeader(sample.header.format, nil), "\(count) bytes")
    }
  }

  /// Each byte of each sample takes several values, and the reader ends.
  @Test(arguments: samples) func damagedHeadersNeverTrap(sample: Sample) {
    for index in sample.bytes.indices {
      for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
        var bytes = sample.bytes
        bytes[index] = value
        let size = ImageHeader(ContentReader(bytes))?.size
        #expect(size.map { $0.width > 0 && $0.height > 0 } ?? true)
      }
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = SystemRandomNumberGenerator()
    for sample in ImageHeaderTests.samples {
      for _ in 0..<200 {
        let rest = (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let bytes = sample.bytes.prefix(Int.random(in: 2...16, using: &random)) + rest
        _ = ImageHeader(ContentReader(Array(bytes)))
      }
    }
  }

  /// The reader gives up a chain of segments that leads nowhere.
  @Test func aJPEGOfNothingButMarkersEnds() {
    let markers = ImageHeaderTests.jpegStart + Array(repeating: 0xFF, count: 1 << 20)
    #expect(ImageHeader(ContentReader(markers)) == ImageHeader(.jpeg, nil))
  }

  /// Headers that make no sense have no size.
  @Test(arguments: [
    ("BMP of no rows", bmpStart + [40, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
    ("icon whose picture is outside", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 12, 0, 0, 0, 255, 255, 255, 255]),
    ("icon without pictures", [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    ("HEIC whose primary picture is missing", heif("heic", primary: 9)),
    ("TIFF whose directory is outside", text("II*\0") + [255, 255, 255, 255]),
    ("XPM of letters", text("/* XPM */ \"a b c d\"")), ("PNM of too many digits", text("P6\n99999999999999999999 1\n")),
    ("SVG whose size is an entity", text("<!DOCTYPE svg [<!ENTITY a '<svg width=\"1\" height=\"1\">'>]><svg>")),
    ("SVG of no size", text("<svg width='0' height='1e999'>")),
    ("SVG of infinite width", text("<svg width='inf' height='nan'>")),
  ])
  func invalidHeadersHaveNoSize(name: String, bytes: [UInt8]) throws {
    let header = try #require(ImageHeader(ContentReader(bytes)))
    #expect(header.size == nil)
  }

  @Test(arguments: ["", "BM", "BMW is a car", "GIF", "RIFF....WAVE", "\u{89}PNG"])
  func otherBytesAreNoImage(text: String) {
    #expect(ImageHeader(ContentReader(Array(text.utf8))) == nil)
  }

  @Test func isToldInWords() {
    #expect(ImageHeader(.webP, ImageHeader.Size(800, 600)).description == "WebP, 800 × 600")
    #expect(ImageHeader(.icon, ImageHeader.Size(16, 16)).description == "ICO, 16 × 16")
    #expect(ImageHeader(.png, nil).description == "PNG, cut off or broken")
    #expect(ImageHeader(.svg, nil).description == "SVG", "a drawing needs no size")
  }
}
