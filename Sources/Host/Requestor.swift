internal import Linux

/// The asking side of a request, if it is known.
package enum Requestor: Hashable, Sendable {
  /// An X11 client, by the number of its requesting window.
  case window(UInt32)
  /// An unknown Wayland client: the protocol does not reveal the requestor.
  case waylandClient
  /// A program, by the number of its process.
  case process(Int32)
  /// Another part of the daemon.
  case ownProcess
}

extension Requestor: CustomStringConvertible {
  /// The name in `pb status`, in printable ASCII: a process has its name before its number if it still runs.
  package var description: String {
    switch self {
    case .window(let number): "window 0x" + String(number, radix: 16)
    case .waylandClient: "a Wayland client"
    case .process(let number): "\(ProcessName.of(number) ?? "process") \(number)"
    case .ownProcess: "pasteboardd"
    }
  }
}
