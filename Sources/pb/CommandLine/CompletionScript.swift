/// A script that completes the command line of `pb` in a shell.
enum CompletionScript {
  /// The abstract of ArgumentParser's own help command, which comes after all others and completes nothing.
  private static let surplus = "Show subcommand help information."

  /// Returns ArgumentParser's script without the second help command, which would hide ours.
  static func withOneHelp(_ script: String) -> String {
    var lines = script.lines.filter { !$0.contains(surplus) }
    let functions = lines.indices.filter { lines[$0] == "_pb_help() {" }
    if functions.count > 1, let start = functions.last, let end = lines[start...].firstIndex(of: "}") {
      lines.removeSubrange(start...end)
    }
    return lines.joined(separator: "\n").replacing("|help|help)", with: "|help)").replacing(
      " help help'", with: " help'")
  }
}
