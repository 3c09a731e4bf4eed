internal import Host
internal import Pasteboard
internal import Reactor
internal import Wire

extension Methods {
  /// Tells what a pasteboard holds, and again whenever that changes, until the caller goes. What changes while a reply
  /// is on its way is told once, by the newest state.
  func watch(_ parameters: Watch.Parameters, _ replies: ReplyStream) async throws(WireError) -> Watch.Reply {
    guard replies.isWanted else { throw .expectedMore }
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    var told: Watch.Reply?
    while true {
      let present = state(of: name)
      if present != told {
        told = present
        guard await replies.send(Watch.self, present) else { return present }
        continue
      }
      do throws(WaitFailure) { try await host.change(of: name) } catch { return present }
    }
  }
}
