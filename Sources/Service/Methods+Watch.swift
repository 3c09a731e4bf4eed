internal import Host
internal import Pasteboard
internal import Reactor
internal import Wire

extension Methods {
  /// Tells what a pasteboard holds, and again whenever that changes, until the caller goes or closes its side. What
  /// changes while a reply is on its way is told once, by the newest state.
  func watch(_ parameters: Watch.Parameters, _ replies: ReplyStream) async throws(WireError) -> Watch.Reply {
    guard replies.isWanted else { throw .expectedMore }
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    let telling = LoopTask.start { await self.tell(name, replies) }
    let listening = LoopTask.start { if (try? await replies.inputEnd.wait()) != nil { telling.cancel() } }
    await withTaskCancellationHandler {
      await telling.value
    } onCancel: {
      telling.cancel()
    }
    listening.cancel()
    return state(of: name)
  }

  private func tell(_ name: PasteboardName, _ replies: ReplyStream) async {
    var told: Watch.Reply?
    while !Task.isCancelled {
      let present = state(of: name)
      if present != told {
        told = present
        guard await replies.send(Watch.self, present) else { return }
      } else {
        do throws(WaitFailure) { try await host.change(of: name) } catch { return }
      }
    }
  }
}
