internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// ISO 8859-1, whose bytes are the first 256 code points: X11's `STRING`.
enum Latin1 {
  /// Converts text to UTF-8, of at most `limit` bytes. Complexity: O(n), in chunks; other work runs in between.
  @LoopActor
  static func utf8(
    _ payload: Payload, limit: Int, _ account: PayloadAccount, progress: LoadProgress
  ) async throws(LoadFailure) -> Payload {
    var collected = try PayloadCollector(limit: limit, account)
    var offset = 0
    while offset < payload.count {
      let chunk = try chunk(of: payload, from: offset)
      if chunk.isEmpty { break }
      try collected.append(utf8(chunk))
      offset += chunk.count
      await Task.yield()
      if progress.isCancelled { throw LoadFailure(.cancelled, step: "reading the selection was cancelled") }
    }
    return try collected.finish()
  }

  private static func chunk(of payload: Payload, from offset: Int) throws(LoadFailure) -> [UInt8] {
    do {
      return try payload.bytes(at: offset, count: 65536)
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
