internal import CLinux
internal import Glibc
internal import Linux
internal import SystemPackage

/// The clipboard of whoever sits at the terminal, which may be on another machine. It takes text and gives none.
struct TerminalClipboard: Equatable {
  /// The way to the terminal.
  enum Way: Equatable {
    /// Nothing that we know of lies between.
    case direct
    /// tmux, which by default ignores what programs say to the terminal, but not what it is asked to do.
    case tmux
    /// screen, which hands on what is packed for it.
    case screen
    /// screen, or a tmux whose terminal is called so, on the machine where ssh was called.
    case screenOrTmux
  }

  let way: Way

  /// The one that the environment tells of; nil if there is none that could understand.
  init?(environment value: (String) -> String? = EnvironmentVariable.value(of:)) {
    // Linux's own console prints what it does not know, and a dumb terminal everything.
    guard let terminal = value("TERM"), !["dumb", "linux", "unknown"].contains(terminal) else { return nil }
    if value("TMUX") != nil {
      way = .tmux
    } else if value("STY") != nil {
      way = .screen
    } else {
      way = terminal.hasPrefix("screen") ? .screenOrTmux : .direct
    }
  }

  /// Whether the terminal has such a selection. tmux hands on one of its own choice.
  func has(_ selection: TerminalSelection) -> Bool { way != .tmux || selection == .clipboard }

  /// What is written to take `text`.
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

  /// Tells the terminal to take `text`. Whether it does it does not say.
  func take(_ text: [UInt8], to selection: TerminalSelection) throws(Failure) {
    guard text.count <= ClipboardSequence.longestText else {
      throw Failure(.failed, "a terminal copies at most \(ClipboardSequence.longestText) bytes")
    }
    if way == .tmux, Tmux.take(text) { return }
    try TerminalWriter().write(bytes(for: text, to: selection))
  }
}

extension Failure {
  /// There is no terminal.
  static let noTerminal = Failure(.failed, "there is no terminal to copy the text")
}

/// Writes to the terminal that this process belongs to.
struct TerminalWriter: ~Copyable {
  /// How long a terminal may take nothing, in milliseconds: it may be stopped, and for ever.
  private static let stallLimit: CInt = 3000

  private let terminal: OwnedDescriptor

  init() throws(Failure) {
    // A description of our own, which does not wait, whatever others have made of theirs.
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
    var entry = pollfd(fd: terminal.rawValue, events: Int16(POLLOUT), revents: 0)
    return try SystemCall.run("wait for the terminal") { poll(&entry, 1, TerminalWriter.stallLimit) } > 0
  }
}

/// The tmux that this process runs in.
enum Tmux {
  /// Has tmux keep `text` and hand it on to its own terminal, as since version 3.2 it does if `set-clipboard` is not off;
  /// whether it has taken it.
  static func take(_ text: [UInt8]) -> Bool {
    guard let program = InstalledProgram.path(of: "tmux"), let input = try? Payload(text).handOut() else {
      return false
    }
    return (try? ProgramOutput.read(program, ["load-buffer", "-w", "-"], input: input.rawValue)) != nil
  }
}
