import CLinux
import FakeCompositor
import Foundation
import Glibc
import Linux
import Pasteboard
import Reactor
import TestSupport

/// The fake compositor on the event loop, for one test. It plays the other application too.
@LoopActor
final class TestCompositor {
  /// A request to another application for a representation.
  struct Asked: Sendable {
    let type: String
    let pipe: SharedDescriptor
  }

  /// Receives the requests; it may outlive the compositor.
  @LoopActor
  private final class Owner {
    var onRequest: @LoopActor (Asked) -> Void = { _ in }
    nonisolated init() {}
  }

  let folder: String
  var display: String { "\(folder)/compositor" }
  private var protocols: UInt32
  private let owner = Owner()
  private var compositor: OpaquePointer?
  private var serving: Task<Void, Never>?

  init(_ protocols: FakeCompositor_protocol..., seats: Int = 1) throws {
    var template = Array("/tmp/pasteboard-wayland-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for the compositor") }
    folder = String(cString: made)
    self.protocols = protocols.reduce(0) { $0 | $1.rawValue }
    try start(seats: seats)
  }

  /// Begins to listen, also again after ``kill()``.
  func start(seats: Int = 1) throws {
    unlink(display)
    let context = Unmanaged.passUnretained(owner).toOpaque()
    compositor = FakeCompositor_start(
      display, protocols,
      { context, type, descriptor in
        nonisolated(unsafe) let (context, type) = (context, type)
        LoopActor.assumeIsolated {
          guard let context, let type else { return }
          let pipe = SharedDescriptor(OwnedDescriptor(adopting: descriptor))
          Unmanaged<Owner>.fromOpaque(context).takeUnretainedValue().onRequest(
            Asked(type: String(cString: type), pipe: pipe))
        }
      }, context)
    guard let compositor else { throw ProgramFailure("the fake compositor cannot listen at \(display)") }
    for seat in 0..<seats { FakeCompositor_add_seat(compositor, CInt(seat)) }
    let descriptor = FakeCompositor_descriptor(compositor)
    serving = LoopTask.start { [weak self] in
      while !Task.isCancelled, (try? await DescriptorWaits.shared.readable(descriptor)) != nil {
        self?.dispatch()
      }
    }
  }

  /// Ends the compositor, and starts another one in its place with this protocol.
  func replace(by spoken: FakeCompositor_protocol) async throws {
    await kill()
    protocols = spoken.rawValue
    try start()
  }

  private func dispatch() {
    if let compositor { FakeCompositor_dispatch(compositor) }
  }

  /// Runs `body` with the compositor.
  @discardableResult
  func with<Answer>(_ body: (OpaquePointer) -> Answer) throws -> Answer {
    guard let compositor else { throw ProgramFailure("the fake compositor does not run") }
    return body(compositor)
  }

  /// Kills the compositor: its socket stays behind, without a listener.
  func kill() async {
    serving?.cancel()
    await serving?.value
    if let compositor = compositor.take() { FakeCompositor_stop(compositor) }
  }

  /// Ends the compositor and removes its folder.
  func stop() async {
    await kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Another application

  /// Another application copies: it offers these types and answers with `answer`, which need not close the pipe at
  /// once.
  func offer(
    _ types: [String], seat: CInt = 0, isPrimary: Bool = false, cancelsLate: Bool = false,
    answer: @escaping @LoopActor (Asked) -> Void = { _ in }
  ) throws {
    owner.onRequest = answer
    let names = types.map { strdup($0) }
    defer { for name in names { free(name) } }
    let pointers = names.map { UnsafePointer($0) }
    try with { FakeCompositor_offer($0, seat, isPrimary, pointers, CInt(pointers.count), cancelsLate) }
  }

  // MARK: Our selection

  /// Returns the types of the selection that a client owns; empty if none owns it.
  func types(seat: CInt = 0, isPrimary: Bool = false) throws -> [String] {
    try with { compositor in
      var types: [String] = []
      while let type = FakeCompositor_type(compositor, seat, isPrimary, CInt(types.count)) {
        types.append(String(cString: type))
      }
      return types
    }
  }

  /// Requests a type from the client that owns the selection. Returns the reading end of the pipe.
  func request(_ type: String, seat: CInt = 0, isPrimary: Bool = false) throws -> SharedDescriptor {
    var ends: [CInt] = [-1, -1]
    guard CLinux_pipe(&ends) == 0 else { throw ProgramFailure("no pipe") }
    let output = SharedDescriptor(OwnedDescriptor(adopting: ends[0]))
    let input = OwnedDescriptor(adopting: ends[1])
    CLinux_set_nonblocking(output.rawValue, true)
    guard try with({ FakeCompositor_request($0, seat, isPrimary, type, input.rawValue) }) else {
      throw ProgramFailure("no client owns the selection")
    }
    return output
  }

  /// Returns all bytes of a pipe.
  func read(_ pipe: SharedDescriptor) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(pipe.rawValue, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else {
        try await waiting(for: "what comes through a pipe") { try await DescriptorWaits.shared.readable(pipe.rawValue) }
      }
    }
  }

  /// Returns the answer of the client that owns the selection.
  func paste(_ type: String, seat: CInt = 0, isPrimary: Bool = false) async throws -> [UInt8] {
    try await read(request(type, seat: seat, isPrimary: isPrimary))
  }
}

/// Answers with these bytes, which must fit an empty pipe.
@LoopActor
func answering(_ bytes: [UInt8]) -> @LoopActor (TestCompositor.Asked) -> Void {
  { asked in _ = bytes.withUnsafeBytes { write(asked.pipe.rawValue, $0.baseAddress, $0.count) } }
}
