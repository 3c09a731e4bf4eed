internal import CLinux
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The bytes of a representation behind a descriptor that no other process can change: a sealed memory file, or an
/// unlinked file of our own.
///
/// It is never mapped and never has a current position: every read names its offset, so any number of transfers can
/// read it at once.
package final class Payload: Sendable {
  private let descriptor: OwnedDescriptor
  private let lockedPages = Mutex<LockedPages?>(nil)
  /// The number of bytes.
  package let count: Int
  /// The identity of the file: two payloads may share one.
  package let file: FileIdentity

  private init(_ descriptor: consuming OwnedDescriptor, _ status: FileStatus) {
    count = status.size
    file = status.identity
    self.descriptor = descriptor
  }

  /// Creates a payload of bytes that can no longer change.
  package convenience init(unchangeable descriptor: consuming OwnedDescriptor) throws(Failure) {
    let status = try descriptor.status()
    self.init(descriptor, status)
  }

  /// Creates a payload of a descriptor that an earlier process of this program has handed out; nil if it cannot be one.
  package convenience init?(handedOut descriptor: consuming OwnedDescriptor) throws(Failure) {
    let status = try descriptor.status()
    guard descriptor.isSealed() || status.kind == .regular && status.isUnlinked && status.isOwn else { return nil }
    self.init(descriptor, status)
  }

  /// Adopts a sealed memory file; nil if it is not sealed against every change.
  package convenience init?(sealed descriptor: consuming OwnedDescriptor) throws(Failure) {
    guard descriptor.isSealed() else { return nil }
    try self.init(unchangeable: descriptor)
  }

  /// Creates a payload in a sealed memory file.
  package convenience init(_ bytes: [UInt8]) throws(Failure) {
    let draft = try PayloadDraft.inMemory()
    try draft.append(bytes)
    try self.init(unchangeable: draft.sealed())
  }

  /// Reads up to `buffer.count` bytes from `offset` and returns their number; 0 only at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) -> Int {
    let number = descriptor.rawValue
    return try SystemCall.run("read a payload") { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Returns all bytes at once, for small payloads and tests.
  package func bytes() throws(Failure) -> [UInt8] { try bytes(at: 0, count: count) }

  /// Returns up to `count` bytes from `offset`.
  package func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        do throws(Failure) {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let part = try read(into: rest, at: offset + filled)
          if part == 0 { return }
          filled += part
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Sends up to `count` bytes from `offset` to a pipe, socket or file inside the kernel; nil if it would block.
  package func send(to output: CInt, at offset: Int, count: Int) throws(Failure) -> Int? {
    let number = descriptor.rawValue
    var position = off_t(offset)
    return try SystemCall.attempt("send a payload") { sendfile(output, number, &position, count) }
  }

  /// Keeps bytes in memory out of swap as long as the payload lives, if the system allows that.
  package func keepOutOfSwap() {
    let (number, count) = (descriptor.rawValue, count)
    lockedPages.withLock { if $0 == nil { $0 = LockedPages(number, count: count) } }
  }

  /// Returns a read-only descriptor with an offset of its own, to hand out.
  package func handOut() throws(Failure) -> OwnedDescriptor { try descriptor.reopenedForReading() }
}
