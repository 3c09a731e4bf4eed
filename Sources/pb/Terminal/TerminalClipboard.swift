internal import CLinux
internal import Glibc
internal import Linux
internal import SystemPackage

/// The clipboard of the user's terminal, which may be on another machine. It accepts text and returns none.
struct TerminalClipboard: Equatable {
  /// The way to the terminal.
  enum Way: Equatable {
    /// No known program is in between.
    case direct
    /// tmux, which by default ignores sequences from programs, but obeys its own commands.
    case tmux
    /// screen, which passes on wrapped sequences.
    case screen
    /// screen, or a tmux with such a terminal name, on the machine where ssh was started.
    case screenOrTmux
  }

  let way: Way

  /// Creates the terminal's clipboard according to the environment; nil if no terminal there could understand.
  init?(environment value: (String) -> String? = EnvironmentVariable.value(of:)) {
    // Linux's own console prints unknown sequences, and a dumb terminal prints everything.
    guard let terminal = value("TERM"), !["dumb", "linux", "unknown"].contains(terminal) else { return nil }
    if value("TMUX") != nil {
      way = .tmux
    } else if value("STY") != nil {
      way = .screen
    } else {
      way = terminal.hasPrefix("screen") ? .screenOrTmux : .direct
    }
  }

  /// Whether the terminal has such a selection. tmux chooses the selection itself.
  func has(_ selection: TerminalSelection) -> Bool { way != .tmux || selection == .clipboard }

  /// Returns the sequence that copies `text`.
  func bytes(for text: [UInt8], to selection: TerminalSelection) -> [UInt8] {
    let sequence = ClipboardSequence.direct(text, to: selection)
    switch way {
    case .direct, .tmux: return sequence
    case .screen: return ClipboardSequence.throughScreen(sequence)
    case .screenOrTmux:
      return ClipboardSequence.throughScreen(sequence)
        + (sequence.count <= ClipboardSequence.overlooked ? sequence : [])
    }
  }

  /// Makes the terminal copy `text`. It does not report whether it did.
  func take(_ text: [UInt8], to selection: TerminalSelection) throws(Failure) {
    guard text.count <= ClipboardSequence.longestText else {
      throw Failure(.failed, "a terminal copies at most \(ClipboardSequence.longestText) bytes")
    }
    if way == .tmux, Tmux.take(text) { return }
    try TerminalWriter().write(bytes(for: text, to: selection))
  }
}

extension Failure {
  /// The failure without a terminal.
  static let noTerminal = Failure(.failed, "there is no terminal to copy the text")
}

/// Writes to the controlling terminal of this process.
struct TerminalWriter: ~Copyable {
  /// The maximum time without progress, in milliseconds: a terminal may be stopped, and for ever.
  private static let stallLimit: CInt = 3000

  private let terminal: OwnedDescriptor

  init() throws(Failure) {
    // An open file description of our own: non-blocking, whatever other programs have set on theirs.
    let number = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw Failure.noTerminal }
    terminal = OwnedDescriptor(adopting: number)
  }

  borrowing func write(_ bytes: [UInt8]) throws(Failure) {
    let number = terminal.rawValue
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try SystemCall.attempt("write to the terminal") {
        rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(written ?? 0)
      if written == nil, try !isReady() { break }
    }
    if !rest.isEmpty { throw Failure(.failed, "the terminal does not read: press Ctrl-Q after Ctrl-S") }
  }

  private borrowing func isReady() throws(Failure) -> Bool {
    try SystemCall.wait(
      "wait for the terminal", terminal.rawValue, POLLOUT, milliseconds: TerminalWriter.stallLimit) != nil
  }
}

/// The tmux in which this process runs.
enum Tmux {
  /// Lets tmux keep `text` and pass it on to its own terminal, as it does since version 3.2 unless `set-clipboard` is
  /// off. Returns whether tmux accepted it.
  static func take(_ text: [UInt8]) -> Bool {
    guard let program = InstalledProgram.path(of: "tmux"), let input = try? Payload(text).handOut() else {
      return false
    }
    return (try? ProgramOutput.read(program, ["load-buffer", "-w", "-"], input: input.rawValue)) != nil
  }
}
