import Foundation

/// The options of the compiler's sanitizers, which programs that are built with them need too.
package enum SanitizerOptions {
  /// The variables; empty except in `make test-sanitizers`.
  package static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
}
