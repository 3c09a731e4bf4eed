internal import Glibc

/// Descriptor 0: a file, or a pipe from `pb convert`.
package enum StandardInput {
  /// The size of a regular file, so that it is read at once; nil for a pipe.
  package static var size: Int? {
    var status = stat()
    return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Reads everything from the present position to the end, about `size` bytes; returns nil and sets errno on failure.
  package static func readAll(expecting size: Int?) -> [UInt8]? {
    var bytes: [UInt8] = []
    var capacity = max(size ?? 0, 65536)
    while true {
      var received = 0
      let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        received = retrying(0, POLLIN) { read(0, buffer.baseAddress, capacity) }
        filled = max(0, received)
      }
      guard received >= 0 else { return nil }
      guard received > 0 else { return bytes }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      capacity = min(max(capacity, 65536), 1 << 20)
    }
  }
}

/// Descriptor 1.
package enum StandardOutput {
  /// Writes all bytes; returns false and sets errno on failure.
  package static func writeAll(_ bytes: [UInt8]) -> Bool { writeWhole(bytes, to: 1) }
}

/// Descriptor 2, a file if the command line requests more than one output.
package enum StandardError {
  /// Writes all bytes; returns false and sets errno on failure.
  package static func writeAll(_ bytes: [UInt8]) -> Bool { writeWhole(bytes, to: 2) }
}

private func writeWhole(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
  var written = 0
  while written < bytes.count {
    let part = bytes.withUnsafeBytes { buffer in
      retrying(descriptor, POLLOUT) {
        write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
    }
    guard part > 0 else { return false }
    written += part
  }
  return true
}

/// Repeats a call that a signal interrupted, or whose descriptor was not ready: a process that shares a pipe with us
/// may have made it non-blocking.
package func retrying(_ descriptor: CInt, _ event: CInt, _ call: () -> Int) -> Int {
  while true {
    let answer = call()
    if answer >= 0 { return answer }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      _ = poll(&entry, 1, -1)
    default: return answer
    }
  }
}
