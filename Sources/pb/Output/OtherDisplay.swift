/// The message that the clipboard is not that of the terminal's display.
enum OtherDisplay {
  /// Writes which display the daemon serves, if it is another one.
  static func show(_ served: String?) {
    guard let served else { return }
    StandardStreams.complain("this is the clipboard of the display \(served), and not of the one of this terminal")
  }
}
