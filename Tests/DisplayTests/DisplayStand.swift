import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport

/// The kinds of display that must all behave alike.
enum DisplayKind: String, CaseIterable, Sendable {
  case fake, x11, sway, gnome

  /// The kinds with a server of its own, whose clients are programs and whose transfers take time.
  static let withPrograms = [DisplayKind.x11, .sway, .gnome]
  /// Those with a primary selection.
  static let withPrimary = [DisplayKind.fake, .x11, .sway]
  /// Those that the environment leads to.
  static let named = [DisplayKind.fake, .x11, .sway]

  /// Starts a display of this kind, with its server.
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

/// A display for one test: its server, and the users' applications.
@LoopActor
protocol DisplayStand: AnyObject {
  /// The server's name, without an article.
  var server: String { get }
  /// The environment that names the display.
  var environment: DisplayEnvironment { get }

  /// Returns a client of the display that is not connected yet.
  func client(in context: DisplayContext) -> any DisplayCandidate

  /// Starts the server again, after ``stop()``.
  func start() async throws
  /// Kills the server.
  func stop() async
  /// Stops the server's process, or lets it continue.
  func pause(_ isPaused: Bool)
  /// Ends the server and all applications, and removes everything.
  func tearDown() async

  /// Starts an application that copies.
  func copy(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Application
  /// Starts an application that pastes.
  func paste(_ type: String, from name: PasteboardName) throws -> Application
  /// Starts an application that pastes from the general pasteboard on request.
  func background(_ type: String) async throws -> @LoopActor () throws -> Application
  /// Returns the names of the types that an application may paste, without marks and requests.
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

  /// Returns what an application pastes: nothing if it is refused.
  func pasted(_ type: String = "UTF8_STRING", from name: PasteboardName = .general) async throws -> String {
    String(decoding: try await paste(type, from: name).pasted(), as: UTF8.self)
  }
}

/// An application on a display.
@LoopActor
struct Application {
  /// Kills the application.
  let kill: @LoopActor () async -> Void
  /// Waits for the bytes that it has pasted.
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
  /// Starts a program that reads the beginning of a large representation, and the rest after SIGUSR1; then it writes
  /// everything that it has read.
  func slowReader(_ type: String) async throws -> Program
}

extension ProgramStand {
  func copy(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Application {
    Application(try owner(bytes, as: type, on: name))
  }
}
