internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// A clipboard that another application has.
@LoopActor
final class GNOMEForeignSelection: ForeignSelection {
  /// Mutter may still be ending the read before.
  private static let retryPause = Duration.milliseconds(5)
  private static let stillReading = "org.freedesktop.DBus.Error.LimitsExceeded"

  /// Whether it still is the clipboard. A read of one that is not is empty, as an empty representation is.
  private(set) var isCurrent = true
  /// Whether its application has marked it as a secret.
  let isSecret: Bool
  /// Whether it has all these types.
  func offers(_ types: [String]) -> Bool { Set(change.types).isSuperset(of: types) }
  /// Whether it may be text that mutter offers itself.
  var mayBeSavedText: Bool { change.mayBeSavedText }
  private let change: OwnerChange
  private let desktop: RemoteDesktop
  /// A session may read one type at a time.
  private let reads: Turnstile
  private let context: DisplayContext

  init(_ change: OwnerChange, desktop: RemoteDesktop, reads: Turnstile, context: DisplayContext) {
    self.change = change
    self.desktop = desktop
    self.reads = reads
    self.context = context
    isSecret = change.types.contains(where: MediaType.isSecrecyHint)
  }

  /// The names of its types; none if it is nothing but an empty text, by which the lock of the screen empties the clipboard.
  func typeNames() async -> [String] {
    guard change.mayBeSavedText else { return change.types }
    var limits = context.limits
    limits.total = 1
    let content = try? await read(change.types[0], limits: limits, progress: LoadProgress())
    return content?.payload.count == 0 ? [] : change.types
  }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    do throws(WaitFailure) { try await reads.enter() } catch { throw GNOMEForeignSelection.cancelled }
    defer { reads.leave() }
    let payload = try await PipeRead(from: try await pipe(for: name, limits), in: context)
      .payload(limits, progress: progress)
    if payload.count == 0 { try await confirmEmpty() }
    return ForeignRepresentation(typeName: name, payload: payload)
  }

  private func pipe(for name: String, _ limits: ReadLimits) async throws(LoadFailure) -> SharedDescriptor {
    let end = context.timers.now + limits.idle
    while true {
      guard isCurrent, desktop.bus.isAlive else { throw GNOMEForeignSelection.gone }
      do throws(BusFailure) {
        return try await desktop.reading(name, atMost: limits.idle, timers: context.timers)
      } catch {
        guard case .refused(let refusal) = error, refusal.name == GNOMEForeignSelection.stillReading,
          context.timers.now < end
        else { throw GNOMEForeignSelection.failure(error) }
      }
      await context.timers.pause(for: GNOMEForeignSelection.retryPause)
      if Task.isCancelled { throw GNOMEForeignSelection.cancelled }
    }
  }

  /// Mutter ends the pipe of an application that has gone, too.
  private func confirmEmpty() async throws(LoadFailure) {
    guard (try? await desktop.roundTrip()) != nil, isCurrent else { throw GNOMEForeignSelection.gone }
  }

  /// Another application has the clipboard, or none.
  func retire() { isCurrent = false }

  private static let gone = LoadFailure(
    .providerGone, step: "the application that owned the clipboard gave it up before it was read")
  private static let cancelled = LoadFailure(.cancelled, step: "reading the clipboard was cancelled")

  private static func failure(_ failure: BusFailure) -> LoadFailure {
    switch failure {
    case .refused(let refusal):
      LoadFailure(.displayFailed, step: "GNOME Shell refused to read the clipboard: \(refusal.text)")
    case .unanswered(.timedOut): LoadFailure(.timedOut, step: "GNOME Shell did not answer in time")
    case .unanswered(.cancelled): cancelled
    case .unanswered: gone
    }
  }
}
