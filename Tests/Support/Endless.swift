package import DisplayServer

extension DisplayPatience {
  /// Limits that only a hang reaches, except for the first sign, which has its usual time.
  package static var endless: Self { Self(server: patience, focus: patience, unread: patience, handOver: patience) }
}

extension ReadLimits {
  /// Returns limits of `total` bytes, and of a time that only a hang takes.
  package static func endless(_ total: Int) -> Self { Self(idle: patience, total: total) }
}
