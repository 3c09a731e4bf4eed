internal import Glibc
internal import Linux
internal import Wire

/// One run of a menu.
struct MenuRun {
  let ending: StartedProcess.Ending
  /// The beginning of what it wrote to standard output.
  let answer: String
  /// The beginning of what it wrote to standard error, unless that is the terminal.
  private let errors: String

  /// The number of bytes kept of each stream: numbers or a row are short.
  private static let limit = 64 << 10

  /// Runs `program` until it ends. A menu that owns the terminal draws there.
  init(_ program: String, _ arguments: [String], _ lines: [String], ownsTerminal: Bool) throws {
    let input = try Payload(Array(lines.joined(separator: "\n").utf8)).handOut()
    let (output, outputEnd) = try SharedDescriptor.pipe()
    let (error, errorEnd) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      program, arguments, input: input.rawValue, output: outputEnd.rawValue,
      error: ownsTerminal ? 2 : errorEnd.rawValue)
    _ = (consume outputEnd, consume errorEnd)
    let streams = try MenuRun.read([output, error], until: process.watch())
    ending = try process.wait()
    answer = String(decoding: streams[0], as: UTF8.self)
    errors = String(decoding: streams[1], as: UTF8.self)
  }

  /// Why the menu has failed; nil if it has not. A menu exits with 1 if it is cancelled, but also if it finds no display:
  /// it says so then. fzf exits with 130 if it is cancelled, and rofi with 10 to 28 for its keys.
  var complaint: String? {
    let sentence = errors.lines.last { !$0.isEmpty }?.printable
    switch ending {
    case .exited(0), .exited(10...28), .exited(130): return nil
    case .exited(1): return sentence.flatMap { MenuRun.isAboutDisplay($0) ? $0 : nil }
    case .exited(let code): return sentence ?? "it exited with \(code)"
    case .killed(let signal): return sentence ?? "signal \(signal) ended it"
    }
  }

  /// Whether a menu says that it could not open its window; other menus warn of this and that, and are only cancelled.
  private static func isAboutDisplay(_ sentence: String) -> Bool {
    let words = sentence.lowercased()
    return ["display", "compositor", "layer"].contains { words.contains($0) }
  }

  /// Returns the first output of each pipe. Reads the rest too, or a menu that writes more than the pipe holds would never
  /// end; but does not wait for the pipes' ends, because a process that the menu leaves behind may keep them open.
  private static func read(
    _ pipes: [SharedDescriptor], until ended: consuming OwnedDescriptor
  ) throws -> [[UInt8]] {
    var streams = pipes.map { _ in [UInt8]() }
    var entries = (pipes.map(\.rawValue) + [ended.rawValue]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      try SystemCall.run("wait for the menu") { poll(&entries, nfds_t(entries.count), -1) }
      let readable = pipes.indices.filter { entries[$0].revents != 0 }
      if readable.isEmpty { return streams }  // the menu has ended, and everything is read
      for index in readable {
        let bytes = try FileBytes.readNext(pipes[index].rawValue, count: limit)
        if bytes.isEmpty { entries[index].fd = -1 }
        streams[index] += bytes.prefix(limit - streams[index].count)
      }
    }
  }
}
