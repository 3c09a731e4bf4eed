package import Host
package import Linux
package import Pasteboard
package import Reactor

/// Another application's answer.
package struct ForeignRepresentation: Sendable {
  /// The name of the answer's type.
  package let typeName: String
  /// The bytes.
  package let payload: Payload

  package init(typeName: String, payload: Payload) {
    self.typeName = typeName
    self.payload = payload
  }
}

/// Another application's selection as an item: nothing is read before a request.
package enum ForeignItem {
  /// Reads the representation that the application calls `name`.
  package typealias Read =
    @Sendable @LoopActor (_ name: String, _ limits: ReadLimits, _ progress: LoadProgress) async throws(LoadFailure)
    -> ForeignRepresentation

  /// The maximum number of types of an item; an honest application offers fewer.
  package static let typeLimit = 256

  /// Creates an item of the types that the application lists. Nil if none of them is data. A password manager's hint
  /// makes it sensitive, wherever the hint is in the list and whatever its value: nothing is read before a request.
  @LoopActor
  package static func item(
    named names: [String], window: ForeignWindow? = nil, limits: ReadLimits = ReadLimits(), account: PayloadAccount,
    read: @escaping Read
  ) -> PasteboardItem? {
    let sources = sources(of: names)
    guard sources.contains(where: { $0.type != .chromiumPageAddress }) else { return nil }
    let isSensitive = sources.contains { $0.type == .passwordManagerHint }
    var given = ItemProvider<Payload>()
    for source in sources {
      given.registerRepresentation(source.type) { progress async throws(LoadFailure) in
        try await load(source, isSensitive: isSensitive, limits: limits, account, progress: progress, read: read)
      }
    }
    let application = ApplicationMarks.application(offering: names, window: window)
    return Item(
      sources: given, hints: ItemHints(isSensitive: isSensitive), origin: .display, application: application)
  }

  // MARK: Types

  /// A type and the names by which the application may offer it, the best first.
  struct Source: Hashable {
    let type: MediaType
    var names: [String]
  }

  /// Returns the types behind a list of names, without duplicates, in the order of the list.
  static func sources(of names: [String]) -> [Source] {
    var sources: [Source] = []
    var positions: [MediaType: Int] = [:]
    let hint = names.dropFirst(typeLimit).first(where: MediaType.isSecrecyHint)
    for name in names.prefix(typeLimit) + [hint].compactMap(\.self) where !isMeta(name) {
      guard let type = MediaType(name), !type.isAbstract else { continue }
      if let position = positions[type] {
        sources[position].names.append(name)
      } else {
        positions[type] = sources.count
        sources.append(Source(type: type, names: [name]))
      }
    }
    return withPlainText(sources)
  }

  /// Lets plain text become UTF-8, whichever of its names the application knows.
  private static func withPlainText(_ sources: [Source]) -> [Source] {
    let preference = ["UTF8_STRING", "text/plain;charset=utf-8", "TEXT", "STRING", "text/plain"]
    let textTypes: [MediaType] = [.plainText, .latin1PlainText, .unspecifiedPlainText]
    let offered = sources.filter { textTypes.contains($0.type) }.flatMap(\.names)
    guard let first = sources.firstIndex(where: { textTypes.contains($0.type) }) else { return sources }
    let known = preference.flatMap { name in offered.filter { $0.lowercased() == name.lowercased() } }
    let rest = offered.filter { !known.contains($0) && MediaType($0) == .plainText }
    var result = sources.filter { $0.type != .plainText }
    result.insert(Source(type: .plainText, names: known + rest), at: min(first, result.count))
    return result
  }

  /// Returns whether a name is a request to the owner, or an application's mark for itself, and not data.
  static func isMeta(_ name: String) -> Bool {
    let requests: Set = ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "COMPOUND_TEXT"]
    let isOfChromium = name.hasPrefix("chromium/") && name != MediaType.chromiumPageAddress.description
    return requests.contains(name) || name.hasPrefix("INSERT_") || isOfChromium || SelectionMark.isMark(name)
  }

  // MARK: Reading

  @LoopActor
  private static func load(
    _ source: Source, isSensitive: Bool, limits: ReadLimits, _ account: PayloadAccount, progress: LoadProgress,
    read: Read
  ) async throws(LoadFailure) -> Payload {
    defer { if isSensitive { FreedMemory.overwriteSoon() } }
    var failure = LoadFailure(.notOffered, step: "the application does not offer \(source.type)")
    for name in source.names {
      do {
        let answer = try await read(name, limits, progress)
        guard source.type == .plainText, answer.typeName == "STRING" else { return answer.payload }
        return try await Latin1.utf8(answer.payload, limit: limits.total, account, progress: progress)
      } catch {
        failure = error
        if progress.isCancelled { break }
      }
    }
    if source.type == .passwordManagerHint, !progress.isCancelled { return try secrecyHint() }
    throw failure
  }

  /// Returns the hint for an application that does not hand it over, or whose list of types was too long to be read.
  /// The item must carry one when it is offered again.
  private static func secrecyHint() throws(LoadFailure) -> Payload {
    do {
      return try Payload(Array("secret".utf8))
    } catch {
      throw LoadFailure(.displayFailed, step: "\(error) for the mark of a secret")
    }
  }
}
