internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// A copy that the terminal may take if no display does. See docs/decisions/0022-the-terminals-clipboard.md.
struct TerminalCopy {
  let representations: [CopiedRepresentation]
  let hints: ItemHints
  let pasteboard: PasteboardName

  /// The message to the user: the terminal does not answer.
  private static let notice =
    "without a display, pb asked the terminal to copy the text: the terminal does not say whether it did"

  /// Copies through the daemon, and makes the terminal copy the text if there is no daemon or it has no display.
  /// Returns the item's generation, or nil if only the terminal has the text. `line` shows the progress.
  @discardableResult
  func run(showing line: ProgressLine? = nil) throws -> Int? {
    let reply: Copy.Reply
    do {
      reply = try asking {
        defer { line?.erase() }
        var client = try BlockingClient()
        return try client.copy(
          representations, to: pasteboard, hints: hints,
          sending: { line?.show(StepProgress(phase: "copying", done: $0, total: $1)) }
        ) { line?.show(StepProgress(phase: "copying")) }
      }
    } catch {
      try run(insteadOf: Failure(error))
      return nil
    }
    if let warning = reply.warning { try run(after: warning) }
    OtherDisplay.show(reply.otherDisplay)
    return reply.generation
  }

  /// Makes the terminal copy the text because there is no daemon, or throws `failure`.
  private func run(insteadOf failure: Failure) throws {
    guard failure.code == .noDaemon, let terminal, let text else { throw failure }
    do {
      try take(text, terminal)
    } catch {
      if error == .noTerminal { throw failure }
      throw Failure(failure.code, "\(failure); \(error)")
    }
  }

  /// Handles the daemon's warning about a completed copy: the terminal copies the text too if the user is on another
  /// machine and the daemon has no display.
  private func run(after warning: String) throws {
    guard TerminalCopy.isCalledFromAfar, let terminal, let text, try hasNoDisplay() else {
      return CopyWarning.show(warning)
    }
    do {
      try take(text, terminal)
    } catch {
      CopyWarning.show(warning)
      if error == .noTerminal { return }
      StandardStreams.complain("\(error)")
    }
  }

  private func take(
    _ text: [UInt8], _ terminal: (clipboard: TerminalClipboard, selection: TerminalSelection)
  ) throws(Failure) {
    // A terminal, or a program in between, keeps the text for as long as it likes.
    if hints.isSensitive || hints.isOnce || hints.expiry != nil {
      throw Failure(.failed, "a terminal may store what it copies, so secrets and items that expire are not sent to it")
    }
    try terminal.clipboard.take(text, to: terminal.selection)
    StandardStreams.complain(TerminalCopy.notice)
  }

  private var terminal: (clipboard: TerminalClipboard, selection: TerminalSelection)? {
    let selections = [PasteboardName.general: TerminalSelection.clipboard, .primary: .primary]
    guard let selection = selections[pasteboard], let clipboard = TerminalClipboard(), clipboard.has(selection) else {
      return nil
    }
    return (clipboard, selection)
  }

  private var text: [UInt8]? { PlainTextForm.bytes(of: representations, as: hints.formats) }

  /// Whether the user came by ssh, and has forwarded neither a display nor a socket.
  private static var isCalledFromAfar: Bool {
    let isSet = { EnvironmentVariable.value(of: $0) != nil }
    return (isSet("SSH_CONNECTION") || isSet("SSH_TTY"))
      && !["DISPLAY", "WAYLAND_DISPLAY", "PASTEBOARD_SOCKET"].contains(where: isSet)
  }

  private func hasNoDisplay() throws -> Bool {
    try asking {
      var client = try BlockingClient()
      return try client.status().display == nil
    }
  }
}
