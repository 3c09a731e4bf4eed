import Glibc
import Linux
import Reactor

/// A pipe with a name for other programs. Both its ends are open, so that opening it does not wait.
package final class NamedPipe: Sendable {
  private let descriptor: SharedDescriptor

  package init(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw ProgramFailure("there is no pipe at \(path)") }
    descriptor = SharedDescriptor(OwnedDescriptor(adopting: open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)))
  }

  /// Whether the pipe contains no unread bytes.
  package var isEmpty: Bool {
    var entry = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  /// Waits for `count` bytes.
  package func next(_ count: Int) async throws -> [UInt8] {
    let number = descriptor.rawValue
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < count {
      if read(number, &byte, 1) == 1 {
        bytes.append(byte)
      } else {
        try await waiting(for: "a byte in a pipe") { try await DescriptorWaits.shared.readable(number) }
      }
    }
    return bytes
  }

  /// Writes so many bytes, each for one reader that waits.
  package func put(_ count: Int) throws {
    let bytes = [UInt8](repeating: 0, count: count)
    guard write(descriptor.rawValue, bytes, count) == count else { throw ProgramFailure("a pipe is full") }
  }
}
