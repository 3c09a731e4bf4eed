internal import Glibc
internal import Linux
internal import SystemPackage
internal import Wire

/// Descriptors 0, 1 and 2.
enum StandardStreams {
  /// Opens the ones that the caller has closed, so that no file of ours gets their number; but the wrong way round, so
  /// that using them fails as it does with a closed one.
  static func open() {
    for number: CInt in 0...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is the missing one.
      _ = Glibc.open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Throws if nothing can be written to standard output because the caller has closed it.
  static func checkOutput() throws {
    guard fcntl(1, F_GETFL) & O_ACCMODE == O_RDONLY else { return }
    throw Failure("write to standard output", .badFileDescriptor, remedy: "open it, or name a file")
  }

  /// Whether standard input is a pipe, a socket or a file, and so meant to be read.
  static var inputIsGiven: Bool {
    var status = stat()
    return fstat(0, &status) == 0 && [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT)
  }

  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// Writes lines to standard output.
  static func print(_ lines: [String]) throws { try Output.standard.write(bytes(of: lines)) }

  /// Writes a sentence to standard error.
  static func complain(_ sentence: String) {
    tell(["\(Program.name): \(sentence)\(sentence.hasSuffix("?") ? "" : ".")"], on: 2)
  }

  /// Writes the lines of a message. A failure cannot be reported.
  static func tell(_ lines: [String], on descriptor: CInt) {
    do {
      try Output.write(bytes(of: lines)[...], to: descriptor)
    } catch {}
  }

  /// Writes lines unchanged, for a program.
  static func hand(_ lines: [String]) {
    try? Output.write(Array(lines.map { $0 + "\n" }.joined().utf8)[...], to: 1)
  }

  /// Returns lines in the form to show: the one place that escapes text from others.
  private static func bytes(of lines: [String]) -> [UInt8] { lines.flatMap { Array(($0.printable + "\n").utf8) } }
}
