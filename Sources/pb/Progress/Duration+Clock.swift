extension Duration {
  /// The duration in minutes and seconds, as "1:05".
  var clock: String {
    let seconds = max(0, components.seconds)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
