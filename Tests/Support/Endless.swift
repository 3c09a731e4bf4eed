package import DisplayServer

extension DisplayPatience {
  /// Limits that only a hang meets. The first sign is no limit, and comes when it does.
  package static var endless: Self { Self(server: patience, focus: patience, unread: patience, handOver: patience) }
}

extension ReadLimits {
  /// At most so many bytes, in as much time as a hang takes.
  package static func endless(_ total: Int) -> Self { Self(idle: patience, total: total) }
}
