internal import DequeModule
internal import Linux
internal import Pasteboard
internal import Reactor
internal import Wire

/// A program that renders what it has promised when somebody asks for it: the daemon's side of one call of `Provide`.
///
/// Load handlers of the item put events into its queue; whoever serves the call takes them out and sends them.
@LoopActor
final class RemoteProvider {
  /// The pasteboard that its item was put on.
  let pasteboard: PasteboardName
  /// What the program promised: what it expects to be smallest first, then in its order of preference.
  let typesBySize: [MediaType]

  private let isSensitive: Bool
  private let all: RemoteProviders
  private var loads: [String: RemoteLoad] = [:]
  private var events: Deque<Provide.Reply> = []
  private let news = AutoResetEvent()
  private var isReplaced = false
  private var isGone = false

  /// The provider of an item that a call describes.
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

  /// Asks the program for a type and waits for it: a load handler.
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

  /// The next event; nil when the item was replaced and nobody waits for any of it, when the program has gone, or when
  /// the task was cancelled.
  func next() async -> Provide.Reply? {
    while !isGone {
      if let event = events.popFirst() { return event }
      if isReplaced && loads.isEmpty { return nil }
      do { try await news.wait() } catch { return nil }
    }
    return nil
  }

  /// Another item took the place of this one; what is under way is still wanted.
  func replaced() {
    isReplaced = true
    news.set()
  }

  /// The program has gone: who waits for it is refused.
  func leave() {
    isGone = true
    news.set()
    for load in loads.values { load.outcome.fulfil(.failure(RemoteProvider.gone(load.type))) }
  }

  private static func gone(_ type: MediaType) -> LoadFailure {
    LoadFailure(.providerGone, step: "the program that promised \(type) has ended")
  }
}
