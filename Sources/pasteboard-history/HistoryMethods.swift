internal import Glibc
internal import History
internal import Files
internal import Linux
internal import Pasteboard
internal import Reactor
internal import SocketServer
internal import Settings
internal import Wire

/// The methods of org.pasteboard.history.
struct HistoryMethods: Responder {
  private static let usualCount = 50
  private static let largestCount = 1000

  /// The time that a search may take, which hardly one needs. A client can go on where it ended.
  private nonisolated static let searchTime = Duration.milliseconds(50)
  private static let searchWarning =
    "the search took too long and did not see all items: add a word, or a filter such as since:7d"

  /// The maximum size of the titles and types in a list, in bytes: they fit a message however they are escaped.
  private static let textLimit = FrameReader.messageLimit / 8

  let keeper: Keeper
  let recorder: Recorder
  let thumbnails: Thumbnails
  let words: DocumentWords
  let rules: RuleGate
  let settings: CurrentSettings

  mutating func descriptorsArrived() {}

  func answer(_ call: IncomingCall, _ descriptors: [SharedDescriptor], _ replies: ReplyStream) async -> Answer {
    do {
      guard let known = try HistoryCall(call) else { return try ServiceCard.history.answer(call) }
      return try await answer(known, descriptors)
    } catch {
      return Answer(error)
    }
  }

  private func answer(_ call: HistoryCall, _ descriptors: [SharedDescriptor]) async throws(WireError) -> Answer {
    switch call {
    case .list(let call): Answer(List.self, try await list(call))
    case .search(let call): Answer(Search.self, try await search(call))
    case .describe(let call): Answer(Describe.self, try await describe(call))
    case .add(let call): Answer(Add.self, try await add(call, descriptors))
    case .pause(let call): Answer(Pause.self, try await pause(call))
    case .resume: Answer(Resume.self, try await resume())
    case .condition: Answer(Condition.self, await condition())
    case .fetch(let call): try await fetch(call, hasProbe: call.descriptors ?? 0 > 0 && !descriptors.isEmpty)
    case .thumbnail(let call): Answer(Thumbnail.self, try await thumbnail(call))
    case .pin(let call): Answer(Pin.self, try await pin(call))
    case .remove(let call): Answer(Remove.self, try await remove(call))
    case .removeAll(let call): Answer(RemoveAll.self, try await removeAll(call))
    }
  }

  private func pin(_ parameters: Pin.Parameters) async throws(WireError) -> Pin.Reply {
    try await use { store in try store.pin(parameters.entries, parameters.pinned) }
    return Pin.Reply()
  }

  private func remove(_ parameters: Remove.Parameters) async throws(WireError) -> Remove.Reply {
    try await use { store in
      for id in parameters.entries { _ = try store.entry(id) }
      try store.remove(parameters.entries)
    }
    return Remove.Reply()
  }

  private func removeAll(_ parameters: RemoveAll.Parameters) async throws(WireError) -> RemoveAll.Reply {
    RemoveAll.Reply(removed: try await use { store in try store.removeAll(pinned: parameters.pinned) })
  }

  private func condition() async -> Condition.Reply {
    var trouble = await keeper.warning
    do { try await keeper.open() } catch { trouble = "\(error)" }
    return Condition.Reply(
      version: Version.current, process: Int(getpid()), outdated: RunningProgram.isReplaced,
      recording: settings.value.history.isEnabled, paused: recorder.pauseEnd,
      menu: settings.value.history.menu,
      settingsPath: settings.file?.path, settingsFingerprint: settings.file?.fingerprint,
      settingsComplaint: settings.file?.complaint, warnings: [trouble].compactMap(\.self))
  }

  private func list(_ parameters: List.Parameters) async throws(WireError) -> List.Reply {
    let (limit, place) = try await page(parameters.limit, parameters.after)
    let entries = try await use { store in
      try store.entries(atMost: limit, before: place)
    }
    var reply = await reply(entries, limit)
    if parameters.after == nil { reply.warning = recorder.tellOmission() ?? reply.warning }
    return reply
  }

  private func search(_ parameters: Search.Parameters) async throws(WireError) -> Search.Reply {
    let (limit, place) = try await page(parameters.limit, parameters.after)
    let (result, unfolded) = try await use { store in
      let budget = SearchBudget(Self.searchTime)
      return (
        try store.search(parameters.text, atMost: limit, before: place, within: budget), try store.unfoldedCount
      )
    }
    let wasStopped = result.end != nil || result.isUnsure ? Self.searchWarning : nil
    let isYoung = unfolded == 0 ? nil : "\(unfolded) items of an earlier version are still being prepared for searches"
    return await reply(result.entries, limit, end: result.end, warning: wasStopped ?? isYoung)
  }

  /// Returns a page of entries. `end` is the place at which it ends before its limit.
  private func reply(
    _ entries: [HistoryEntry], _ limit: Int, end: Int? = nil, warning: String? = nil
  ) async -> List.Reply {
    var room = Self.textLimit
    let shown = entries.prefix { entry in
      let texts = [entry.title, entry.line, entry.hints.name].compactMap(\.self) + entry.types
      room -= texts.reduce(0) { $0 + $1.utf8.count }
      return room >= 0
    }
    let isWhole = shown.count == entries.count && entries.count < limit
    let next = isWhole ? end : shown.last?.place
    return List.Reply(
      entries: shown.map(Entry.init), next: next.map { "\($0)" }, warning: await keeper.warning ?? warning,
      paused: recorder.pauseEnd)
  }

  private func pause(_ parameters: Pause.Parameters) async throws(WireError) -> Pause.Reply {
    guard (1...RecordingPause.longest).contains(parameters.seconds) else {
      throw .invalidParameter(parameter: "seconds")
    }
    return Pause.Reply(until: try await stored { try await recorder.pause(seconds: parameters.seconds) })
  }

  private func resume() async throws(WireError) -> Resume.Reply {
    try await stored { try await recorder.resume() }
    return Resume.Reply()
  }

  /// Returns the value of `body`, which stores the state of a pause.
  private func stored<Value>(_ body: () async throws -> Value) async throws(WireError) -> Value {
    do {
      return try await body()
    } catch {
      throw .historyFailed(reason: "could not store the pause, which ends with the program: \(error)")
    }
  }

  /// Returns the limit and the place of a page; before the first page, lets the recorder catch up.
  private func page(_ limit: Int?, _ after: String?) async throws(WireError) -> (limit: Int, place: Int?) {
    if after == nil { await recorder.catchUp() }
    guard let after else { return (min(max(limit ?? Self.usualCount, 1), Self.largestCount), nil) }
    guard let place = Int(after) else { throw .invalidParameter(parameter: "after") }
    return (min(max(limit ?? Self.usualCount, 1), Self.largestCount), place)
  }

  private func describe(_ parameters: Describe.Parameters) async throws(WireError) -> Describe.Reply {
    let (entry, sizes) = try await use { store in
      (try store.entry(parameters.entry), try store.sizes(of: parameters.entry))
    }
    return Describe.Reply(
      entry: Entry(entry), sizes: sizes, hints: entry.hints)
  }

  private func fetch(_ parameters: Fetch.Parameters, hasProbe: Bool) async throws(WireError) -> Answer {
    let source = try await use { store in
      try store.source(parameters.place, of: parameters.entry)
    }
    switch source.bytes {
    case .bytes(let bytes):
      return Answer(Fetch.self, Fetch.Reply(source: Representation(type: source.type, inline: bytes)))
    case .file(let file, let size):
      guard hasProbe else { throw .tooLarge(limit: Representation.inlineLimit) }
      let representation = Representation(type: source.type, size: size, descriptor: 0)
      return Answer(Fetch.self, Fetch.Reply(source: representation, descriptors: 1), descriptors: [file])
    }
  }

  private func thumbnail(_ parameters: Thumbnail.Parameters) async throws(WireError) -> Thumbnail.Reply {
    let png = try await asking {
      try await thumbnails.thumbnail(of: parameters.entry, onlyReady: parameters.ready)
    }
    return Thumbnail.Reply(thumbnail: png.map { Representation(type: MediaType.png.description, inline: $0) })
  }

  func use<Value: Sendable>(
    _ body: @Sendable (HistoryStore) throws -> Value
  ) async throws(WireError) -> Value {
    try await asking { try await keeper.use(body) }
  }

  /// Returns the value of `body`, which asks the history.
  private func asking<Value>(_ body: () async throws -> Value) async throws(WireError) -> Value {
    do {
      return try await body()
    } catch HistoryFailure.unknownItem(let id) {
      throw .unknownEntry(entry: id)
    } catch {
      throw .historyFailed(reason: "\(error)")
    }
  }
}

extension Entry {
  init(_ entry: HistoryEntry) {
    self.init(
      id: entry.id, copied: entry.copied, size: entry.size, pinned: entry.isPinned, types: entry.types,
      application: entry.application, title: entry.title, name: entry.hints.name, lines: entry.lines,
      picture: entry.picture, line: entry.line)
  }
}
