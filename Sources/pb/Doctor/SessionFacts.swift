internal import Bytes
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import SystemPackage
internal import Wire

/// The facts that `pb doctor` examines.
struct SessionFacts {
  /// The state of systemd's user manager.
  struct UserManager: Equatable {
    var socketIsListening: Bool
    var graphicalSessionIsActive: Bool
    /// The names of the variables in the manager's environment.
    var variables: Set<String>
    /// The process number of its daemon, 0 if it runs none; nil if it does not say.
    var daemon: Int?
  }

  var daemon: Result<Status.Reply, any Error>
  var waylandDisplay: String?
  /// Whether a compositor answers on the socket that WAYLAND_DISPLAY names.
  var hasCompositor = true
  var x11Display: String?
  /// The user manager; nil if there is none.
  var userManager: UserManager?
  /// Whether the daemon runs on another machine, whose socket ssh forwards.
  var isElsewhere = false
  var settings = SettingsFacts()
  /// The history; nil if the daemon runs on another machine.
  var history: HistoryFacts?
  /// The menus available to 'pb history pick', the best first.
  var menus: [Helper] = []
  /// The program that types the key for 'pb history pick --paste'; nil without a display.
  var pasteKey: Helper?
  /// Other clipboard managers that run.
  var managers: [String] = []
  var tools = ToolFacts()
  /// The names of the desktop in use.
  var desktops: [String] = []
  /// Whether the desktop starts the daemon at login, without systemd's help.
  var startsAtLogin = false
  /// The project's programs that are not installed.
  var missing: [OptionalProgram] = []
  /// The formats of pictures whose libraries are not installed.
  var missingPictures: [PictureFormat] = []
  var hasKDEConnect = false
  /// What `pb setup` would change.
  var setup: [SetupFacts] = []

  /// A program that we can use.
  struct Helper: Equatable {
    let name: String
    let isInstalled: Bool

    init(_ name: String, isInstalled: Bool) { (self.name, self.isInstalled) = (name, isInstalled) }

    init(_ name: String) { self.init(name, isInstalled: InstalledProgram.path(of: name) != nil) }
  }

  var status: Status.Reply? { try? daemon.get() }
}

extension SessionFacts {
  /// Collects the facts of the current session; starts the daemon for a look if necessary.
  init() {
    daemon = Result {
      var client = try BlockingClient(for: .look)
      return try client.status()
    }
    waylandDisplay = EnvironmentVariable.value(of: "WAYLAND_DISPLAY")
    hasCompositor = waylandDisplay.map(SessionFacts.isServed) ?? false
    x11Display = EnvironmentVariable.value(of: "DISPLAY")
    isElsewhere = HistorySocket.isDaemonElsewhere
    managers = OtherManagers.running
    desktops = GraphicalSession.desktops.map(String.init)
    hasKDEConnect = OwnProcesses.all.contains { $0.name == "kdeconnectd" }
    tools = ToolFacts(in: ToolLinks.path)
    // The other facts are about the daemon of this machine.
    guard !isElsewhere else { return }
    userManager = UserManager.present()
    let path = status.flatMap { $0.settings?.path } ?? SettingsPath.resolve()
    if let path { settings = SettingsFacts(at: path) }
    history = HistoryFacts.present()
    menus = HistoryMenu.usable(preferring: history?.menu).map { Helper($0.name, isInstalled: $0.program != nil) }
    missing = OptionalProgram.missing
    missingPictures = PictureLibraryPackage.missing
    startsAtLogin = DaemonStep.isAddedToDesktop
    setup = SetupFacts.present
    guard waylandDisplay != nil || x11Display != nil else { return }
    pasteKey = PasteKey.typist.map { Helper($0.rawValue) }
  }
}

extension SessionFacts {
  /// Whether a compositor listens on the socket that a value of WAYLAND_DISPLAY names.
  static func isServed(_ display: String) -> Bool {
    guard let path = GraphicalSession.socketPath(ofWayland: display) else { return false }
    do {
      _ = try UnixSocket.connect(to: path)
      return true
    } catch {
      return ![.noSuchFileOrDirectory, .notDirectory, .connectionRefused].contains(error.errno)
    }
  }
}

extension SessionFacts.UserManager {
  /// Returns the state of the user manager; nil if none runs.
  static func present() -> SessionFacts.UserManager? {
    guard let runtime = BaseFolder.runtime,
      access(runtime + "/systemd/private", F_OK) == 0,
      let environment = output(of: ["show-environment"])
    else { return nil }
    return SessionFacts.UserManager(
      socketIsListening: isActive("pasteboardd.socket"),
      graphicalSessionIsActive: isActive("graphical-session.target"), variables: variables(in: environment),
      daemon: output(of: ["show", "--property=MainPID", "--value", "pasteboardd.service"])
        .flatMap { Int($0.prefix { $0.isNumber }) })
  }

  /// Returns the names in lines of NAME=VALUE.
  static func variables(in lines: String) -> Set<String> {
    Set(lines.split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
  }

  private static func isActive(_ unit: String) -> Bool { output(of: ["is-active", unit]) == "active\n" }

  private static func output(of arguments: [String]) -> String? {
    guard let program = InstalledProgram.path(of: "systemctl") else { return nil }
    return try? ProgramOutput.read(program, ["--user"] + arguments)
  }
}
