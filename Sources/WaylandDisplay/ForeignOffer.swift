internal import CDisplay
internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// A selection that the compositor offers.
@LoopActor
final class ForeignOffer: ForeignSelection {
  private var types = ForeignTypes()
  /// Whether the offer carries the mark of our own offers.
  private(set) var isMarked = false
  /// Whether the offer is still a selection. Otherwise reading returns an empty pipe, as for an empty representation.
  private(set) var isCurrent = true
  private(set) var sourceWindow: ForeignWindow?

  let handle: OfferHandle
  private let connection: WaylandConnection
  private let context: DisplayContext
  /// Nil if the compositor does not tell.
  private let focused: FocusedWindow?

  init(
    _ handle: OfferHandle, connection: WaylandConnection, context: DisplayContext, focused: FocusedWindow?
  ) {
    self.handle = handle
    self.focused = focused
    self.connection = connection
    self.context = context
  }

  /// Adds one more type from the compositor.
  func add(_ type: String) {
    if context.mark.isOn(type) { isMarked = true } else { types.append(type) }
  }

  func typeNames() async -> [String] {
    if sourceWindow == nil { sourceWindow = await focused?.application().map(ForeignWindow.focused) }
    return types.names
  }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    guard isCurrent, connection.isAlive else { throw ForeignOffer.gone }
    let payload = try await request(name).payload(limits, progress: progress)
    if payload.count == 0 { try await confirmEmpty() }
    return ForeignRepresentation(typeName: name, payload: payload)
  }

  private static let gone = LoadFailure(
    .providerGone, step: "the application that owned the selection gave it up before it was read")

  /// Passes one end of a pipe to the owner.
  private func request(_ type: String) throws(LoadFailure) -> PipeRead {
    do {
      let (output, input) = try SharedDescriptor.pipe()
      connection.post(type) { _ in
        // libwayland sends a duplicate. Ours is closed with this closure, so that the pipe ends with the owner's.
        if self.isCurrent { CDisplay_wayland_offer_receive(self.handle, type, input.rawValue) }
      }
      return PipeRead(from: output, in: context)
    } catch {
      throw LoadFailure(.displayFailed, step: "\(error)")
    }
  }

  /// Confirms that an empty answer is genuine: a compositor closes the pipes of offers that have ended.
  private func confirmEmpty() async throws(LoadFailure) {
    let limit = context.patience.server
    let isConfirmed = (try? await connection.roundTrip(atMost: limit, timers: context.timers)) != nil
    guard isConfirmed, isCurrent else { throw ForeignOffer.gone }
  }

  /// Records that the offer is no longer a selection.
  func retire() {
    guard isCurrent else { return }
    isCurrent = false
    let handle = handle
    connection.post { _ in CDisplay_wayland_offer_destroy(handle) }
  }
}
