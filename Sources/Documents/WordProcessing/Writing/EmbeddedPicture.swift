internal import Bytes

/// A picture that a `data:` URL carries, in one of the formats that every word processor shows.
struct EmbeddedPicture {
  /// The picture's format.
  enum Format {
    case png, jpeg
  }

  /// The format.
  let format: Format
  /// The picture's file.
  let bytes: [UInt8]
  /// The width in pixels, at least 1.
  let width: Int
  /// The height in pixels, at least 1.
  let height: Int

  /// The picture of a URL, unless it is no `data:` URL of a PNG or JPEG image in Base64 that says its size.
  init?(dataURL url: ArraySlice<UInt8>) {
    guard let comma = url.prefix(64).firstIndex(of: ",") else { return nil }
    switch String(decoding: url[..<comma], as: UTF8.self).lowercased() {
    case "data:image/png;base64": format = .png
    case "data:image/jpeg;base64", "data:image/jpg;base64": format = .jpeg
    default: return nil
    }
    bytes = Base64.decode(lettersOf: url[(comma + 1)...])
    let size = format == .png ? Self.sizeOfPNG(bytes) : Self.sizeOfJPEG(bytes)
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  /// The size in pixels that the image asks for, or else its own; made smaller to fit into `limit`, with its proportions
  /// kept.
  func size(for image: Image, within limit: (width: Int, height: Int)) -> (width: Int, height: Int) {
    var (wide, high) = (width, height)
    switch (image.width.map(Int.init), image.height.map(Int.init)) {
    case (let width?, let height?): (wide, high) = (width, height)
    case (let width?, nil): (wide, high) = (width, height * width / self.width)
    case (nil, let height?): (wide, high) = (width * height / self.height, height)
    case (nil, nil): break
    }
    if wide > limit.width { (wide, high) = (limit.width, high * limit.width / wide) }
    if high > limit.height { (wide, high) = (wide * limit.height / high, limit.height) }
    return (Swift.max(wide, 1), Swift.max(high, 1))
  }

  /// The size in the header chunk, which comes first (PNG, 11.2.2).
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  /// The size in the frame header, which may come after many other segments (ITU T.81, B.2.2).
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    func number(_ start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(index + 7), number(index + 5))
      }
      index += 2 + number(index + 2)
    }
    return nil
  }
}
