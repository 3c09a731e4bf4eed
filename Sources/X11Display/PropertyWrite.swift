internal import CDisplay
internal import Linux
internal import Reactor
internal import SystemPackage

/// The destination of a representation: a property of the requestor's window, and the property's type.
struct PropertyDestination: Hashable, Sendable {
  let window: WindowID
  let property: Atom
  let type: Atom
}

/// A part of a payload that is written to a property in one request, as fast as the socket accepts it.
///
/// The kernel moves the bytes from the payload's file into the socket. Other requests wait until all are sent.
@LoopActor
final class PropertyWrite {
  private let payload: Payload?
  private let range: Range<Int>
  private let destination: PropertyDestination
  private var offset: Int
  private var isFinished = false
  /// The request's number, once it has begun.
  private(set) var serial: UInt64?

  /// Creates a write; without a payload, the property becomes empty.
  init(_ range: Range<Int>, of payload: Payload?, to destination: PropertyDestination) {
    self.payload = payload
    self.range = range
    self.destination = destination
    offset = range.lowerBound
  }

  /// Writes as much as the socket accepts now, and returns whether that was the rest.
  func advance(on x11: OpaquePointer) throws(Failure) -> Bool {
    if isFinished { return true }
    if serial == nil {
      serial = CDisplay_x11_set_bytes_begin(
        x11, destination.window.rawValue, destination.property.rawValue, destination.type.rawValue, range.count)
    }
    while let payload, offset < range.upperBound {
      let rest = range.upperBound - offset
      guard let sent = try payload.send(to: CDisplay_x11_descriptor(x11), at: offset, count: rest) else { return false }
      if sent == 0 { throw Failure("read all of a payload", .ioError) }
      offset += sent
    }
    isFinished = try SystemCall.run("end a property") { CDisplay_x11_set_bytes_end(x11, range.count) } > 0
    return isFinished
  }
}
