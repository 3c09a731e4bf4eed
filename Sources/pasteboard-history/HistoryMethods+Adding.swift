internal import History
internal import Linux
internal import Pasteboard
internal import Reactor
internal import Wire

extension HistoryMethods {
  /// Stores an item of another history.
  func add(_ parameters: Add.Parameters, _ descriptors: [SharedDescriptor]) async throws(WireError) -> Add.Reply {
    let types = parameters.sources.map { MediaType($0.type) }
    guard !types.contains(nil) else { throw .invalidParameter(parameter: "sources") }
    let hints = parameters.hints ?? ItemHints()
    // Secrets never reach the disk.
    if hints.isSensitive || types.contains(.passwordManagerHint) { return Add.Reply() }
    var sources: [RecordedSource] = []
    for source in parameters.sources { sources.append(try recorded(source, descriptors)) }
    let item = RecordedItem(sources: sources, hints: hints, application: parameters.application)
    guard await rules.admits(item) else { return Add.Reply() }
    let (copied, isPinned) = (parameters.copied, parameters.pinned)
    let outcome = try await use { store in try store.add(item, copied: copied, isPinned: isPinned) }
    if case .recorded = outcome, item.mayHaveUnreadWords { words.lookAgain() }
    if case .known = outcome { return Add.Reply(entry: outcome.id, known: true) }
    return Add.Reply(entry: outcome.id)
  }

  /// Returns a source of a call. Nothing waits for a client's file, so it must be one in memory.
  private func recorded(
    _ source: Representation, _ descriptors: [SharedDescriptor]
  ) throws(WireError) -> RecordedSource {
    switch try source.content() {
    case .inline(let bytes): return RecordedSource(type: source.type, bytes: .bytes(bytes))
    case .descriptor(let index) where descriptors.indices.contains(index) && descriptors[index].owner.isSealed():
      guard let size = try? descriptors[index].owner.status().size else { break }
      return RecordedSource(type: source.type, bytes: .file(descriptors[index], size: size))
    case .descriptor, .stream: break
    }
    throw .invalidRepresentation(reason: "\(source.type) needs text, base64, or a sealed memory file")
  }
}
