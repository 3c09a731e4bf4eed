import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// The states in which users find the daemon: it does not run, is just starting, or must start again; and the clipboard
/// already has an owner.
@Suite(.startsPrograms) struct ColdStartTests {
  /// Each state, with each owner, on each kind of display. Each possible first call is tried, on a cold start.
  @Test(arguments: [ColdStart.Kind.x11, .sway], ColdStart.State.allCases)
  func firstCallsDoWhatTheySay(kind: ColdStart.Kind, state: ColdStart.State) async throws {
    for owner in ColdStart.Owner.allCases {
      try await Desk.run(display: kind.display(in: state), daemon: false) { desk in
        let start = ColdStart(kind: kind, state: state, owner: owner, desk: desk)
        for call in ColdStart.Call.allCases { try await start.check(call) }
      }
    }
  }
}

/// One way in which a daemon begins, with one run for each call.
@LoopActor
struct ColdStart {
  enum Kind: String, Sendable {
    case x11, sway

    func display(in state: State) -> Desk.Display { state == .twoDisplays ? .both : self == .x11 ? .x11 : .sway }
  }

  enum State: String, CaseIterable, Sendable {
    case noDaemon, startedByHand, socketActivated, restarting, displayComesLater, twoDisplays
  }

  enum Owner: String, CaseIterable, Sendable {
    case nobody, anotherApplication, ourFormerItem
  }

  enum Call: String, CaseIterable, Sendable {
    case copy, copyLarge, paste, types, inspect, recopy, watch, history, clear
  }

  private static let clients = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients").path
  private static let largeType = "application/x-large"
  private static let largeSize = 100_000_000

  let kind: Kind
  let state: State
  let owner: Owner
  let desk: Desk

  /// Creates the state, makes the call, checks the result, and removes everything again.
  func check(_ call: Call) async throws {
    let programs = Programs()
    let result: Result<Void, any Error>
    do {
      try await arrange(programs)
      try await perform(call, programs)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    try await takeAway(programs)
    do { try result.get() } catch { Issue.record(error, "\(call) when \(owner) owns the clipboard") }
  }

  // MARK: The state

  /// The text that is on the clipboard before the call; nil if it is empty.
  private var present: String? {
    switch owner {
    case .nobody: nil
    case .anotherApplication: "theirs"
    // A killed daemon loses its item, unless the service manager keeps it.
    case .ourFormerItem: state == .restarting || state == .displayComesLater ? "former" : nil
    }
  }

  private func arrange(_ programs: Programs) async throws {
    switch state {
    case .noDaemon, .startedByHand, .twoDisplays:
      try await prepareOwner(programs)
      guard state == .startedByHand else { return }
      programs.daemon = try Program([Desk.program("pasteboardd")], environment: environment)
    case .socketActivated:
      try await prepareOwner(programs)
      try await startManager(programs)
    case .restarting:
      try await startManager(programs)
      _ = try await pb("copy", "-t", "text/plain", input: "former")
      if owner == .anotherApplication { try await own(programs) }
      if owner == .nobody { _ = try await pb("clear") }
      if owner == .anotherApplication { try await desk.becomesForeign() }
      programs.manager?.signal(SIGUSR1)
    case .displayComesLater:
      await stopDisplay()
      try await desk.startDaemon()
      if owner == .ourFormerItem { _ = try await pb("copy", "-t", "text/plain", input: "former") }
      try await startDisplay()
      if owner == .anotherApplication { try await own(programs) }
    }
  }

  /// Starts the owner that precedes the daemon.
  private func prepareOwner(_ programs: Programs) async throws {
    switch owner {
    case .nobody: break
    case .anotherApplication: try await own(programs)
    case .ourFormerItem:
      _ = try await pb("copy", "-t", "text/plain", input: "former")
      try await killDaemon()
      // A killed daemon leaves its socket behind; a service manager would have its own.
      if state == .socketActivated { unlink(desk.socket) }
    }
  }

  private func own(_ programs: Programs) async throws {
    let command =
      kind == .x11 ? ["xclip", "-i", "-quiet", "-selection", "clipboard"] : ["wl-copy", "-f", "-t", "text/plain"]
    programs.owner = try Program(command, input: Array("theirs".utf8), environment: environment)
    try await desk.waits("the other application's copy") { try await applicationPastes() == "theirs" }
  }

  private func startManager(_ programs: Programs) async throws {
    let script = ColdStart.clients + "/service_manager.py"
    unlink(desk.folder + "/notify")
    let words = ["/usr/bin/python3", script, desk.socket, desk.folder + "/notify", try Desk.program("pasteboardd")]
    let manager = try Program(words, environment: environment)
    programs.manager = manager
    guard try await manager.line() == "ready" else { throw ProgramFailure("the service manager is not ready") }
  }

  private func startDisplay() async throws {
    if kind == .x11 { try await desk.server?.start() } else { try await desk.sway?.restart() }
  }

  private func stopDisplay() async {
    if kind == .x11 { await desk.server?.stop() } else { await desk.sway?.kill() }
  }

  private func takeAway(_ programs: Programs) async throws {
    await programs.watch?.stop()
    await programs.recorder?.stop()
    if let manager = programs.manager {
      manager.signal(SIGTERM)
      _ = try await manager.finished()
    } else {
      await programs.daemon?.stop()
      try await killDaemon()
    }
    await programs.owner?.stop()
    unlink(desk.socket)
    try? FileManager.default.removeItem(atPath: desk.folder + "/state")
    try await desk.waits("the display to be nobody's") { try await applicationPastes() == nil }
  }

  /// Kills the daemon that serves the socket, if any, and waits for its end.
  private func killDaemon() async throws {
    guard access(desk.socket, F_OK) == 0, let number = try await desk.status()["process"] as? Int else { return }
    kill(pid_t(number), SIGKILL)
    try await desk.waits("the daemon's end") {
      // Until it is a zombie (proc(5), state Z), it may still hold its socket and lock.
      guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return true }
      return status.contains(") Z ")
    }
  }

  // MARK: The calls

  private func perform(_ call: Call, _ programs: Programs) async throws {
    switch call {
    case .copy:
      try await pb("copy", "-t", "text/plain", input: "new").expect(0, call)
      try await isThere("new")
    case .copyLarge: try await copyLarge()
    case .paste:
      let output = try await pb("paste")
      try output.expect(present == nil ? 3 : 0, call)
      try expect(output.text, present ?? "", "what pb paste gives")
    case .types, .inspect:
      let output = try await pb(call.rawValue)
      try output.expect(present == nil ? 3 : 0, call)
      try expect(output.text.contains("text/plain"), present != nil, "whether pb \(call) names the text")
    case .recopy:
      try await pb("recopy").expect(present == nil ? 3 : 0, call)
      try await isThere(present, ours: true)
    case .watch:
      let words = ["/bin/sh", "-c", #"exec "$0" watch --json -p general 2>&1"#, try Desk.program("pb")]
      let watch = try Program(words, environment: environment)
      programs.watch = watch
      let line = try await watch.line()
      let holder = present == nil ? "nobody" : owner == .ourFormerItem ? "pasteboard" : "display"
      try expect(line.contains("\"owner\":\"\(holder)\""), true, "whether \(line) says that \(holder) has it")
    case .history: try await record(programs)
    case .clear:
      try await pb("clear").expect(0, call)
      try await isThere(nil)
    }
  }

  private func copyLarge() async throws {
    let file = desk.folder + "/large"
    guard truncate(file, off_t(ColdStart.largeSize)) == 0 || creat(file, 0o600) >= 0 else { return }
    truncate(file, off_t(ColdStart.largeSize))
    try await pb("copy", "-t", ColdStart.largeType, file).expect(0, .copyLarge)
    let reader =
      kind == .x11
      ? "xclip -o -selection clipboard -t \(ColdStart.largeType)" : "wl-paste -n -t \(ColdStart.largeType)"
    let count = try await run("sh", "-c", "\(reader) | wc -c").text.trimmingCharacters(in: .whitespacesAndNewlines)
    try expect(count, "\(ColdStart.largeSize)", "how many bytes an application pastes")
  }

  /// The recorder comes first; then the history contains the current item, or the next copy.
  private func record(_ programs: Programs) async throws {
    let words = [try Desk.program("pasteboard-history"), "--folder", desk.folder + "/state"]
    programs.recorder = try Program(words, environment: environment)
    // pb would start one of its own.
    try await desk.waits("the recorder") { (try? UnixSocket.connect(to: desk.folder + "/history")) != nil }
    // The recorder follows a daemon, and starts none.
    let expected = present ?? "new"
    if present == nil { try await pb("copy", "-t", "text/plain", input: "new").expect(0, .history) }
    if present != nil { try await pb("inspect").expect(0, .history) }
    try await desk.waits("\(expected) in the history") { try await pb("history", "show", "1").text == expected }
  }

  /// Checks that applications and pb paste this text, or nothing.
  private func isThere(_ text: String?, ours: Bool = false) async throws {
    try expect(try await applicationPastes(), text, "what an application pastes")
    let pasted = try await pb("paste")
    try expect(pasted.status == 0 ? pasted.text : nil, text, "what pb pastes")
    guard ours, text != nil else { return }
    let inspected = try await pb("inspect", "--json").text
    try expect(inspected.contains("\"owner\": \"pasteboard\""), true, "whether the item is ours")
  }

  /// Returns what an application pastes; nil if it finds nothing.
  private func applicationPastes() async throws -> String? {
    let command =
      kind == .x11
      ? ["xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING"] : ["wl-paste", "-n", "-t", "text/plain"]
    let output = try await Program.run(command, environment: environment)
    return output.status == 0 ? output.text : nil
  }

  private func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
    guard found == expected else { throw ProgramFailure("\(what) is \(found), not \(expected)") }
  }

  // MARK: Programs

  private var environment: [String: String] {
    guard state == .twoDisplays, kind == .x11 else { return desk.environment }
    // The environment still names the compositor of an earlier session, which no longer listens.
    return desk.environment.merging(["WAYLAND_DISPLAY": "wayland-gone"]) { $1 }
  }

  @discardableResult
  private func pb(_ arguments: String..., input: String = "") async throws -> Program.Output {
    try await Program.run([Desk.program("pb")] + arguments, input: Array(input.utf8), environment: environment)
  }

  private func run(_ command: String...) async throws -> Program.Output {
    try await Program.run(command, environment: environment)
  }
}

/// The programs that run during one check.
@LoopActor
private final class Programs {
  var daemon: Program?
  var manager: Program?
  var owner: Program?
  var watch: Program?
  var recorder: Program?
}

extension Program.Output {
  fileprivate func expect(_ status: Int, _ call: ColdStart.Call) throws {
    guard self.status == status else { throw ProgramFailure("pb \(call) ended with \(self.status), not \(status)") }
  }
}
