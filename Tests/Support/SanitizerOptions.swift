import Foundation

/// What the compiler's sanitizers have been told, which programs that are built with them have to be told as well.
public enum SanitizerOptions {
  /// The variables; none but in `make test-sanitizers`.
  public static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
}
