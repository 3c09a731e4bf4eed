internal import CLinux
internal import Glibc
internal import SystemPackage

/// A payload that is still being written.
package struct PayloadDraft: ~Copyable, Sendable {
  private let descriptor: OwnedDescriptor
  private let isMemory: Bool

  private init(_ descriptor: consuming OwnedDescriptor, isMemory: Bool) {
    self.descriptor = descriptor
    self.isMemory = isMemory
  }

  /// Creates a draft in memory.
  package static func inMemory() throws(Failure) -> PayloadDraft {
    let number = try SystemCall.run("make a memory file") { CLinux_memfd_create("pasteboard") }
    return PayloadDraft(OwnedDescriptor(adopting: number), isMemory: true)
  }

  /// Creates a draft in an unlinked file in `folder`, for insensitive payloads that are too large for memory.
  package static func onDisk(in folder: String) throws(Failure) -> PayloadDraft {
    let number = try SystemCall.run("make a file in \(folder)") { CLinux_open_unlinked(folder) }
    return PayloadDraft(OwnedDescriptor(adopting: number), isMemory: false)
  }

  /// The number of the descriptor, for a process that writes the payload.
  package var rawValue: CInt { descriptor.rawValue }

  /// Appends all of `bytes`.
  package borrowing func append(_ bytes: [UInt8]) throws(Failure) { try append(bytes[...]) }

  /// Appends all of `bytes`.
  package borrowing func append(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    let number = descriptor.rawValue
    var written = 0
    while written < bytes.count {
      written += try SystemCall.run("write a payload") {
        bytes.withUnsafeBytes { write(number, $0.baseAddress?.advanced(by: written), $0.count - written) }
      }
    }
  }

  /// Copies up to `count` bytes from a regular file's `offset` inside the kernel. Returns the number of copied bytes; 0
  /// at the end of the file.
  package borrowing func append(from file: CInt, at offset: Int, count: Int) throws(Failure) -> Int {
    let number = descriptor.rawValue
    var position = off_t(offset)
    return try SystemCall.run("copy a payload") { sendfile(number, file, &position, count) }
  }

  /// Copies `count` existing bytes of a payload, from `offset`, inside the kernel.
  package borrowing func append(_ payload: Payload, from offset: Int = 0, count: Int) throws(Failure) {
    var copied = 0
    while copied < count {
      let part = try payload.send(to: descriptor.rawValue, at: offset + copied, count: count - copied)
      guard let part, part > 0 else { throw Failure("copy a payload", .ioError) }
      copied += part
    }
  }

  /// Ends the draft: its bytes can no longer change.
  package consuming func finish() throws(Failure) -> Payload {
    try Payload(unchangeable: sealed())
  }

  consuming func sealed() throws(Failure) -> OwnedDescriptor {
    let number = descriptor.rawValue
    if isMemory { try SystemCall.run("seal a payload") { CLinux_seal(number) } }
    return descriptor
  }
}
