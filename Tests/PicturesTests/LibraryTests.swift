import Bytes
import Pictures
import Testing

/// What the libraries of the system read and write, from pictures that they write themselves. A missing library is named
/// in the output.
struct LibraryTests {
  /// Whether the library is installed; says so if it is not.
  static func has(_ library: PictureLibrary) -> Bool {
    if library.isInstalled { return true }
    print("not tested, because the library is not installed: \(library)")
    return false
  }

  /// A picture of 16 by 8 pixels whose left half is red and whose right half is blue.
  private static let halves =
    Array("P6\n16 8\n255\n".utf8)
    + (0..<8 * 16).flatMap { ($0 % 16 < 8 ? Samples.red : Samples.blue).prefix(3) }

  private func written(_ format: PictureFormat, from pixmap: [UInt8] = halves) throws -> [UInt8] {
    try PictureWriter.write(PictureReader.read(pixmap, as: .pnm), as: format)
  }

  @Test func aPNGOrBitmapHasThePixelsThatWereWritten() throws {
    #expect(try pixels(written(.bmp, from: Samples.pixmap), .bmp) == Samples.pixels)
    guard Self.has(.png) else { return }
    let png = try written(.png, from: Samples.pixmap)
    #expect(try pixels(png, .png) == Samples.pixels)
    #expect(ImageHeader(ContentReader(png))?.description == "PNG, 3 × 2")
  }

  @Test(arguments: [(PictureFormat.jpeg, PictureLibrary.jpeg), (.webp, .webp)])
  func otherFormatsHaveAboutThem(format: PictureFormat, library: PictureLibrary) throws {
    guard Self.has(library) else { return }
    let read = try pixels(written(format), format)
    #expect(read.count == 8 && read.allSatisfy { $0.count == 16 })
    #expect(isClose(read[1][1], Samples.red) && isClose(read[6][14], Samples.blue), "\(read[1][1]) \(read[6][14])")
  }

  @Test func transparentPixelsStayOrLieOnWhite() throws {
    let icon = "/* XPM */\n\"2 1 2 1\", \"r c #FF0000\", \"n c None\", \"rn\""
    func written(_ format: PictureFormat) throws -> [UInt8] {
      try PictureWriter.write(PictureReader.read(Array(icon.utf8), as: .xpm), as: format)
    }
    // Hidden pixels are white in a bitmap, for receivers that ignore alpha.
    #expect(try pixels(written(.bmp), .bmp) == [[Samples.red, [255, 255, 255, 0]]])
    if Self.has(.png) { #expect(try pixels(written(.png), .png) == [[Samples.red, Samples.none]]) }
    if Self.has(.jpeg) {
      let read = try pixels(written(.jpeg), .jpeg)
      #expect(read[0][1].min() ?? 0 > 150, "\(read)")
    }
  }

  /// Returns a TIFF file of one row of pixels, whose first extra sample means this.
  private func tiff(_ pixels: [UInt8], samples: Int, bits: Int = 8, extra: Int) -> [UInt8] {
    let start = 8 + pixels.count
    let width = pixels.count / samples / (bits / 8)
    let bitsAt = start + 2 + 11 * 12 + 4
    func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
      Samples.little(tag, 2) + Samples.little(kind, 2) + Samples.little(count, 4) + Samples.little(value, 4)
    }
    let fields = [
      entry(256, 3, 1, width), entry(257, 3, 1, 1),
      samples == 2 ? entry(258, 3, 2, bits | bits << 16) : entry(258, 3, samples, bitsAt), entry(259, 3, 1, 1),
      entry(262, 3, 1, samples == 2 ? 1 : 2), entry(273, 4, 1, 8), entry(277, 3, 1, samples), entry(278, 3, 1, 1),
      entry(279, 4, 1, pixels.count), entry(284, 3, 1, 1), entry(338, 3, 1, extra),
    ]
    return [0x49, 0x49, 42, 0] + Samples.little(start, 4) + pixels + Samples.little(11, 2) + fields.joined()
      + Samples.little(0, 4) + (0..<samples).flatMap { _ in Samples.little(bits, 2) }
  }

  @Test func faintColoursStayAsTheyAre() throws {
    guard Self.has(.tiff) else { return }
    let faint: [UInt8] = [200, 100, 50, 3, 10, 20, 30, 0, 1, 2, 3, 255]
    let read = [[[200, 100, 50, 3], [10, 20, 30, 0], [1, 2, 3, 255]]] as [[[UInt8]]]
    #expect(try pixels(tiff(faint, samples: 4, extra: 2), .tiff) == read)
    #expect(try pixels(tiff(faint, samples: 4, extra: 999), .tiff) == read)
    #expect(
      try pixels(tiff([200, 3, 10, 0], samples: 2, extra: 2), .tiff) == [[[200, 200, 200, 3], [10, 10, 10, 0]]])
    let wide = faint.flatMap { [$0, $0] }
    #expect(try pixels(tiff(wide, samples: 4, bits: 16, extra: 2), .tiff) == read)
    // Colours that are multiplied are divided.
    #expect(try pixels(tiff([100, 50, 0, 128], samples: 4, extra: 1), .tiff) == [[[199, 100, 0, 128]]])
  }

  // MARK: Metadata

  /// Returns a JPEG file with another segment after its beginning.
  private func jpeg(with marker: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    let file = try written(.jpeg)
    return Array(file[..<2]) + [0xFF, marker] + Samples.big(content.count + 2, 2) + content + file[2...]
  }

  private func exif(_ orientation: Int) -> [UInt8] {
    Array("Exif\0\0MM\0*".utf8) + Samples.big(8, 4) + Samples.big(1, 2) + Samples.big(274, 2) + Samples.big(3, 2)
      + Samples.big(1, 4) + Samples.big(orientation, 2) + Samples.big(0, 2) + Samples.big(0, 4)
  }

  /// The orientations, and where the red half is then: at the left, the right, the top or the bottom.
  @Test(arguments: [
    (1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"), (8, "bottom"),
  ])
  func aPhotographIsTurnedUpright(orientation: Int, place: String) throws {
    guard Self.has(.jpeg) else { return }
    let read = try pixels(jpeg(with: 0xE1, exif(orientation)), .jpeg)
    let isTurned = orientation >= 5
    #expect(read.count == (isTurned ? 16 : 8) && read[0].count == (isTurned ? 8 : 16))
    let corner = ["left": (1, 1), "right": (14, 1), "top": (1, 1), "bottom": (1, 14)][place] ?? (0, 0)
    #expect(isClose(read[corner.1][corner.0], Samples.red), "\(read[corner.1][corner.0])")
  }

  /// 16 bytes, the colours that the profile describes, and so on up to the length in its first bytes. libpng drops a
  /// profile that is shorter than about a hundred bytes when compressed.
  private static let profile: [UInt8] =
    Samples.big(396, 4) + Array("lcms".utf8) + [4, 0x20, 0, 0] + Array("mntrRGB XYZ ".utf8)
    + Samples.big(0, 12) + Array("acsp".utf8) + Samples.big(0, 28) + Samples.big(0xF6D6, 4)
    + Samples.big(0x10000, 4) + Samples.big(0xD32D, 4) + Samples.big(0, 48) + Samples.big(0, 12)
    + (0..<256).map { UInt8(truncatingIfNeeded: $0 * $0 * 167 >> 3) }

  @Test func theColourProfileIsKeptAndOtherMetadataIsNot() throws {
    guard Self.has(.jpeg), Self.has(.png), Self.has(.webp) else { return }
    let profile = Self.profile
    var file = try jpeg(with: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    file =
      Array(file[..<2]) + [0xFF, 0xE1] + Samples.big(exif(1).count + 8, 2) + exif(1) + Array("SECRET".utf8) + file[2...]
    for format in PictureFormat.writable {
      let converted = try PictureWriter.write(PictureReader.read(file, as: .jpeg), as: format)
      #expect(try PictureReader.read(converted, as: format).profile == profile, "\(format)")
      #expect(!String(decoding: converted, as: UTF8.self).contains("SECRET"), "\(format)")
    }
  }

  /// Many photographs have such a profile, which browsers ignore.
  @Test func aProfileThatLibpngRefusesCostsNoPicture() throws {
    guard Self.has(.jpeg), Self.has(.png) else { return }
    var profile = Self.profile
    profile.replaceSubrange(64..<68, with: [0xFF, 0xFF, 0xFF, 0xFF])  // how colours are to be rendered
    let file = try jpeg(with: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let png = try PictureWriter.write(PictureReader.read(file, as: .jpeg), as: .png)
    #expect(try pixels(png, .png) == pixels(file, .jpeg))
  }

  @Test(arguments: [0, 3, 36]) func aProfileWhoseHeaderIsWrongIsLeftOut(offset: Int) throws {
    guard Self.has(.jpeg) else { return }
    var profile = Self.profile
    profile[offset] ^= 4
    let file = try jpeg(with: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    #expect(try PictureReader.read(file, as: .jpeg).profile.isEmpty)
  }

  /// A grey pixel of 55 in a file whose numbers are in proportion to the light.
  @Test(arguments: [(100_000, 127), (45_455, 55)]) func theGammaOfAPNGFileIsApplied(gamma: Int, grey: UInt8) throws {
    guard Self.has(.png) else { return }
    let file =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + Samples.chunk("IHDR", Samples.big(1, 4) + Samples.big(1, 4) + [8, 0, 0, 0, 0])
      + Samples.chunk("gAMA", Samples.big(gamma, 4))
      + Samples.chunk("IDAT", [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 55, 0, 57, 0, 56]) + Samples.chunk("IEND", [])
    #expect(isClose(try pixels(file, .png)[0][0], [grey, grey, grey, 255], within: 1))
  }

  @Test func aProfileOfOtherColoursIsLeftOut() throws {
    guard Self.has(.jpeg) else { return }
    var profile = Self.profile
    profile.replaceSubrange(16..<20, with: "GRAY".utf8)
    let file = try jpeg(with: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    #expect(try PictureReader.read(file, as: .jpeg).profile.isEmpty)
  }

  // MARK: Sizes

  @Test func aWiderPictureIsScaledDown() throws {
    #expect(try pixels(Self.halves, .pnm, width: 2) == [[Samples.red, Samples.blue]])
    #expect(try PictureReader.read(Self.halves, as: .pnm, width: 100).width == 16)
    let mixed = try pixels(Self.halves, .pnm, width: 1)
    #expect(isClose(mixed[0][0], [128, 0, 128, 255], within: 1), "\(mixed)")
  }

  @Test func aDrawingIsAsWideAsWanted() throws {
    guard Self.has(.svg) else { return }
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><rect width='2' height='2' fill='red'/></svg>"
    let read = try pixels(Array(drawing.utf8), .svg, width: 8)
    #expect(read.count == 4 && read[0].count == 8)
    #expect(read[1][1] == Samples.red && read[1][6] == Samples.none)
  }

  private func isClose(_ pixel: [UInt8], _ other: [UInt8], within limit: Int = 60) -> Bool {
    zip(pixel, other).allSatisfy { abs(Int($0) - Int($1)) <= limit }
  }
}
