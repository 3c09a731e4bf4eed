internal import Linux
internal import PasteboardClient
internal import Wire

/// The program whose window has the focus, where the session reports that.
enum FocusedProgram {
  /// Returns its names: that of its process, and those of its window; none if nothing tells. Throws if no window has the
  /// focus.
  static func names() throws -> [String] {
    if EnvironmentVariable.value(of: "SWAYSOCK") != nil {
      guard let tree = object("swaymsg", "-r", "-t", "get_tree") else { return [] }
      return try names(of: focused(in: tree)) { $0.value("window_properties") }
    }
    if EnvironmentVariable.value(of: "HYPRLAND_INSTANCE_SIGNATURE") != nil {
      guard let window = object("hyprctl", "-j", "activewindow") else { return [] }
      return try names(of: window) { $0 }
    }
    guard !GraphicalSession.hasWayland else { return [] }
    let answer = output("xdotool", "getactivewindow", "getwindowpid")
    return answer.flatMap { Int32($0.prefix { $0.isNumber }) }.flatMap(ProcessName.of).map { [$0] } ?? []
  }

  /// Returns the names of a window. `classes` returns the object with the name that programs on X11 give their windows.
  private static func names(of window: JSONObject?, classes: (JSONObject) -> JSONObject?) throws -> [String] {
    guard let window, let process: Int = window.value("pid") else {
      throw Failure(
        .failed, "the item is on the clipboard, but no window has the focus",
        remedy: "click where it belongs, and paste")
    }
    let names: [String?] = [
      Int32(exactly: process).flatMap(ProcessName.of), window.value("app_id"), classes(window)?.value("class"),
    ]
    return names.compactMap(\.self)
  }

  /// Returns the focused node of sway's tree: a window, or a workspace without one.
  private static func focused(in tree: JSONObject) -> JSONObject? {
    var waiting = [tree]
    while let node = waiting.popLast() {
      if node.value("focused") == true { return node }
      waiting += node.value("nodes") ?? []
      waiting += node.value("floating_nodes") ?? []
    }
    return nil
  }

  private static func object(_ name: String, _ arguments: String...) -> JSONObject? {
    output(name, arguments).flatMap(JSONObject.init(jsonText:))
  }

  private static func output(_ name: String, _ arguments: String...) -> String? { output(name, arguments) }

  private static func output(_ name: String, _ arguments: [String]) -> String? {
    guard let program = InstalledProgram.path(of: name) else { return nil }
    return try? ProgramOutput.read(program, arguments)
  }
}

extension JSONObject {
  /// Returns the value of a member; nil if it is missing or something else.
  fileprivate func value<Value: JSONConvertible>(_ name: String) -> Value? { (try? optional(name)) ?? nil }
}
