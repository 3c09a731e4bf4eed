import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport

/// The kinds of display that the same is expected of.
enum DisplayKind: String, CaseIterable, Sendable {
  case fake, x11, sway, gnome

  /// Those with a server of its own, whose clients are programs and whose transfers take time.
  static let withPrograms = [DisplayKind.x11, .sway, .gnome]
  /// Those with a primary selection.
  static let withPrimary = [DisplayKind.fake, .x11, .sway]
  /// Those that the environment leads to.
  static let named = [DisplayKind.fake, .x11, .sway]

  /// A display of this kind, whose server runs.
  @LoopActor
  func start() async throws -> any DisplayStand {
    switch self {
    case .fake: FakeStand()
    case .x11: X11Stand(try await PrivateXServer.start())
    case .sway: SwayStand(try await PrivateSway.start())
    case .gnome: GNOMEStand(try await PrivateShell.start())
    }
  }
}

/// A display for one test: its server, and the applications that people use on it.
@LoopActor
protocol DisplayStand: AnyObject {
  /// What the server is called.
  var server: String { get }
  /// What names the display.
  var environment: DisplayEnvironment { get }

  /// A client of the display that is not connected yet.
  func client(in context: DisplayContext) -> any DisplayCandidate

  /// Starts the server again, after ``stop()``.
  func start() async throws
  /// Ends the server as a crash does.
  func stop() async
  /// Lets the server stand still, or go on.
  func pause(_ isPaused: Bool)
  /// Ends the server and all applications, and leaves nothing behind.
  func tearDown() async

  /// Starts an application that copies.
  func copy(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Application
  /// Starts an application that pastes.
  func paste(_ type: String, from name: PasteboardName) throws -> Application
  /// Starts an application that pastes from the general pasteboard when it is told to.
  func background(_ type: String) async throws -> @LoopActor () throws -> Application
  /// The names of the types that an application may paste, without those that are marks and requests.
  func types(on name: PasteboardName) async throws -> [String]
}

extension DisplayStand {
  func background(_ type: String) async throws -> @LoopActor () throws -> Application {
    { try self.paste(type, from: .general) }
  }

  /// Another application copies. Returns once others paste that.
  @discardableResult
  func copied(
    _ text: String, as type: String = "UTF8_STRING", on name: PasteboardName = .general
  ) async throws -> Application {
    let application = try copy(Array(text.utf8), as: type, on: name)
    try await eventually("another application's copy") { try await pasted(type, from: name) == text }
    return application
  }

  /// What an application pastes: nothing if it is refused.
  func pasted(_ type: String = "UTF8_STRING", from name: PasteboardName = .general) async throws -> String {
    String(decoding: try await paste(type, from: name).pasted(), as: UTF8.self)
  }
}

/// An application on a display.
@LoopActor
struct Application {
  /// Ends it as a crash does.
  let kill: @LoopActor () async -> Void
  /// What it has pasted in the end.
  let pasted: @LoopActor () async throws -> [UInt8]
}

extension Application {
  init(_ program: Program) { self.init(kill: program.stop, pasted: { try await program.finished().bytes }) }
}

/// A display whose applications are programs.
@LoopActor
protocol ProgramStand: DisplayStand {
  /// Starts a program that copies, and can be stopped by a signal.
  func owner(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Program
  /// Starts a program that has read the beginning of a large representation, and reads on once it gets SIGUSR1; then it
  /// writes what it has read.
  func slowReader(_ type: String) async throws -> Program
}

extension ProgramStand {
  func copy(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Application {
    Application(try owner(bytes, as: type, on: name))
  }
}
