internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import SystemPackage

/// A destination of bytes: standard output, or a file.
struct Output {
  static let standard = Output(descriptor: 1, name: "standard output")
  private static let step = 1 << 20

  let descriptor: CInt
  let name: String

  /// Writes pasted content, in memory or in a file.
  func write(_ content: PastedRepresentation.Content) throws {
    switch content {
    case .bytes(let bytes): try write(bytes)
    case .file(let file, let size): try send(file.rawValue, size: size)
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws {
    try reporting { try Output.write(bytes[...], to: descriptor) }
  }

  /// Writes the first `size` bytes of `file`, by sendfile(2) if the output supports it.
  func send(_ file: CInt, size: Int) throws {
    if size > 1 << 16 { _ = CLinux_pipe_enlarge(descriptor, CInt(Output.step)) }  // fails unless it is a pipe
    try reporting {
      let sent = try sendByKernel(file, size: size)
      try copy(file, from: sent, to: size)
    }
  }

  /// Returns how many bytes were written before sendfile(2) rejected the output (EINVAL): a terminal, or a file that is
  /// open for appending.
  private func sendByKernel(_ file: CInt, size: Int) throws -> Int {
    var offset = off_t(0)
    while offset < size {
      let rest = min(size - Int(offset), Output.step)
      do {
        let sent = try SystemCall.attempt("write \(name)") { sendfile(descriptor, file, &offset, rest) }
        if sent == nil { try SystemCall.wait("wait for the output", descriptor, POLLOUT) }
        if sent == 0 { break }
      } catch {
        guard error.errno == .invalidArgument || error.errno == .noFunction else { throw error }
        break
      }
    }
    return Int(offset)
  }

  private func copy(_ file: CInt, from start: Int, to end: Int) throws {
    var offset = start
    while offset < end {
      let bytes = try FileBytes.read(file, at: offset, count: min(end - offset, Output.step))
      if bytes.isEmpty { throw Failure("read the item to its end", .ioError) }
      try Output.write(bytes[...], to: descriptor)
      offset += bytes.count
    }
  }

  private func reporting(_ step: () throws -> Void) throws {
    do {
      try step()
    } catch {
      let failure = Failure(error)
      // The reader has read enough.
      if failure.errno == .brokenPipe { throw Failure.silent() }
      throw failure.advising("check where \(name) goes, and that there is room")
    }
  }

  /// Writes all of `bytes` to a descriptor, which may be non-blocking.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let written = try SystemCall.attempt("write") {
        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      if let written {
        rest = rest.dropFirst(written)
      } else {
        try SystemCall.wait("wait for the output", descriptor, POLLOUT)
      }
    }
  }
}
