internal import DequeModule
internal import Linux
internal import Pasteboard
internal import Reactor
internal import Wire

/// A program that renders its promises on request: the daemon's side of one call of `Provide`.
///
/// Load handlers of the item add events to its queue; the task that serves the call sends them.
@LoopActor
final class RemoteProvider {
  /// The pasteboard of the program's item.
  let pasteboard: PasteboardName
  /// The promised types: the smallest expected size first, then in order of preference.
  let typesBySize: [MediaType]

  private let isSensitive: Bool
  private let all: RemoteProviders
  private var loads: [String: RemoteLoad] = [:]
  private var events: Deque<Provide.Reply> = []
  private let news = AutoResetEvent()
  private var isReplaced = false
  private var isGone = false

  /// Creates the provider of an item that a call describes.
  init(_ parameters: Provide.Parameters, on pasteboard: PasteboardName, among all: RemoteProviders) {
    let promised = parameters.representations.filter(\.isPromised).enumerated().sorted {
      ($0.element.size ?? .max, $0.offset) < ($1.element.size ?? .max, $1.offset)
    }
    typesBySize = promised.compactMap { MediaType($0.element.type) }
    isSensitive = parameters.hints?.isSensitive == true
    self.pasteboard = pasteboard
    self.all = all
  }

  // MARK: Loads

  /// Requests a type from the program and waits for it: a load handler.
  func load(_ type: MediaType, _ progress: LoadProgress) async throws(LoadFailure) -> Payload {
    guard !isGone else { throw RemoteProvider.gone(type) }
    let load = RemoteLoad(type, progress, isSensitive: isSensitive)
    begin(load)
    defer { forget(load) }
    let result: Result<Payload, LoadFailure>
    do {
      result = try await load.outcome.wait()
    } catch {
      say(Provide.Reply(event: .cancel, token: load.token))
      throw LoadFailure(.cancelled, step: "the request for \(type) was cancelled")
    }
    return try result.get()
  }

  private func begin(_ load: RemoteLoad) {
    loads[load.token] = load
    all.loads[load.token] = load
    say(Provide.Reply(event: .load, token: load.token, type: load.type.description))
  }

  private func forget(_ load: RemoteLoad) {
    loads[load.token] = nil
    all.loads[load.token] = nil
    news.set()
  }

  // MARK: Events

  private func say(_ event: Provide.Reply) {
    events.append(event)
    news.set()
  }

  /// Returns the next event; nil when the item was replaced and no requestor waits for any of it, the program has gone,
  /// or the task was cancelled.
  func next() async -> Provide.Reply? {
    while !isGone {
      if let event = events.popFirst() { return event }
      if isReplaced && loads.isEmpty { return nil }
      do { try await news.wait() } catch { return nil }
    }
    return nil
  }

  /// Another item has replaced this one; the running loads continue.
  func replaced() {
    isReplaced = true
    news.set()
  }

  /// The program has gone: the loads that wait for it fail.
  func leave() {
    isGone = true
    news.set()
    for load in loads.values { load.outcome.fulfil(.failure(RemoteProvider.gone(load.type))) }
  }

  private static func gone(_ type: MediaType) -> LoadFailure {
    LoadFailure(.providerGone, step: "the program that promised \(type) has ended")
  }
}
