internal import CZlib

/// The reason why an archive could not be created.
enum ZIPFailure: Error {
  /// zlib failed with its own code.
  case deflate(code: CInt)
  /// A file, or the archive, has 4 GiB or more, the limit of the format.
  case tooLarge
}

/// A ZIP archive in memory (APPNOTE.TXT 6.3.10), with the same bytes for the same files: each is dated 1980-01-01, the
/// first day that the format knows.
struct ZIPArchive {
  private enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  private struct Entry {
    var name: [UInt8]
    var method: Method
    var checksum: UInt32
    var compressedCount: UInt32
    var count: UInt32
    var offset: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  /// Appends a file; `isCompressed` means that its format is compressed already, so that it is stored as it is.
  mutating func append(_ name: String, _ content: [UInt8], isCompressed: Bool) throws(ZIPFailure) {
    let method = isCompressed ? Method.stored : .deflated
    let packed = isCompressed ? content : try Deflate.compress(content)
    let entry = Entry(
      name: Array(name.utf8), method: method, checksum: Deflate.checksum(content),
      compressedCount: try Self.size(packed.count), count: try Self.size(content.count),
      offset: try Self.size(bytes.count))
    bytes.reserveCapacity(bytes.count + packed.count + entry.name.count + 30)
    append(0x0403_4B50 as UInt32)
    appendCommonFields(of: entry)
    bytes += entry.name
    bytes += packed
    entries.append(entry)
  }

  /// Appends the central directory, and returns the archive.
  consuming func finish() throws(ZIPFailure) -> [UInt8] {
    let start = try Self.size(bytes.count)
    for entry in entries { appendDirectoryEntry(entry) }
    let count = try Self.size(bytes.count) - start
    append(0x0605_4B50 as UInt32)
    append(0 as UInt32)  // the numbers of this disk and of the directory's
    append(UInt16(entries.count))
    append(UInt16(entries.count))
    append(count)
    append(start)
    append(0 as UInt16)  // no comment
    return bytes
  }

  private mutating func appendDirectoryEntry(_ entry: Entry) {
    append(0x0201_4B50 as UInt32)
    append(Self.version)
    appendCommonFields(of: entry)
    append(0 as UInt16)  // no comment
    append(0 as UInt32)  // the disk's number, and no hint that it is text
    append(0 as UInt32)  // no attributes of a file system
    append(entry.offset)
    bytes += entry.name
  }

  /// Appends the fields that the local header (4.3.7) and the directory's (4.3.12) share, from the version needed to
  /// the length of the extra field.
  private mutating func appendCommonFields(of entry: Entry) {
    append(Self.version)
    append(0 as UInt16)  // no flags
    append(entry.method.rawValue)
    append(0 as UInt16)  // midnight
    append(1 << 5 | 1 as UInt16)  // 1 January 1980
    append(entry.checksum)
    append(entry.compressedCount)
    append(entry.count)
    append(UInt16(entry.name.count))
    append(0 as UInt16)  // no extra field
  }

  private static let version: UInt16 = 20

  private static func size(_ count: Int) throws(ZIPFailure) -> UInt32 {
    guard let size = UInt32(exactly: count), size < .max else { throw .tooLarge }
    return size
  }

  /// Appends a number, the lowest byte first.
  private mutating func append(_ number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// zlib's raw deflate (RFC 1951), without a header of its own.
private enum Deflate {
  /// How many bytes zlib receives at once; it counts in 32 bits.
  private static let step = 1 << 20

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = crc32(0, nil, 0)
    for start in stride(from: 0, to: bytes.count, by: step) {
      bytes[start..<min(start + step, bytes.count)].withUnsafeBufferPointer {
        checksum = crc32(checksum, $0.baseAddress, UInt32($0.count))
      }
    }
    return UInt32(truncatingIfNeeded: checksum)
  }

  static func compress(_ bytes: [UInt8]) throws(ZIPFailure) -> [UInt8] {
    var stream = z_stream()
    let code = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .deflate(code: code) }
    defer { deflateEnd(&stream) }
    var packed: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + step, bytes.count)
      let part = bytes[start..<end]
      start = end
      try deflate(part, &stream, isLast: end == bytes.count, into: &packed)
    } while start < bytes.count
    return packed
  }

  /// Passes all of `part` to zlib, and appends all of its output.
  private static func deflate(
    _ part: ArraySlice<UInt8>, _ stream: inout z_stream, isLast: Bool, into packed: inout [UInt8]
  ) throws(ZIPFailure) {
    let capacity = 1 << 16
    let code = part.withUnsafeBufferPointer { input in
      // zlib does not write through it, although its declaration permits that.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      var code = Z_OK
      repeat {
        packed += [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
          stream.next_out = buffer.baseAddress
          stream.avail_out = UInt32(capacity)
          code = CZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          filled = capacity - Int(stream.avail_out)
        }
      } while code == Z_OK && stream.avail_out == 0
      return code
    }
    // No progress is not an error if the output was exactly full.
    guard code == Z_OK || code == Z_STREAM_END || (code == Z_BUF_ERROR && !isLast) else { throw .deflate(code: code) }
  }
}
