internal import DisplayServer
internal import Reactor

/// The memory of mutter, GNOME's compositor: it saves a text of each copy, and offers that once CLIPBOARD has no owner.
/// A selection without a text makes it forget that.
@LoopActor
struct MutterMemory {
  /// How long mutter may take to ask what the selection has. Without an answer, it is not mutter.
  private static let patience = Duration.milliseconds(500)
  /// How long mutter may take to forget the text. No event reports that it has.
  private static let forgetting = Duration.milliseconds(100)

  let base: X11Foundation
  let timers: Timers

  /// Makes mutter forget, if it runs: takes a selection whose pasteboard is empty, for as long as that takes.
  func clear(_ owner: SelectionOwner) async throws(ConnectionFailure) {
    guard try await isThere() else { return }
    let listed = Promise<Void>()
    owner.onListed = { listed.fulfil(()) }
    defer { owner.onListed = nil }
    try await owner.acquire()
    guard (try? await listed.wait(atMost: MutterMemory.patience, timers: timers)) != nil else { return }
    await timers.pause(for: MutterMemory.forgetting)
  }

  /// Whether the window manager is mutter, by the class of its windows (ICCCM, section 4.3).
  private func isThere() async throws(ConnectionFailure) -> Bool {
    let manager = try await base.atoms.atom(named: "WM_S0")
    let owner = WindowID(rawValue: try await base.connection.ask { $0.owner(of: manager) }?.value ?? 0)
    guard owner != .none else { return false }
    let name = try await WindowClass.find(of: owner, on: base.connection)?.lowercased()
    return name == "gnome-shell" || name == "mutter"
  }
}
