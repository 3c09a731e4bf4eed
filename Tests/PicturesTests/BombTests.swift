import Bytes
import Glibc
import Linux
import Pictures
import Reactor
import RenderCommand
import TestSupport
import Testing

/// Files that claim more than they are: the worker refuses them within a second and 256 MiB, before it allocates
/// anything for them.
@Suite(.startsPrograms) struct BombTests {
  private static let pngOf65535: [UInt8] =
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
    + Samples.chunk("IHDR", Samples.big(65535, 4) + Samples.big(65535, 4) + [8, 6, 0, 0, 0])
    + Samples.chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + Samples.chunk("IEND", [])

  private static let tiff: [UInt8] =
    Array("II*\0".utf8) + Samples.little(8, 4) + Samples.little(8, 2)
    + [(256, 65535), (257, 65535), (258, 8), (259, 1), (262, 1), (273, 8), (278, 65535), (279, 8)].flatMap {
      Samples.little($0.0, 2) + Samples.little(4, 2) + Samples.little(1, 4) + Samples.little($0.1, 4)
    } + Samples.little(0, 4)

  /// A frame of 65500 lines and columns, and the beginning of its only scan.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xDC, 0xFF, 0xDC, 1, 1, 0x11, 0] + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]

  /// A lossless picture of 16384 lines and columns.
  private static let webP: [UInt8] =
    Array("RIFF".utf8) + Samples.little(36, 4) + Array("WEBPVP8L".utf8) + Samples.little(24, 4)
    + [0x2F, 0xFF, 0xFF, 0xFF, 0x0F] + Samples.little(0, 19)

  static let large: [(name: String, format: PictureFormat, bytes: [UInt8])] = [
    ("PNG", .png, pngOf65535),
    ("BMP", .bmp, Samples.bitmap(header: Samples.header(65535, 65535, depth: 1), rows: [])),
    (
      "BMP of run lengths", .bmp,
      Samples.bitmap(header: Samples.header(65535, 65535, depth: 8, compression: 1), rows: [])
    ),
    (
      "GIF", .gif,
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0, 0, 0, 0, 1, 1, 1, 0x2C] + [
        0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 0,
      ]
    ),
    ("PPM", .pnm, Array("P6\n65535 65535\n255\n".utf8)),
    ("XPM", .xpm, Array("/* XPM */ \"65535 65535 1 1\", \"a c #000\", \"a\"".utf8)),
    ("TIFF", .tiff, tiff),
    ("JPEG", .jpeg, jpeg), ("WebP", .webp, webP),
    (
      "icon", .ico,
      Array([0, 0, 1, 0, 1, 0] + Samples.little(0, 8) + Samples.little(40, 4) + Samples.little(22, 4))
        + Samples.little(40, 4) + Samples.header(65535, 131070, depth: 1)
    ),
    ("SVG", .svg, Array("<svg xmlns='http://www.w3.org/2000/svg' width='20000' height='20000'/>".utf8)),
    ("SVG of a kilometre", .svg, Array("<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'/>".utf8)),
  ]

  @Test(arguments: large.map(\.name))
  func aClaimCostsNothing(name: String) throws {
    let bomb = try #require(Self.large.first { $0.name == name })
    if let library = PictureLibrary(bomb.format), !LibraryTests.has(library) { return }
    #expect(throws: PictureFailure.tooManyPixels) { try PictureReader.read(bomb.bytes, as: bomb.format).width }
  }

  @Test func exactlyTheLimitIsAllowed() throws {
    #expect(throws: PictureFailure.tooManyPixels) {
      try PictureReader.read(Array("P4\n8192 8193\n".utf8), as: .pnm).width
    }
    let most = Array("P4\n8192 8192\n".utf8) + [UInt8](repeating: 0, count: 1024 * 8191)
    #expect(throws: PictureFailure.malformed, "its last row is missing, and nothing was allocated") {
      try PictureReader.read(most, as: .pnm).width
    }
  }

  /// A picture of one line that is a pixel too wide is refused; the widest one is written.
  @Test(arguments: [(PictureFormat.png, 1_000_000), (.jpeg, 65_500), (.webp, 16_383)])
  func aFormatHasALargestWidth(format: PictureFormat, width: Int) throws {
    if let library = PictureLibrary(format), !LibraryTests.has(library) { return }
    func line(of width: Int) throws(PictureFailure) -> Bitmap {
      try PictureReader.read(Array("P4\n\(width) 1\n".utf8) + [UInt8](repeating: 0, count: width / 8 + 1), as: .pnm)
    }
    #expect(throws: PictureFailure.tooManyPixels) { try PictureWriter.write(try line(of: width + 1), as: format) }
    #expect(try !PictureWriter.write(try line(of: width), as: format).isEmpty)
  }

  // MARK: In the worker

  /// A worker that can open no file draws the same letters as this process, which can: in families that are installed or
  /// not, in other scripts, and after more families than cairo keeps open.
  @Test func wordsAreDrawnInTheSandbox() async throws {
    guard LibraryTests.has(.svg) else { return }
    let families = [
      "sans-serif", "serif", "monospace", "Arial", "Times New Roman", "Courier New", "Inter", "Nimbus Sans", "Z003",
      "C059",
      "URW Bookman", "P052", "DejaVu Sans Mono", "Comic Sans MS", "Noto Serif",
    ]
    let words = families.enumerated().map { row, family in
      let text = "\(family) <tspan font-weight='bold'>Äg</tspan> <tspan font-style='italic'>Ωж</tspan> 中文 עברית"
      return "<text x='2' y='\(20 + 20 * row)' font-family='\(family)'>\(text)</text>"
    }
    let drawing = Array(
      ("<svg xmlns='http://www.w3.org/2000/svg' width='400' height='320'><text y='318'>default</text>"
        + words.joined() + "</svg>").utf8)
    let worker = try #require(InstalledProgram.path(of: PictureConversion.worker))
    let conversion = PictureConversion(from: .svg, to: .bmp)
    let there = try await onLoop { try await Program.run([worker] + conversion.arguments, input: drawing) }
    #expect(there.status == 0)
    #expect(try there.bytes == PictureWriter.write(PictureReader.read(drawing, as: .svg), as: .bmp))
  }

  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='99' height='99'>"

  /// Each element uses the one before ten times.
  private static let uses: String = {
    let levels = (1...12).map { level in
      "<g id='a\(level)'>" + String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10) + "</g>"
    }
    return drawing + "<defs><rect id='a0' width='1' height='1'/>" + levels.joined()
      + "</defs><use xlink:href='#a12'/></svg>"
  }()

  /// Two groups that use each other, and a pattern that fills itself.
  private static let circles =
    drawing + "<defs><g id='a'><use xlink:href='#b'/><use xlink:href='#b'/></g>"
    + "<g id='b'><use xlink:href='#a'/><use xlink:href='#a'/></g>"
    + "<pattern id='p' width='1' height='1'><rect width='1' height='1' fill='url(#p)'/></pattern></defs>"
    + "<use xlink:href='#a'/><rect width='99' height='99' fill='url(#p)'/></svg>"

  /// Each entity is ten of the one before.
  private static let laughs: String = {
    let entities = (1...9).map { level in
      "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
    }
    return "<!DOCTYPE svg [<!ENTITY a0 'ha'>" + entities.joined() + "]>" + drawing + "<text>&a9;</text></svg>"
  }()

  private static let outside =
    "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + drawing
    + "<image width='9' height='9' xlink:href='file:///etc/passwd'/><image xlink:href='http://localhost:1/'/><text>&a;</text></svg>"

  /// GIF files without an end: a billion frames would follow.
  private static let frames: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 0]
    + Array(repeatElement([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] as [UInt8], count: 1 << 18).joined())

  private static let icons: [UInt8] =
    Samples.little(0, 2) + Samples.little(1, 2) + Samples.little(65535, 2)
    + Array(repeatElement([0, 0, 0, 0, 1, 0, 32, 0, 255, 255, 255, 127, 0, 0, 0, 0] as [UInt8], count: 65535).joined())

  @Test(arguments: ["uses", "circles", "laughs", "outside", "depth", "frames", "icons"])
  func theWorkerEndsSoon(name: String) async throws {
    let bombs: [String: (format: PictureFormat, bytes: [UInt8])] = [
      "uses": (.svg, Array(Self.uses.utf8)), "circles": (.svg, Array(Self.circles.utf8)),
      "laughs": (.svg, Array(Self.laughs.utf8)),
      "outside": (.svg, Array(Self.outside.utf8)),
      "depth": (.svg, Array((Self.drawing + String(repeating: "<g>", count: 1 << 20)).utf8)),
      "frames": (.gif, Self.frames), "icons": (.ico, Self.icons),
    ]
    let bomb = try #require(bombs[name])
    if let library = PictureLibrary(bomb.format), !LibraryTests.has(library) { return }
    let worker = try #require(InstalledProgram.path(of: PictureConversion.worker))
    // A second of processor time and 256 MiB of address space. The first is the worker's own limit for a drawing too, by
    // which it ends if the library's is not reached before.
    let command = #"ulimit -t 1 -v 262144; exec "$0" "$@" 2>/dev/null"#
    let words = ["/bin/sh", "-c", command, worker] + PictureConversion(from: bomb.format, to: .bmp).arguments
    let status = try await onLoop { try await Program.run(words, input: bomb.bytes).status }
    let refusals: [RenderExit] = [.done, .malformed, .tooManyPixels]
    #expect((refusals.map { Int($0.rawValue) } + [-Int(SIGXCPU)]).contains(status), "\(status)")
  }
}
