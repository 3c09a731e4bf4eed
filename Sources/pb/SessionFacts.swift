internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// What `pb doctor` looks at.
struct SessionFacts {
  /// What systemd's user manager knows.
  struct UserManager: Equatable {
    var socketIsListening: Bool
    var graphicalSessionIsActive: Bool
    /// The names of the variables in its environment.
    var variables: Set<String>
  }

  var daemon: Result<Status.Reply, ClientError>
  var waylandDisplay: String?
  var x11Display: String?
  /// Nil where there is no user manager.
  var userManager: UserManager?
  var settings = SettingsCheck.missing

  var status: Status.Reply? { try? daemon.get() }
}

extension SessionFacts {
  /// The facts of the present session; starts the daemon for a look if need be.
  init() {
    daemon = Result { () throws(ClientError) in
      var client = try BlockingClient(for: .look)
      return try client.status()
    }
    waylandDisplay = EnvironmentVariable.value(of: "WAYLAND_DISPLAY")
    x11Display = EnvironmentVariable.value(of: "DISPLAY")
    userManager = UserManager.present()
    settings = SettingsCheck.present()
  }
}

extension SessionFacts.UserManager {
  /// What the running manager says; nil if none runs.
  static func present() -> SessionFacts.UserManager? {
    guard let runtime = EnvironmentVariable.value(of: "XDG_RUNTIME_DIR"),
      access(runtime + "/systemd/private", F_OK) == 0,
      let environment = output(of: ["show-environment"])
    else { return nil }
    return SessionFacts.UserManager(
      socketIsListening: isActive("pasteboardd.socket"),
      graphicalSessionIsActive: isActive("graphical-session.target"), variables: variables(in: environment))
  }

  /// The names in lines of NAME=VALUE.
  static func variables(in lines: String) -> Set<String> {
    Set(lines.split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
  }

  private static func isActive(_ unit: String) -> Bool { output(of: ["is-active", unit]) == "active\n" }

  private static func output(of arguments: [String]) -> String? {
    guard let program = InstalledProgram.path(of: "systemctl") else { return nil }
    return try? ProgramOutput.read(program, ["--user"] + arguments)
  }
}
