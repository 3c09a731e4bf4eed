import Files
import DisplayServer
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import WaylandDisplay

/// Reads the beginning, and the rest on request.
private let readingSlowly = """
  import signal, subprocess, sys
  signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
  pipe = subprocess.Popen(["wl-paste", "-n", "-t", sys.argv[1]], stdout=subprocess.PIPE, bufsize=0).stdout
  start = pipe.read(1)
  print("begun", flush=True)
  signal.sigwait({signal.SIGUSR1})
  sys.stdout.buffer.write(start + pipe.read())
  """

/// sway, and the programs of wl-clipboard.
@LoopActor
final class SwayStand: ProgramStand {
  var server: String { "compositor on \(sway.display)" }
  var environment: DisplayEnvironment { DisplayEnvironment(waylandDisplay: sway.display) }
  private let sway: PrivateSway
  private var programs: [Program] = []

  init(_ sway: PrivateSway) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    self.sway = sway
  }

  func client(in context: DisplayContext) -> any DisplayCandidate {
    DisplayClient(WaylandConnector(copier: FileCopier(program: "missing")), in: context)
  }

  func start() async throws { try await sway.restart() }
  func stop() async { await sway.kill() }
  func pause(_ isPaused: Bool) { sway.pause(isPaused) }

  func tearDown() async {
    for program in programs { await SwayStand.kill(program) }
    await sway.stop()
  }

  /// Starts a program whose process leads a group: wl-paste has a child that reads.
  private func program(_ command: [String], input: [UInt8] = []) throws -> Program {
    let program = try sway.client(["setsid"] + command, input: input)
    programs.append(program)
    return program
  }

  private static func kill(_ program: Program) async {
    Glibc.kill(-program.process, SIGKILL)
    await program.stop()
  }

  private func arguments(_ type: String, _ name: PasteboardName) -> [String] {
    ["-t", type] + (name == .primary ? ["-p"] : [])
  }

  func owner(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Program {
    try program(["wl-copy", "-f"] + arguments(type, name), input: bytes)
  }

  func paste(_ type: String, from name: PasteboardName) throws -> Application {
    let program = try program(["wl-paste", "-n"] + arguments(type, name))
    return Application {
      await SwayStand.kill(program)
    } pasted: {
      try await program.finished().bytes
    }
  }

  func types(on name: PasteboardName) async throws -> [String] {
    let list = try await program(["wl-paste", "-l"] + (name == .primary ? ["-p"] : [])).finished()
    return list.status == 0 ? list.lines.filter { !SelectionMark.isMark($0) } : []
  }

  func slowReader(_ type: String) async throws -> Program {
    let reader = try program(["/usr/bin/python3", "-c", readingSlowly, type])
    guard try await reader.line() == "begun" else { throw ProgramFailure("wl-paste does not begin to read") }
    return reader
  }
}
