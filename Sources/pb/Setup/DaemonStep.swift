internal import Linux
internal import PasteboardClient

/// The daemon, which then runs from the login on.
struct DaemonStep: SetupStep {
  let title = "The daemon at login"
  let question = "Run the daemon from each login on?"

  var notices: [String] {
    guard hasDisplay else { return [] }
    return [isStartedBySession ? nil : command.obstacle].compactMap(\.self)
  }

  func changes() throws -> [Change] {
    if HistorySocket.isDaemonElsewhere { return [] }
    let units = UserUnit.socket.isInstalled ? [UserUnit.socket.enabling()].compactMap(\.self) : []
    if isStartedBySession { return units + [UserUnit.daemon.enabling()].compactMap(\.self) }
    guard hasDisplay, command.obstacle == nil else { return units }
    let changes = try command.adding()
    return units + changes + (changes.isEmpty ? [] : [Change("start the daemon", DaemonStep.start)])
  }

  func withdrawals() throws -> [Change] {
    let socket = UserUnit.socket.disabling()
    let daemon = UserUnit.daemon.disabling().map { change in
      Change(change.sentence) {
        let wasEnabled = UserUnit.socket.isEnabled
        try change.make()
        // Its file names the socket too.
        if wasEnabled && socket == nil { try UserUnit.socket.keepEnabled() }
      }
    }
    return [daemon, socket].compactMap(\.self) + (try command.removing())
  }

  /// Whether systemd starts what belongs to a graphical session here.
  private var isStartedBySession: Bool {
    UserUnit.daemon.isInstalled && UserManager.does("is-active", "graphical-session.target", atMost: .seconds(5))
  }

  private var hasDisplay: Bool { GraphicalSession.hasWayland || GraphicalSession.hasX11 }

  private var command: LoginCommand {
    let variables = "DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_CURRENT_DESKTOP SWAYSOCK I3SOCK HYPRLAND_INSTANCE_SIGNATURE"
    // systemd's manager learns the display from the session, or else from the next pb.
    let words =
      UserUnit.daemon.isInstalled
      ? "systemctl --user import-environment \(variables); systemctl --user start \(UserUnit.daemon.name)"
      : ProgramWord.of("pasteboardd") ?? "pasteboardd"
    return LoginCommand("daemon", words)
  }

  /// Whether the desktop in use starts the daemon.
  static var isAddedToDesktop: Bool { DaemonStep().command.isAdded }

  /// Starts the daemon, which learns the display from this process.
  static func start() throws { _ = try BlockingClient() }
}
