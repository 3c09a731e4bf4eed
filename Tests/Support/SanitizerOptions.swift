import Foundation

/// The options of the compiler's sanitizers, which programs that are built with them need too.
public enum SanitizerOptions {
  /// The variables; empty except in `make test-sanitizers`.
  public static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
}
