internal import Glibc
internal import SystemPackage

/// Reads bytes from descriptors.
package enum FileBytes {
  /// Reads up to `count` bytes from `offset` of a file; none at its end.
  package static func read(_ file: CInt, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try fill(count) { pread(file, $0, count, off_t(offset)) }
  }

  /// Reads all bytes of a file, but at most `limit`.
  package static func readAll(_ file: CInt, atMost limit: Int) throws(Failure) -> [UInt8] {
    var bytes = try read(file, at: 0, count: limit)
    // One call reads at most 2 GiB; a file may also have shrunk.
    while bytes.count < limit {
      let part = try read(file, at: bytes.count, count: limit - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Reads up to `count` next bytes; none at the end. Waits for them even if the descriptor is non-blocking.
  package static func readNext(_ descriptor: CInt, count: Int) throws(Failure) -> [UInt8] {
    while true {
      if let bytes = try attempt(descriptor, count) { return bytes }
      try SystemCall.wait("wait for input", descriptor)
    }
  }

  /// Reads once; nil if the descriptor is non-blocking and has no bytes yet.
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
