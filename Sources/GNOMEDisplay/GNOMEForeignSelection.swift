internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// The clipboard of another application.
@LoopActor
final class GNOMEForeignSelection: ForeignSelection {
  /// The pause before another try while mutter is still ending the previous read.
  private static let retryPause = Duration.milliseconds(5)
  private static let stillReading = "org.freedesktop.DBus.Error.LimitsExceeded"

  /// Whether it is still the clipboard. Otherwise reading returns an empty pipe, as for an empty representation.
  private(set) var isCurrent = true
  /// Whether its application has marked it as a secret.
  var isSecret: Bool { change.types.isSecret }
  /// Whether it is an offer of this daemon, by another display.
  var isOurs: Bool { change.types.names.contains { context.mark.isOn($0) } }
  /// Whether mutter itself may offer it, as text.
  var mayBeSavedText: Bool { change.mayBeSavedText }
  private let change: OwnerChange
  private let desktop: RemoteDesktop
  /// Admits one read at a time, which is a session's limit.
  private let reads: Turnstile
  private let context: DisplayContext

  init(_ change: OwnerChange, desktop: RemoteDesktop, reads: Turnstile, context: DisplayContext) {
    self.change = change
    self.desktop = desktop
    self.reads = reads
    self.context = context
  }

  /// Returns the names of its types; none if it is only an empty text, with which the lock of the screen empties the
  /// clipboard.
  func typeNames() async -> [String] {
    guard change.mayBeSavedText else { return change.types.names }
    var limits = context.limits
    limits.total = 1
    let content = try? await read(change.types.names[0], limits: limits, progress: LoadProgress())
    return content?.payload.count == 0 ? [] : change.types.names
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

  /// Confirms that an empty answer is genuine: mutter also ends the pipe of an application that has gone.
  private func confirmEmpty() async throws(LoadFailure) {
    guard (try? await desktop.roundTrip()) != nil, isCurrent else { throw GNOMEForeignSelection.gone }
  }

  /// Records that it is no longer the clipboard.
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
