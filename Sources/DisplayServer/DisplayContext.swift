package import Files
package import Host
package import Logging
package import Pasteboard
package import Reactor

/// What every part of a session has to do with.
package struct DisplayContext: Sendable {
  /// The items of the pasteboards.
  package let items: Items
  /// Keeps items of other applications.
  package let keeping: Keeping
  /// The transfers under way.
  package let transfers: TransferList
  /// What the user has settled.
  let settings: CurrentSettings
  /// The pasteboards that a session is for: another display may have the others.
  package internal(set) var served: Set<PasteboardName>
  /// What is asked before anything expensive is rendered.
  package let gate: RenderingGate
  /// Limits for what other applications own.
  package let limits: ReadLimits
  /// Limits for servers and applications that do not answer.
  package let patience: DisplayPatience
  /// Where time comes from.
  package let timers: Timers
  /// What happens, without content.
  package let log: Logger

  /// What sessions that serve `items` have to do with. `limits` are for what other applications own, `patience` for
  /// servers and applications that do not answer.
  @LoopActor
  package init(
    items: Items, transfers: TransferList, settings: CurrentSettings, limits: ReadLimits = ReadLimits(),
    patience: DisplayPatience = DisplayPatience(), timers: Timers = .monotonic, log: Logger
  ) {
    self.items = items
    keeping = Keeping(of: items, settings: settings)
    self.transfers = transfers
    self.settings = settings
    served = Set(PasteboardName.onDisplays)
    gate = RenderingGate(items, settings: settings, timers: timers, log: log)
    self.limits = limits
    self.patience = patience
    self.timers = timers
    self.log = log
  }

  /// Carries out `work` to its end, but waits no longer than a caller does.
  @LoopActor
  func answer<Answer: Sendable>(
    _ work: @escaping @Sendable @LoopActor () async throws(ConnectionFailure) -> Answer
  ) async -> Result<Answer, ConnectionFailure> {
    let outcome = Promise<Result<Answer, ConnectionFailure>>()
    LoopTask.start {
      do throws(ConnectionFailure) {
        outcome.fulfil(.success(try await work()))
      } catch {
        outcome.fulfil(.failure(error))
      }
    }
    return (try? await outcome.wait(atMost: patience.server, timers: timers)) ?? .failure(.timedOut)
  }
}
