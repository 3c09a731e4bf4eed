package import Files
package import Host
package import Logging
package import Pasteboard
package import Reactor

/// The objects and limits that every part of a session needs.
package struct DisplayContext: Sendable {
  /// The items of the pasteboards.
  package let items: Items
  /// Keeps items of other applications.
  package let keeping: Keeping
  /// The mark on the offers of all displays.
  package let mark = SelectionMark()
  /// The transfers under way.
  package let transfers: TransferList
  /// The user's settings.
  package let settings: CurrentSettings
  /// The session's pasteboards: another display may serve the others.
  package internal(set) var served: Set<PasteboardName>
  /// Decides before anything expensive is rendered.
  package let gate: RenderingGate
  /// The limits on other applications' data.
  package let limits: ReadLimits
  /// The time limits for servers and applications that do not answer.
  package let patience: DisplayPatience
  /// The source of time.
  package let timers: Timers
  /// The log, which receives no content.
  package let log: Logger

  /// Creates the context of sessions that serve `items`. `limits` are for other applications' data, `patience` for
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
