/// The message about a copy that no display has.
enum CopyWarning {
  private static let unknown = "no display is known: "

  /// Returns the sentence for the daemon's warning, which is the reason.
  static func sentence(_ warning: String) -> String {
    let reason = warning.hasPrefix(unknown) ? String(warning.dropFirst(unknown.count)) : warning
    return "copied, but only pb can paste it: \(reason)"
  }
}
