/// The message about a copy that no display has.
enum CopyWarning {
  /// Writes the daemon's warning, which is the reason, if there is one.
  static func show(_ warning: String?) {
    if let warning { StandardStreams.complain("copied, but only pb can paste it: \(warning)") }
  }
}
