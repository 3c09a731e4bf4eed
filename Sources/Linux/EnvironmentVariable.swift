internal import Glibc

/// The variables of this process's environment.
public enum EnvironmentVariable {
  /// The value of a variable; nil where it is not set or empty, which mean the same.
  public static func value(of name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
