import Bytes
import Pictures
import Testing

/// The formats with readers of our own, from bytes that are written out here.
struct PixelTests {
  private static let plainRows: [UInt8] = [
    255, 255, 255, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0,
  ]

  @Test(arguments: [
    ("24 bits", Samples.bitmap(header: Samples.header(3, 2, depth: 24), rows: plainRows)),
    (
      "from the top",
      Samples.bitmap(header: Samples.header(3, -2, depth: 24), rows: Array(plainRows[12...]) + plainRows[..<12])
    ),
    (
      "OS/2",
      Samples.bitmap(
        header: Samples.little(3, 2) + Samples.little(2, 2) + Samples.little(1, 2) + Samples.little(24, 2),
        rows: plainRows)
    ),
    (
      "OS/2 2.0, a short header",
      Samples.bitmap(
        header: Samples.little(3, 4) + Samples.little(2, 4) + Samples.little(1, 2) + Samples.little(24, 2),
        rows: plainRows)
    ),
    (
      "4 bits and a palette",
      Samples.bitmap(
        header: Samples.header(3, 2, depth: 4, colours: 5), palette: palette,
        rows: [0x34, 0x00, 0, 0, 0x01, 0x20, 0, 0])
    ),
    (
      "run lengths of 8 bits",
      Samples.bitmap(
        header: Samples.header(3, 2, depth: 8, compression: 1, colours: 5), palette: palette,
        rows: [0, 3, 3, 4, 0, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 1])
    ),
    (
      "run lengths of 4 bits",
      Samples.bitmap(
        header: Samples.header(3, 2, depth: 4, compression: 2, colours: 5), palette: palette,
        rows: [0, 3, 0x34, 0x00, 0, 0, 2, 0x01, 1, 0x20, 0, 1])
    ),
    (
      "masks of 16 bits",
      Samples.bitmap(
        header: Samples.header(3, 2, depth: 16, compression: 3)
          + Samples.little(0xF800, 4) + Samples.little(0x7E0, 4) + Samples.little(0x1F, 4),
        rows: [0xFF, 0xFF, 0, 0, 0x00, 0xF8, 0, 0, 0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00, 0, 0])
    ),
  ])
  func aBitmapOfAnyKind(kind: String, bytes: [UInt8]) throws {
    // The header of 40 bytes states 40 although masks follow.
    var bytes = bytes
    if kind.hasPrefix("masks") { bytes[14] = 40 }
    #expect(try pixels(bytes, .bmp) == Samples.pixels)
    #expect(FileFormat(beginning: bytes) == .bmp)
  }

  /// Blue, green, red and a byte without meaning.
  private static let palette: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0]

  /// The header of version 5 with a mask for alpha.
  private static func version5(_ rows: [UInt8]) -> [UInt8] {
    let masks = [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap { Samples.little($0, 4) }
    return Samples.bitmap(
      header: Samples.header(2, 1, depth: 32, compression: 3) + masks + Samples.little(0, 68), rows: rows)
  }

  @Test func compressionsOfOS2AreNotTakenForMasks() {
    let header = Samples.header(3, 2, depth: 24, compression: 3) + Samples.little(0, 24)
    #expect(throws: PictureFailure.malformed) {
      try pixels(Samples.bitmap(header: header, rows: Self.plainRows), .bmp)
    }
  }

  @Test func alphaCountsUnlessItLies() throws {
    #expect(try pixels(Self.version5([0, 0, 255, 255, 255, 0, 0, 128]), .bmp) == [[Samples.red, [0, 0, 255, 128]]])
    #expect(try pixels(Self.version5([0, 0, 255, 0, 255, 0, 0, 0]), .bmp) == [[Samples.red, Samples.blue]])
    let without = Samples.bitmap(header: Samples.header(1, 1, depth: 32), rows: [0, 0, 255, 7])
    #expect(try pixels(without, .bmp) == [[Samples.red]])
  }

  /// Headers of versions 4 and 5 have a mask for alpha that counts without masks for the colours too.
  @Test(arguments: [108, 124]) func alphaCountsWithoutCompression(length: Int) throws {
    func picture(_ mask: Int, depth: Int = 32, _ rows: [UInt8]) -> [UInt8] {
      let masks = [0, 0, 0, mask].flatMap { Samples.little($0, 4) }
      return Samples.bitmap(
        header: Samples.header(2, 1, depth: depth) + masks + Samples.little(0, length - 56), rows: rows)
    }
    let half: [UInt8] = [0, 0, 255, 128, 255, 0, 0, 0]
    #expect(try pixels(picture(0xFF00_0000, half), .bmp) == [[[255, 0, 0, 128], [0, 0, 255, 0]]])
    #expect(try pixels(picture(0, half), .bmp) == [[Samples.red, Samples.blue]])
    #expect(try pixels(picture(0xFF, half), .bmp) == [[Samples.red, Samples.blue]])
    #expect(try pixels(picture(0xFF00_0000, [0, 0, 255, 0, 255, 0, 0, 0]), .bmp) == [[Samples.red, Samples.blue]])
    let short: [UInt8] = [0x00, 0xFC, 0x1F, 0x00]
    #expect(try pixels(picture(0x8000, depth: 16, short), .bmp) == [[Samples.red, [0, 0, 255, 0]]])
    #expect(
      try pixels(picture(0xFF00_0000, depth: 24, [0, 0, 255, 255, 0, 0, 0, 0]), .bmp) == [[Samples.red, Samples.blue]])
  }

  @Test func anIconIsTheLargestOfItsPictures() throws {
    func entry(_ side: UInt8, _ length: Int, at start: Int) -> [UInt8] {
      [side, side, 0, 0] + Samples.little(1, 2) + Samples.little(24, 2) + Samples.little(length, 4)
        + Samples.little(start, 4)
    }
    // The second bitmap hides the second pixel of the first row, which is the last in the file.
    let colours: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0] + [255, 0, 0, 0, 0, 0, 0, 0]
    let picture = Samples.little(40, 4) + Samples.header(2, 4, depth: 24) + colours + [0, 0, 0, 0, 0x40, 0, 0, 0]
    let icon =
      Samples.little(0, 2) + Samples.little(1, 2) + Samples.little(2, 2) + entry(1, 3, at: 4)
      + entry(2, picture.count, at: 38) + picture
    #expect(try pixels(icon, .ico) == [[Samples.blue, Samples.none], [Samples.red, Samples.green]])
    #expect(FileFormat(beginning: icon) == .icon)
  }

  @Test func aPixmapOfX() throws {
    let text = """
      /* XPM */
      static char *a[] = {
      "3 2 6 1", "r c #F00", "g c #00FF00", "b c #00000000FFFF", "w m black c white", "k c Black", "n c None",
      "rgb",
      "wkn" };
      """
    #expect(
      try pixels(Array(text.utf8), .xpm) == [
        [Samples.red, Samples.green, Samples.blue], [Samples.white, Samples.black, Samples.none],
      ])
    #expect(FileFormat(beginning: Array(text.utf8)) == .xpm)
  }

  @Test(arguments: [
    "P3 3 2 255 255 0 0 0 255 0 0 0 255 255 255 255 0 0 0 255 0 0",
    "P3\n# a comment\n3 2\n1\n1 0 0 0 1 0 0 0 1\n1 1 1 0 0 0 1 0 0",
  ])
  func anymapsAsText(text: String) throws { #expect(try pixels(Array(text.utf8), .pnm) == Samples.pixels) }

  @Test func anymapsOfBitsAndGrey() throws {
    #expect(try pixels(Array("P1 2 1 01".utf8), .pnm) == [[Samples.white, Samples.black]])
    #expect(try pixels(Array("P4\n2 1\n".utf8) + [0x40], .pnm) == [[Samples.white, Samples.black]])
    #expect(try pixels(Array("P5\n2 1\n65535\n".utf8) + [255, 255, 0, 0], .pnm) == [[Samples.white, Samples.black]])
    #expect(try pixels(Samples.pixmap, .pnm) == Samples.pixels)
  }

  /// Two by two pixels with four colours, whose second is transparent, in a canvas of three by two.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [3, 0, 2, 0, 0x81, 0, 0] + [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    + [0x21, 0xF9, 4, 1, 0, 0, 1, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0] + [2, 3, 0x44, 0x34, 0x05, 0] + [0x3B]

  @Test func theFirstPictureOfAGIF() throws {
    // Codes of three bits: clear, 0, 1, 2, then of four: 3, end.
    #expect(
      try pixels(Self.gif, .gif) == [
        [Samples.red, Samples.none, Samples.none], [Samples.blue, Samples.white, Samples.none],
      ])
  }

  @Test func aGIFWithoutColoursIsGrey() throws {
    var gif = Self.gif
    gif[10] = 0
    gif.removeSubrange(13..<25)
    #expect(
      try pixels(gif, .gif) == [
        [Samples.black, Samples.none, Samples.none], [[2, 2, 2, 255], [3, 3, 3, 255], Samples.none],
      ])
  }

  @Test func truncatedAndDamagedPicturesNeverCrash() throws {
    let bitmaps = [
      (Self.gif, PictureFormat.gif), (Samples.pixmap, .pnm), (Self.version5([0, 0, 255, 255, 255, 0, 0, 128]), .bmp),
    ]
    for (bytes, format) in bitmaps {
      for count in bytes.indices { _ = try? pixels(Array(bytes.prefix(count)), format) }
      for index in bytes.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          guard claims(changed, format) < 1 << 16 else { continue }
          _ = try? pixels(changed, format)
        }
      }
    }
  }

  /// Returns how many pixels a changed header claims, so that debug builds fill no large pictures.
  private func claims(_ bytes: [UInt8], _ format: PictureFormat) -> Int {
    guard let size = ImageHeader(ContentReader(bytes))?.size else { return 0 }
    return size.width * size.height
  }
}
