internal import CBus
internal import Glibc
internal import Linux
internal import Reactor

/// A message on a bus. Values are appended to an outgoing message, and read in order from one that has arrived.
@LoopActor
final class BusMessage {
  let handle: OpaquePointer

  /// Takes over an outgoing message.
  init(adopting handle: OpaquePointer) { self.handle = handle }

  /// Keeps a message that has arrived.
  init(arrived handle: OpaquePointer) { self.handle = CBus_ref(handle) }

  isolated deinit { CBus_unref(handle) }

  // MARK: Origin

  var kind: CBus_kind { CBus_message_kind(handle) }
  /// The number of the answered call.
  var answeredCall: UInt64 { CBus_answered_call(handle) }
  var sender: String? { BusMessage.text(CBus_sender(handle)) }
  var path: String? { BusMessage.text(CBus_path(handle)) }
  var interface: String? { BusMessage.text(CBus_interface(handle)) }
  var member: String? { BusMessage.text(CBus_member(handle)) }

  /// Its error; nil if it is not an error.
  var refusal: BusRefusal? {
    BusMessage.text(CBus_error_name(handle)).map {
      BusRefusal(name: $0, text: BusMessage.text(CBus_error_text(handle)) ?? $0)
    }
  }

  // MARK: Appending

  func append(_ text: String) { _ = CBus_append(handle, BusMessage.code("s"), text) }

  func append(_ number: UInt32) {
    withUnsafePointer(to: number) { _ = CBus_append(handle, BusMessage.code("u"), $0) }
  }

  func append(_ truth: Bool) {
    withUnsafePointer(to: CInt(truth ? 1 : 0)) { _ = CBus_append(handle, BusMessage.code("b"), $0) }
  }

  /// Appends a container, such as an array ("a") of strings ("s").
  func append(_ container: Unicode.Scalar, of contents: String, _ values: () -> Void) {
    guard CBus_open_container(handle, BusMessage.code(container), contents) >= 0 else { return }
    values()
    _ = CBus_close_container(handle)
  }

  // MARK: Reading

  /// Reads the next value if it is a string, or another type of text.
  func text(_ type: Unicode.Scalar = "s") -> String? {
    var text: UnsafePointer<CChar>?
    return CBus_read(handle, BusMessage.code(type), &text) > 0 ? BusMessage.text(text) : nil
  }

  /// Reads the next value if it is a number.
  func number() -> UInt32? {
    var number: UInt32 = 0
    return CBus_read(handle, BusMessage.code("u"), &number) > 0 ? number : nil
  }

  /// Reads the next value if it is a boolean.
  func truth() -> Bool? {
    var value: CInt = 0
    return CBus_read(handle, BusMessage.code("b"), &value) > 0 ? value != 0 : nil
  }

  /// Reads the next value if it is a descriptor, and returns a duplicate: the message closes its own.
  func descriptor() -> SharedDescriptor? {
    var number: CInt = -1
    guard CBus_read(handle, BusMessage.code("h"), &number) > 0 else { return nil }
    let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return duplicate >= 0 ? SharedDescriptor(OwnedDescriptor(passed: duplicate)) : nil
  }

  /// The contents of the next value if it is a container, as a signature.
  var nextContents: String? { BusMessage.text(CBus_next_contents(handle)) }

  /// Reads the contents of a container. Returns false if the next value is not a container of this type.
  @discardableResult
  func enter(_ container: Unicode.Scalar, of contents: String, _ read: () -> Void) -> Bool {
    guard CBus_enter_container(handle, BusMessage.code(container), contents) > 0 else { return false }
    read()
    return CBus_exit_container(handle) >= 0
  }

  /// Passes over values of these types.
  func skip(_ types: String) { _ = CBus_skip(handle, types) }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? { text.flatMap { String(validatingCString: $0) } }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}

/// An answer that is an error.
struct BusRefusal: Hashable, Sendable {
  /// As in `org.freedesktop.DBus.Error.LimitsExceeded`.
  let name: String
  let text: String
}
