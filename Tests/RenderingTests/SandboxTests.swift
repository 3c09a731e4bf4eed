import CLinux
import Glibc
import Linux
import TestSupport
import Testing

/// A confined process's permissions: the tests' worker tries to exceed them; the real one is inspected from outside.
@Suite(.startsPrograms) struct SandboxTests {
  private static let breaches = [
    "open a file", "make a file", "look for a file", "delete a file", "open a socket", "open an internet socket",
    "execute", "spawn", "fork", "start a thread", "signal another process", "run what it wrote",
    "read another descriptor", "write another descriptor", "raise a limit",
  ]

  @Test(arguments: breaches)
  func forbiddenCallsEndTheWorker(deed: String) async throws {
    let (status, output) = try await outcome(of: deed)
    #expect(status == -Int(SIGSYS))
    #expect(output.isEmpty)
  }

  private static let failures: [(deed: String, signals: [CInt])] = [
    ("crash", [SIGILL, SIGTRAP]), ("abort", [SIGABRT]), ("allocate", [SIGABRT]),
    ("recurse", [SIGSEGV]), ("spin", [SIGXCPU]),
  ]

  @Test(arguments: failures)
  func failuresShowAsTheirOwnSignal(deed: String, signals: [CInt]) async throws {
    let (status, output) = try await outcome(of: deed)
    #expect(signals.map { -Int($0) }.contains(status), "\(status)")
    #expect(output.isEmpty)
  }

  @Test func allowedCallsWork() async throws {
    let (status, output) = try await outcome(of: "a word")
    #expect(status == 0 && output == "a word")
  }

  private func outcome(of deed: String) async throws -> (status: Int, output: String) {
    let path = try #require(InstalledProgram.path(of: "test-worker"))
    return try await onLoop {
      let run = try await Program.run(
        [path], input: Array(deed.utf8), environment: ["SWIFT_BACKTRACE": "enable=no"])
      return (run.status, run.text)
    }
  }

  @Test func theRealWorkerIsLockedInBeforeItReads() throws {
    let worker = try WaitingWorker()
    let own = try field("Seccomp_filters", of: "self").flatMap { Int($0) } ?? 0
    #expect(try field("Seccomp", of: worker.number) == "2")
    #expect(try field("Seccomp_filters", of: worker.number) == "\(own + 1)")
    #expect(try field("NoNewPrivs", of: worker.number) == "1")
    let limits = try lines(of: "/proc/\(worker.number)/limits")
    for limit in ["Max core file size", "Max cpu time", "Max address space", "Max file size"] {
      let line = try #require(limits.first { $0.hasPrefix(limit) })
      #expect(!line.contains("unlimited"), "\(line)")
    }
    #expect(try worker.finish() == .exited(0))
  }

  /// poll(2) continues by another call, restart_syscall(2).
  @Test func theRealWorkerSurvivesBeingStopped() throws {
    let worker = try WaitingWorker()
    let process = try #require(pid_t(worker.number))
    var status: CInt = 0
    kill(process, SIGSTOP)
    #expect(waitpid(process, &status, WUNTRACED) == process && status & 0xFF == 0x7F)
    kill(process, SIGCONT)
    #expect(try worker.finish() == .exited(0))
  }
}

/// The real worker, which waits for the rest of its input.
private struct WaitingWorker {
  let number: String
  private let process: StartedProcess
  private let input: CInt

  init() throws {
    let path = try #require(InstalledProgram.path(of: "pasteboard-render"))
    var ends: [CInt] = [-1, -1]
    try #require(CLinux_pipe(&ends) == 0)
    let read = OwnedDescriptor(adopting: ends[0])
    let null = try StartedProcess.nowhere()
    input = ends[1]
    let room = CLinux_pipe_enlarge(input, 4096)
    CLinux_set_nonblocking(read.rawValue, true)
    process = try StartedProcess(
      path, ["--from", "plain", "--to", "html"], environment: ["SWIFT_BACKTRACE=enable=no"], input: read.rawValue,
      output: null.rawValue, error: null.rawValue)
    let watch = try process.watch()
    let information = try lines(of: "/proc/self/fdinfo/\(watch.rawValue)")
    number = try #require(information.first { $0.hasPrefix("Pid:") }.map { value(of: $0) })
    // More than the pipe holds: the last byte fits only after the worker has read.
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: Int(room) + 1)
    try #require(write(input, text, text.count) == text.count)
  }

  /// Ends the input, and waits for the worker's end.
  func finish() throws -> StartedProcess.Ending {
    close(input)
    return try process.wait()
  }
}

/// Returns a field of /proc/PROCESS/status; nil if this kernel lacks it.
private func field(_ name: String, of process: String) throws -> String? {
  try lines(of: "/proc/\(process)/status").first { $0.hasPrefix(name + ":") }.map { value(of: $0) }
}

private func value(of line: String) -> String {
  String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " || $0 == "\t" })
}

private func lines(of path: String) throws -> [String] {
  let descriptor = OwnedDescriptor(adopting: open(path, O_RDONLY | O_CLOEXEC))
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = read(descriptor.rawValue, &bytes, bytes.count)
  try #require(count > 0, "\(path) cannot be read")
  return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
}
