internal import Linux
internal import Wire

/// The program whose window has the focus, where the session reports that.
enum FocusedProgram {
  /// Whether it is known to be a terminal that pastes with Ctrl+Shift+V.
  static var isTerminal: Bool { processID.map(Terminals.contains(process:)) ?? false }

  private static var processID: Int? {
    if EnvironmentVariable.value(of: "SWAYSOCK") != nil {
      return output("swaymsg", "-r", "-t", "get_tree").flatMap(JSONObject.init(jsonText:)).flatMap(focused)
    }
    if EnvironmentVariable.value(of: "HYPRLAND_INSTANCE_SIGNATURE") != nil {
      return output("hyprctl", "-j", "activewindow").flatMap(JSONObject.init(jsonText:))?.value("pid")
    }
    guard !GraphicalSession.hasWayland else { return nil }
    return output("xdotool", "getactivewindow", "getwindowpid").flatMap { Int($0.prefix { $0.isNumber }) }
  }

  /// Returns the process of the focused window in sway's tree.
  private static func focused(in tree: JSONObject) -> Int? {
    var waiting = [tree]
    while let node = waiting.popLast() {
      if node.value("focused") == true, let number: Int = node.value("pid") { return number }
      waiting += node.value("nodes") ?? []
      waiting += node.value("floating_nodes") ?? []
    }
    return nil
  }

  private static func output(_ name: String, _ arguments: String...) -> String? {
    guard let program = InstalledProgram.path(of: name) else { return nil }
    return try? ProgramOutput.read(program, arguments)
  }
}

extension JSONObject {
  /// Returns the value of a member; nil if it is missing or something else.
  fileprivate func value<Value: JSONConvertible>(_ name: String) -> Value? { (try? optional(name)) ?? nil }
}
