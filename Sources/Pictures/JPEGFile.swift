internal import Bytes

/// A JPEG file as a list of segments (ITU-T T.81, annex B), of which the library reads only the picture.
struct JPEGFile {
  private static let exifMark = Array("Exif\0\0".utf8)
  private static let profileMark = Array("ICC_PROFILE\0".utf8)
  /// The most bytes of a profile in one segment (ICC.1, B.4).
  private static let profilePart = 65519

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the picture, upright and with its profile.
  func picture() throws(PictureFailure) -> Bitmap {
    var picture = try PictureLibrary.jpeg.read(bytes).turned(by: orientation)
    picture.profile = profile
    return picture
  }

  /// The contents of the segments with this marker that begin with `mark`, without it. Those in the picture's own data
  /// do not count.
  private func segments(_ marker: UInt8, _ mark: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      let isFilling = bytes[offset + 1] == 0xFF
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = isFilling ? offset + 1 : offset + 2 + max(2, length)
      guard end <= bytes.count else { break }
      if bytes[offset + 1] == marker, bytes[offset..<end].dropFirst(4).starts(with: mark) {
        found.append(bytes[(offset + 4 + mark.count)..<end])
      }
      offset = end
    }
    return found
  }

  private var orientation: Int { segments(0xE1, Self.exifMark).first.map { ExifOrientation.read(Array($0)) } ?? 1 }

  /// The colour profile, whose parts are numbered from 1.
  private var profile: [UInt8] {
    let parts = segments(0xE2, Self.profileMark).filter { $0.count > 2 }
    return parts.sorted { $0[$0.startIndex] < $1[$1.startIndex] }.flatMap { $0.dropFirst(2) }
  }

  /// Returns the file with a colour profile, after the first segment, which is JFIF's.
  func with(_ profile: [UInt8]) -> [UInt8] {
    guard !profile.isEmpty, bytes.count > 6 else { return bytes }
    let count = (profile.count + Self.profilePart - 1) / Self.profilePart
    guard count <= 255 else { return bytes }
    let first = bytes[2..<6].starts(with: [0xFF, 0xE0]) ? 4 + (Int(bytes[4]) << 8 | Int(bytes[5])) : 2
    var result = Array(bytes[..<first])
    for number in 1...count {
      let part = profile.dropFirst((number - 1) * Self.profilePart).prefix(Self.profilePart)
      let length = 2 + Self.profileMark.count + 2 + part.count
      result += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Self.profileMark
      result += [UInt8(number), UInt8(count)] + part
    }
    return result + bytes[first...]
  }
}
