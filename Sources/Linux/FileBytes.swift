internal import Glibc
internal import SystemPackage

/// Bytes out of descriptors.
public enum FileBytes {
  /// Up to `count` bytes from `offset` of a file; none at its end.
  public static func read(_ file: CInt, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try fill(count) { pread(file, $0, count, off_t(offset)) }
  }

  /// All bytes of a file, but at most `limit`.
  public static func readAll(_ file: CInt, atMost limit: Int) throws(Failure) -> [UInt8] {
    var bytes = try read(file, at: 0, count: limit)
    // One call reads at most 2 GiB; a file may also have shrunk.
    while bytes.count < limit {
      let part = try read(file, at: bytes.count, count: limit - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Up to `count` bytes that come next; none at the end.
  public static func readNext(_ descriptor: CInt, count: Int) throws(Failure) -> [UInt8] {
    while true {
      if let bytes = try attempt(descriptor, count) { return bytes }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try SystemCall.run("wait for input") { poll(&entry, 1, -1) }
    }
  }

  /// nil if the descriptor is one that does not block, and there is nothing yet.
  private static func attempt(_ descriptor: CInt, _ count: Int) throws(Failure) -> [UInt8]? {
    do {
      return try fill(count) { Glibc.read(descriptor, $0, count) }
    } catch {
      if error.errno == .wouldBlock { return nil }
      throw error
    }
  }

  private static func fill(_ count: Int, _ call: (UnsafeMutablePointer<UInt8>?) -> Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Failure) {
        filled = try SystemCall.run("read") { call(buffer.baseAddress) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
