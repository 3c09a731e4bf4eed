internal import Linux
package import Logging
package import Pasteboard
package import Reactor

/// The registry on the event loop: carries out its loads, and answers the requests that wait for them.
///
/// Requests come from the display server and from the socket. ``Items`` decides which items the registry has.
@LoopActor
package final class Loads {
  /// How long a load continues after its last requestor gave up, so that an impatient application finds it done at its
  /// next try.
  package static let lingering = Duration.seconds(10)

  /// The account of the loaded payloads.
  package let account: PayloadAccount
  /// Sent with a pasteboard's name when its item or the payloads of its item have changed.
  let changes = Broadcast<PasteboardName>()
  private(set) var registry = Registry<Payload>()

  private let timers: Timers
  private let log: Logger
  private var running: [LoadID: RunningLoad] = [:]
  private var waiting: [RequestID: LoadRequest] = [:]
  private var lastRequest: UInt64 = 0

  /// Creates the loads of a registry whose pasteboards are empty.
  package init(account: PayloadAccount, timers: Timers = .monotonic, log: Logger) {
    self.account = account
    self.timers = timers
    self.log = log
    account.shortage.follow { [weak self] in self?.forgetRenderings() }
  }

  // MARK: Requests

  /// Loads a representation, or joins a load of it that is running.
  ///
  /// After `limit` the load lingers; when the calling task is cancelled, the load ends too, unless another requestor
  /// waits for it.
  package func load(
    _ type: MediaType, from name: PasteboardName, visibleTo visibility: RepresentationVisibility = .everyone,
    for requestor: Requestor = .ownProcess, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> LoadedRepresentation {
    try await answer(to: request(type, from: name, visibleTo: visibility, for: requestor), for: type, atMost: limit)
  }

  /// Waits for the answer to a request, which ends as ``load(_:from:visibleTo:for:atMost:)`` describes.
  package func answer(
    to request: LoadRequest, for type: MediaType, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> LoadedRepresentation {
    let outcome: LoadRequest.Outcome
    do {
      outcome = try await request.wait(atMost: limit)
    } catch {
      stopWaiting(request, lingering: error == .timedOut)
      switch error {
      case .timedOut, .unavailable: throw LoadFailure(.timedOut, step: "\(type) was not ready in time")
      case .cancelled: throw LoadFailure(.cancelled, step: "the request for \(type) was cancelled")
      }
    }
    return try outcome.get()
  }

  /// Requests a representation of the current item, without waiting. The answer belongs to that item even if it is
  /// replaced in the meantime.
  package func request(
    _ type: MediaType, from name: PasteboardName, visibleTo visibility: RepresentationVisibility = .everyone,
    for requestor: Requestor = .ownProcess
  ) -> LoadRequest {
    let request = newRequest(for: requestor)
    update { $0.request(request.id, type: type, on: name, visibleTo: visibility) }
    return request
  }

  /// Requests a source of the current item, whatever it is offered as, without waiting.
  package func request(source type: MediaType, from name: PasteboardName, for requestor: Requestor) -> LoadRequest {
    let request = newRequest(for: requestor)
    update { $0.request(request.id, source: type, on: name) }
    return request
  }

  private func newRequest(for requestor: Requestor) -> LoadRequest {
    lastRequest += 1
    let request = LoadRequest(RequestID(rawValue: lastRequest), for: requestor, among: self, timers: timers)
    waiting[request.id] = request
    return request
  }

  /// Ends a request without an answer; its load may linger for the next one.
  func stopWaiting(_ request: LoadRequest, lingering: Bool) {
    guard waiting.removeValue(forKey: request.id) != nil else { return }
    update { lingering ? $0.giveUp(request.id) : $0.withdraw(request.id) }
  }

  /// The progress of the load that a request waits for; nil if it waits for none.
  func progress(behind request: LoadRequest) -> LoadProgress? {
    registry.load(behind: request.id).flatMap { running[$0]?.progress }
  }

  // MARK: Status

  /// The loads under way, for `pb status`.
  package var all: [LoadStatus] {
    registry.loads.compactMap { load in
      guard let run = running[load.id] else { return nil }
      return LoadStatus(
        pasteboard: load.pasteboard, generation: load.generation, type: load.type,
        requestors: load.waiters.compactMap { waiting[$0]?.requestor }, progress: run.progress,
        elapsed: timers.now - run.start)
    }
  }

  /// The latest failures, for `pb status`.
  package var failures: [FailureSummary] { registry.failures }

  /// Returns what an offered type's representation lacks, as one sentence; nil if it is whole.
  package func shortcoming(of type: MediaType, on name: PasteboardName) -> String? {
    registry.shortcoming(of: type, on: name)?.step
  }

  // MARK: Effects

  /// Changes the registry and carries out the resulting actions.
  func update(_ change: (inout Registry<Payload>) -> [Registry<Payload>.Effect]) {
    for effect in change(&registry) { perform(effect) }
  }

  private func perform(_ effect: Registry<Payload>.Effect) {
    switch effect {
    case .start(let load, let handler):
      log.debug("load started", metadata: ["load": "\(load.rawValue)"])
      running[load] = RunningLoad(handler, timers: timers) { [weak self] in self?.ended(load, $0) }
    case .cancel(let load):
      log.debug("load cancelled", metadata: ["load": "\(load.rawValue)"])
      running.removeValue(forKey: load)?.cancel()
    case .deliver(let request, let type, let generation, let payload):
      waiting.removeValue(forKey: request)?.fulfil(
        .success(LoadedRepresentation(type: type, generation: generation, payload: payload)))
    case .refuse(let request, let failure): waiting.removeValue(forKey: request)?.fulfil(.failure(failure))
    case .linger(let load):
      timers.schedule(after: Loads.lingering) { [weak self] in self?.update { $0.lingered(load) } }
    case .changed(let name, let generation):
      log.debug("pasteboard changed", metadata: ["pasteboard": "\(name)", "generation": "\(generation.rawValue)"])
      payloadsChanged(on: name)
    }
  }

  private func ended(_ load: LoadID, _ result: Result<Payload, LoadFailure>) {
    guard let run = running.removeValue(forKey: load) else { return }
    switch result {
    case .success(let payload):
      log.debug("load finished", metadata: ["load": "\(load.rawValue)", "bytes": "\(payload.count)"])
      let name = registry.pasteboard(of: load)
      if let name, registry.item(on: name)?.hints.isSensitive == true { payload.keepOutOfSwap() }
      if let shortcoming = run.progress.shortcoming { registry.note(shortcoming, of: load) }
      update { $0.finish(load, payload) }
      if let name { payloadsChanged(on: name) }
    case .failure(let failure):
      log.debug("load failed", metadata: ["load": "\(load.rawValue)", "reason": "\(failure.step)"])
      update { $0.fail(load, failure) }
    }
  }

  private func payloadsChanged(on name: PasteboardName) {
    account.hold(registry.payloads(on: name), on: name)
    changes.send(name)
  }

  private func forgetRenderings() {
    registry.forgetRenderings()
    for name in registry.pasteboards { payloadsChanged(on: name) }
  }
}
