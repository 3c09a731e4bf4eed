internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// How the tools paste.
enum ToolPaste {
  /// The item's plain text; nil if there is none, or nothing at all.
  static func text(of pasteboard: PasteboardName, within patience: Duration? = nil) throws -> PastedRepresentation? {
    guard let best = try best(of: pasteboard, within: patience) else { return nil }
    // What was copied without a type and is no UTF-8 comes back as it was.
    return best.isPlainText || best.type == .octetStream || best.type.conforms(to: .unspecifiedPlainText) ? best : nil
  }

  /// The item's plain text, else its first type; nil if there is nothing. When the patience is over, the process ends
  /// without a word.
  static func best(of pasteboard: PasteboardName, within patience: Duration? = nil) throws -> PastedRepresentation? {
    let end = patience.map { ContinuousClock.now + $0 }
    return try ifThere {
      var client = try BlockingClient()
      guard let end else { return try client.paste(from: pasteboard) }
      return try client.paste(from: pasteboard) { _ in if ContinuousClock.now >= end { exit(0) } }
    }
  }

  /// The item in one of the types that it is offered in; nil if it went meanwhile.
  static func representation(_ type: MediaType, of pasteboard: PasteboardName) throws -> PastedRepresentation? {
    try ifThere {
      var client = try BlockingClient()
      return try client.paste(.type(type), from: pasteboard)
    }
  }

  /// The names that the item is offered under; none if there is nothing.
  static func names(on pasteboard: PasteboardName) throws -> OfferedNames {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.types(of: pasteboard)
    }
    return OfferedNames(reply.types.compactMap { MediaType($0) })
  }

  private static func ifThere(_ step: () throws -> PastedRepresentation) throws -> PastedRepresentation? {
    do {
      return try asking(step)
    } catch {
      guard Failure(error).code == .nothingThere else { throw error }
      return nil
    }
  }
}
