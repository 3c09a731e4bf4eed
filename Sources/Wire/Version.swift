/// The version that the daemon and its companions share.
public enum Version {
  /// The major, minor and patch number.
  public static let current = "0.1.0"
}
