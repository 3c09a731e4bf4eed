internal import Glibc

/// Variables of this process's environment.
package enum EnvironmentVariable {
  /// Returns the value of a variable; nil if it is unset or empty, which mean the same.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
