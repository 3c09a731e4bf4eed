import DisplayServer
import Foundation
import Host
import Linux
import Pasteboard
import Reactor

/// A display server in this process, with the owners of its selections and its clients. It has no transfers: all data
/// is passed at once.
@LoopActor
final class FakeServer {
  /// The running servers, by their displays.
  private(set) static var present: [String: FakeServer] = [:]

  let display: String
  /// Fulfilled while the server answers.
  var answers = Promise<Void>()
  /// The selections of other applications.
  var owners: [PasteboardName: FakeSelection] = [:]
  var session: FakeSession?

  init(_ display: String) { self.display = display }

  func start() {
    FakeServer.present[display] = self
    answers.fulfil(())
  }

  /// Kills the server, with all selections of applications.
  func stop() {
    FakeServer.present[display] = nil
    owners = [:]
    session?.over.fulfil("went away")
    session = nil
  }

  /// An application takes the selection; if it is nil, the owner has died.
  func takeover(of name: PasteboardName, by selection: FakeSelection?) {
    let former = owners.removeValue(forKey: name)
    owners[name] = selection
    session?.changed(name, from: former, to: selection)
  }
}

/// The fake display, and applications that call it.
@LoopActor
final class FakeStand: DisplayStand {
  var server: String { "fake server on \(fake.display)" }
  var environment: DisplayEnvironment { DisplayEnvironment(x11Display: fake.display) }
  private let fake = FakeServer(UUID().uuidString)

  init() { fake.start() }

  func client(in context: DisplayContext) -> any DisplayCandidate {
    DisplayClient(FakeConnector(), in: context)
  }

  func start() { fake.start() }
  func stop() { fake.stop() }
  func pause(_ isPaused: Bool) { if isPaused { fake.answers = Promise() } else { fake.answers.fulfil(()) } }
  func tearDown() { fake.stop() }

  func copy(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Application {
    let selection = FakeSelection(try Payload(bytes), as: type)
    fake.takeover(of: name, by: selection)
    return Application { [fake] in
      if fake.owners[name] === selection { fake.takeover(of: name, by: nil) }
    } pasted: {
      bytes
    }
  }

  func paste(_ type: String, from name: PasteboardName) -> Application {
    let answer = Promise<[UInt8]>()
    var waits = true
    LoopTask.start { [fake] in
      let theirs = fake.owners[name].flatMap { $0.type == type ? $0.payload : nil }
      let ours = await fake.session?.asked(for: type, from: name) { waits }
      answer.fulfil((try? (theirs ?? ours)?.bytes()) ?? [])
    }
    return Application {
      waits = false
    } pasted: {
      try await answer.wait()
    }
  }

  func types(on name: PasteboardName) -> [String] {
    fake.owners[name].map { [$0.type] } ?? fake.session?.offered(on: name)?.targets.names ?? []
  }
}
