internal import Bytes

/// A WebP file as a list of chunks (RFC 9649, section 2.3). The library reads still pictures only.
struct WebPFile {
  private struct Chunk {
    let name: String
    let content: ArraySlice<UInt8>
  }

  private static let hasProfile: UInt8 = 0x20
  private static let hasAlpha: UInt8 = 0x10

  private let bytes: [UInt8]
  private let chunks: [Chunk]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    chunks = Self.chunks(bytes.dropFirst(12))
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = bytes
    while rest.count >= 8 {
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(length)
      chunks.append(Chunk(name: String(decoding: rest.prefix(4), as: UTF8.self), content: content))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  private func first(_ name: String) -> ArraySlice<UInt8>? { chunks.first { $0.name == name }?.content }

  /// Returns the picture or the first of an animation, upright and with its profile.
  func picture() throws(PictureFailure) -> Bitmap {
    var picture = if let frame = first("ANMF") { try firstFrame(frame) } else { try PictureLibrary.webp.read(bytes) }
    if let metadata = first("EXIF") {
      let mark = Array("Exif\0\0".utf8)  // a few programs repeat what JPEG needs
      picture = try picture.turned(
        by: ExifOrientation.read(Array(metadata.starts(with: mark) ? metadata.dropFirst(mark.count) : metadata)))
    }
    picture.profile = first("ICCP").map(Array.init) ?? []
    return picture
  }

  /// Returns a frame (section 2.7.1.1) where it lies on its canvas.
  private func firstFrame(_ frame: ArraySlice<UInt8>) throws(PictureFailure) -> Bitmap {
    let content = ContentReader(Array(frame.prefix(16)))
    let canvas = ContentReader(Array((first("VP8X") ?? []).prefix(10)))
    guard let x = content.number(at: 0, bytes: 3, .littleEndian),
      let y = content.number(at: 3, bytes: 3, .littleEndian),
      let width = canvas.number(at: 4, bytes: 3, .littleEndian),
      let height = canvas.number(at: 7, bytes: 3, .littleEndian)
    else { throw .malformed }
    let parts = Self.chunks(frame.dropFirst(16)).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    let sides = content.bytes(at: 6, count: 6)
    let flags = parts.first?.name == "ALPH" ? Self.hasAlpha : 0
    let drawn = try PictureLibrary.webp.read(
      Self.file([Chunk(name: "VP8X", content: [flags, 0, 0, 0] + sides)] + parts))
    if (x, y, drawn.width, drawn.height) == (0, 0, width + 1, height + 1) { return drawn }
    let result = try Bitmap(width: width + 1, height: height + 1, hasAlpha: true)
    let (left, top) = (x * 2, y * 2)
    let count = min(drawn.width, result.width - left)
    guard count > 0 else { return result }
    for row in 0..<max(0, min(drawn.height, result.height - top)) {
      (result.pixels + ((top + row) * result.width + left) * 4)
        .update(from: drawn.pixels + row * drawn.width * 4, count: count * 4)
    }
    return result
  }

  /// Returns the file with a colour profile, which needs the extended form.
  func with(_ profile: [UInt8], _ size: (width: Int, height: Int), hasAlpha: Bool) -> [UInt8] {
    guard !profile.isEmpty else { return bytes }
    let flags = Self.hasProfile | (hasAlpha ? Self.hasAlpha : 0)
    let sides = [size.width - 1, size.height - 1].flatMap { side in (0..<3).map { UInt8(side >> (8 * $0) & 0xFF) } }
    return Self.file(
      [Chunk(name: "VP8X", content: [flags, 0, 0, 0] + sides), Chunk(name: "ICCP", content: profile[...])]
        + chunks.filter { $0.name != "VP8X" })
  }

  private static func file(_ chunks: [Chunk]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for chunk in chunks {
      body += Array(chunk.name.utf8) + number(chunk.content.count) + chunk.content
      if chunk.content.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + number(body.count) + body
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
