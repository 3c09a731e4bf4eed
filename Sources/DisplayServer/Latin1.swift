internal import Descriptors
internal import Pasteboard

/// ISO 8859-1, whose bytes are the first 256 code points: X11's `STRING`.
enum Latin1 {
  /// The text in UTF-8. Complexity: O(n), in pieces.
  static func utf8(_ payload: Payload) throws(LoadFailure) -> Payload {
    do throws(SystemFailure) {
      let draft = try PayloadDraft.inMemory()
      var offset = 0
      while offset < payload.count {
        let piece = try payload.bytes(from: offset, atMost: 65536)
        if piece.isEmpty { break }
        try draft.append(utf8(piece))
        offset += piece.count
      }
      return try draft.finish()
    } catch {
      throw LoadFailure(.displayFailed, step: "\(error) while converting Latin-1 text")
    }
  }

  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }
}

extension Payload {
  /// Up to `limit` bytes from `offset`.
  func bytes(from offset: Int, atMost limit: Int) throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(SystemFailure) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
