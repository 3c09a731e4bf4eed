internal import CZlib

/// A ZIP archive that is read (APPNOTE.TXT 6.3.10), as office programs write them: on one disk, stored or deflated.
struct ZIPFile {
  private struct Entry {
    var isDeflated: Bool
    var compressedCount: Int
    var count: Int
    var offset: Int
  }

  /// The bytes beyond which no file of an archive is read; a hundredth of them is a book. Inflating makes files
  /// up to a thousand times larger.
  private static let limit = 96 << 20
  /// The bytes of all files together beyond which an archive is not read.
  private static let wholeLimit = 1 << 30
  /// The number of files beyond which others are not found.
  private static let entryLimit = 65_536

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// Reads the archive's directory; nil if the bytes have none.
  init?(_ bytes: consuming [UInt8]) {
    self.bytes = bytes
    guard let end = directoryEnd else { return nil }
    var place = Int(number(at: end + 16, 4))
    for _ in 0..<min(Int(number(at: end + 10, 2)), Self.entryLimit) {
      guard let next = readEntry(at: place) else { break }
      place = next
    }
    guard entries.values.reduce(0, { $0 + $1.count }) <= Self.wholeLimit else { return nil }
  }

  /// Returns the content of a file; nil if the archive does not contain it whole, or if it is too large.
  func content(of name: String) -> [UInt8]? {
    guard let entry = entries[name], entry.count <= Self.limit, hasSignature(0x0403_4B50, at: entry.offset) else {
      return nil
    }
    // The local header has an extra field of its own.
    let start = entry.offset + 30 + Int(number(at: entry.offset + 26, 2)) + Int(number(at: entry.offset + 28, 2))
    guard start <= bytes.count, entry.compressedCount <= bytes.count - start else { return nil }
    let packed = bytes[start..<start + entry.compressedCount]
    return entry.isDeflated ? Inflate.bytes(packed, count: entry.count) : Array(packed)
  }

  // MARK: The directory

  /// The place of the end of the central directory (4.3.16), before which there may be a comment of 65,535 bytes.
  private var directoryEnd: Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return (max(0, last - 0xFFFF)...last).last { hasSignature(0x0605_4B50, at: $0) }
  }

  /// Reads a file's header in the directory (4.3.12), and returns the place after it; nil if there is none.
  private mutating func readEntry(at place: Int) -> Int? {
    guard hasSignature(0x0201_4B50, at: place) else { return nil }
    let nameCount = Int(number(at: place + 28, 2))
    let end = place + 46 + nameCount + Int(number(at: place + 30, 2)) + Int(number(at: place + 32, 2))
    guard end <= bytes.count else { return nil }
    let method = number(at: place + 10, 2)
    let isEncrypted = number(at: place + 8, 2) & 1 != 0
    if !isEncrypted, method == 0 || method == 8 {
      let name = String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self)
      entries[name] = Entry(
        isDeflated: method == 8, compressedCount: Int(number(at: place + 20, 4)),
        count: Int(number(at: place + 24, 4)), offset: Int(number(at: place + 42, 4)))
    }
    return end
  }

  private func hasSignature(_ signature: UInt32, at place: Int) -> Bool {
    place >= 0 && place <= bytes.count - 4 && number(at: place, 4) == signature
  }

  /// Returns a number of some bytes, the lowest first; zero beyond the end.
  private func number(at place: Int, _ count: Int) -> UInt32 {
    guard place >= 0, place <= bytes.count - count else { return 0 }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// zlib's raw inflate (RFC 1951).
private enum Inflate {
  /// Returns exactly `count` bytes; nil if the data contains fewer or more, or is damaged.
  static func bytes(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var code = Z_OK
    let content = packed.withUnsafeBufferPointer { input in
      // zlib does not write through it, although its declaration permits that.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      return [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(count + 1)
        code = inflate(&stream, Z_FINISH)
        filled = count + 1 - Int(stream.avail_out)
      }
    }
    return code == Z_STREAM_END && content.count == count ? content : nil
  }
}
