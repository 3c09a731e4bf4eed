internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// How the tools paste.
enum ToolPaste {
  /// Returns the item's plain text; nil if it has none, or there is no item.
  static func text(of pasteboard: PasteboardName, within patience: Duration? = nil) throws -> PastedRepresentation? {
    guard let best = try best(of: pasteboard, within: patience) else { return nil }
    // Content that was copied without a type and is not UTF-8 is pasted unchanged.
    return best.isPlainText || best.type == .octetStream || best.type.conforms(to: .unspecifiedPlainText) ? best : nil
  }

  /// Returns the item's plain text, else its first type; nil if there is no item. Exits silently when the patience is
  /// over.
  static func best(of pasteboard: PasteboardName, within patience: Duration? = nil) throws -> PastedRepresentation? {
    let end = patience.map { ContinuousClock.now + $0 }
    return try ifThere {
      var client = try BlockingClient()
      guard let end else { return try client.paste(from: pasteboard) }
      return try client.paste(from: pasteboard) { _ in if ContinuousClock.now >= end { exit(0) } }
    }
  }

  /// Returns the item in one of its offered types; nil if it has gone meanwhile.
  static func representation(_ type: MediaType, of pasteboard: PasteboardName) throws -> PastedRepresentation? {
    try ifThere {
      var client = try BlockingClient()
      return try client.paste(.type(type), from: pasteboard)
    }
  }

  /// Returns the names that the item is offered under; none if there is no item.
  static func names(on pasteboard: PasteboardName) throws -> OfferedNames {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.types(of: pasteboard)
    }
    var types = reply.types.compactMap { MediaType($0) }
    // Programs that want a picture look for PNG, which the daemon makes of any other.
    if types.contains(where: { PictureFormat($0) != nil }), !types.contains(.png) { types.append(.png) }
    return OfferedNames(types)
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
