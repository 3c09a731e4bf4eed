import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

@testable import X11Display

extension X11Tests {
  /// Applications that copy and leave while we connect.
  @Suite struct Connecting {
    @Test func applicationsThatAreSeenToCopyFindAManager() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        let (ours, theirs) = (try await fixture.foundation(), try await fixture.foundation())
        let session = fixture.session(ours)
        let manager = ours.known.clipboardManager
        let seen = ours.connection.watching()
        _ = try await ours.connection.ask { batch in
          batch.watchOwner(of: manager)
          return batch.roundTrip()
        }
        let copying = LoopTask.start {
          while !Task.isCancelled {
            _ = try? await theirs.connection.ask { batch in
              batch.own(theirs.known.clipboard, at: .current)
              return batch.roundTrip()
            }
          }
        }
        try await session.selections.begin(session, since: .beforeConnection)
        try await eventually("that application's copies") { seen.changes.contains(ours.known.clipboard) }
        copying.cancel()
        await copying.value
        #expect(seen.changes.first == manager)
        session.selections.end()
        for connection in [ours.connection, theirs.connection] { connection.close() }
      }
    }

    @Test func applicationsThatLeaveEarlyAreKeptWaiting() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        let leaving = try fixture.python("leaving.py", "--early")
        #expect(try await leaving.line() == "owning")
        let base = try await fixture.foundation()
        let session = fixture.session(base)
        let seen = base.connection.watching()
        try await session.selections.begin(session, since: .beforeConnection)
        try await eventually("SAVE_TARGETS") { seen.requests.contains(base.known.clipboardManager) }
        // Any answer without a wait has arrived by then.
        for _ in 0..<3 { _ = try await base.connection.ask { $0.roundTrip() } }
        await session.selections.takeUp()
        #expect(try await leaving.finished().lines.suffix(2) == ["saved NULL", "owner is self False"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
        session.selections.end()
        base.connection.close()
      }
    }
  }
}

extension X11Fixture {
  fileprivate func foundation() async throws -> X11Foundation {
    guard let connection = await X11Connection.open(server.display, authority: nil) else {
      throw ProgramFailure("the X server takes no connection")
    }
    return try await X11Foundation(connection)
  }

  fileprivate func session(_ base: X11Foundation) -> X11Session {
    let address = X11Connector.Address(display: server.display, authority: nil, isBridged: false)
    return X11Session(base, at: address, selections: DisplaySelections(pasteboards.displayContext()))
  }
}

/// The selections that a connection heard of: changes of owners, and requests.
@LoopActor
private final class Seen {
  var changes: [Atom] = []
  var requests: [Atom] = []
}

extension X11Connection {
  /// Records events before the session receives them.
  fileprivate func watching() -> Seen {
    let seen = Seen()
    let receive = onEvent
    onEvent = { event in
      switch event {
      case .ownerChanged(let selection, _, _): seen.changes.append(selection)
      case .selectionRequest(let request): seen.requests.append(request.selection)
      default: break
      }
      receive?(event)
    }
    return seen
  }
}
