/// The version that the daemon and its companions share.
package enum Version {
  /// The major, minor and patch number.
  package static let current = "0.1.0"
}
