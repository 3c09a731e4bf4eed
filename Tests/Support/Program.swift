package import CLinux
import Glibc
import Linux
package import Reactor

/// The reason why a program could not run, in a sentence.
package struct ProgramFailure: Error, CustomStringConvertible {
  package let description: String

  /// Creates a failure that `sentence` explains.
  package init(_ sentence: String) { description = sentence }
}

/// Another project's program that our own is tested against.
@LoopActor
package final class Program {
  /// The result of a program.
  package struct Output: Sendable {
    /// The bytes of its standard output.
    package let bytes: [UInt8]
    /// Its exit code, or the negative number of the signal that ended it.
    package let status: Int

    /// The output as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The lines of the output.
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  package let process: pid_t
  private let name: String
  /// Readable at the program's end; nil once that was seen, like its output: a test may run thousands of programs.
  private var ended: SharedDescriptor?
  private var output: SharedDescriptor?
  private var bytes: [UInt8] = []
  private var isAtEnd = false
  private var news = Promise<Void>()
  private var reading: Task<Void, Never>?
  private var status: Int?

  /// Starts `command`, whose first word is looked up in PATH, with `input` as its standard input.
  package init(_ command: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws {
    guard let path = Program.find(command[0]) else {
      throw ProgramFailure("\(command[0]) is not installed: run `make deps`")
    }
    let draft = try PayloadDraft.inMemory()
    try draft.append(input)
    lseek(draft.rawValue, 0, SEEK_SET)
    var ends: [CInt] = [-1, -1]
    guard CLinux_pipe(&ends) == 0 else { throw ProgramFailure("no pipe for \(command[0])") }
    name = command[0]
    let output = SharedDescriptor(OwnedDescriptor(adopting: ends[0]))
    self.output = output
    let writer = OwnedDescriptor(adopting: ends[1])
    process = try Program.spawn(path, command, environment, input: draft.rawValue, output: writer.rawValue)
    let number = CLinux_pidfd_open(process)
    guard number >= 0 else { throw ProgramFailure("\(name) cannot be watched: errno \(errno)") }
    ended = SharedDescriptor(OwnedDescriptor(adopting: number))
    CLinux_set_nonblocking(output.rawValue, true)
    reading = LoopTask.start { [weak self, output] in
      while (try? await DescriptorWaits.shared.readable(output.rawValue)) != nil, self?.takeOutput(output) == true {}
    }
  }

  /// Runs a program to its end, and returns its result.
  package static func run(
    _ command: [String], input: [UInt8] = [], environment: [String: String] = [:], atMost limit: Duration = patience
  ) async throws -> Output {
    try await Program(command, input: input, environment: environment).finished(atMost: limit)
  }

  /// The output so far, without the lines that were taken.
  package var unread: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits until the program has ended; kills it after `limit`.
  package func finished(atMost limit: Duration = patience) async throws -> Output {
    if let ended {
      do {
        try await DescriptorWaits.shared.readable(ended.rawValue, atMost: limit)
      } catch {
        kill(process, SIGKILL)
        throw ProgramFailure("\(name) did not end within \(limit)")
      }
    }
    if let output { _ = takeOutput(output) }
    reading?.cancel()
    (ended, output) = (nil, nil)
    return Output(bytes: bytes, status: reap())
  }

  /// Waits for the next line of output.
  package func line(atMost limit: Duration = patience) async throws -> String {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if isAtEnd { throw ProgramFailure("\(name) ended without a further line") }
      do {
        try await news.wait(atMost: limit)
      } catch {
        throw ProgramFailure("\(name) wrote no line within \(limit)")
      }
      news = Promise()
    }
  }

  /// Sends a signal.
  package func signal(_ number: CInt) { if status == nil { kill(process, number) } }

  /// Kills the program and waits for its end.
  package func stop() async {
    signal(SIGKILL)
    _ = try? await finished()
  }

  private func reap() -> Int {
    if let status { return status }
    var code: CInt = 0
    waitpid(process, &code, 0)
    let signal = code & 0x7F
    let result = signal == 0 ? Int(code >> 8 & 0xFF) : -Int(signal)
    status = result
    return result
  }

  /// Reads output; returns whether more may come.
  private func takeOutput(_ output: SharedDescriptor) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(output.rawValue, &buffer, buffer.count)
      if count <= 0 {
        isAtEnd = count == 0 || errno != EAGAIN
        news.fulfil(())
        return !isAtEnd
      }
      bytes += buffer[..<count]
    }
  }

  private static func find(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = String(cString: getenv("PATH")).split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func spawn(
    _ path: String, _ command: [String], _ environment: [String: String], input: CInt, output: CInt
  ) throws -> pid_t {
    let usual = ["PATH": String(cString: getenv("PATH")), "LC_ALL": "C.UTF-8"]
    let variables = environment.merging(usual) { mine, _ in mine }.merging(SanitizerOptions.environment) { mine, _ in
      mine
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { throw ProgramFailure("/dev/null cannot be opened: errno \(errno)") }
    let silence = OwnedDescriptor(adopting: null)
    var process: pid_t = 0
    let result = CLinux_spawn(&process, path, &arguments, &environment, input, output, silence.rawValue, false)
    guard result == 0 else { throw ProgramFailure("could not start \(path): errno \(result)") }
    return process
  }
}
