internal import Host
internal import Pasteboard
internal import Reactor
internal import SocketServer
internal import Wire

extension Methods {
  /// Reports the content of a pasteboard, or of each, and again after each change, until the caller is gone or closes
  /// its side. Several changes during one reply are reported once, by the newest state.
  func watch(_ parameters: Watch.Parameters, _ replies: ReplyStream) async throws(WireError) -> Watch.Reply {
    guard replies.isWanted else { throw .expectedMore }
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    let watch = Watching(pasteboard: parameters.all ? nil : name, hasVersions: parameters.versions)
    await report(while: replies) { await items.replaced.keep { await self.tell(watch, replies) } }
    return reply(on: name, for: watch)
  }

  /// Runs what sends replies until it ends, or until the caller is gone or closes its side.
  func report(while replies: ReplyStream, _ tell: @escaping @Sendable @LoopActor () async -> Void) async {
    let telling = LoopTask.start { await tell() }
    let listening = LoopTask.start { if (try? await replies.inputEnd.wait()) != nil { telling.cancel() } }
    await withTaskCancellationHandler {
      await telling.value
    } onCancel: {
      telling.cancel()
    }
    listening.cancel()
  }

  private struct Watching {
    /// The pasteboard; nil for all.
    let pasteboard: PasteboardName?
    let hasVersions: Bool
  }

  /// Reports changes of what is watched.
  private func tell(_ watch: Watching, _ replies: ReplyStream) async {
    let watched = watch.pasteboard
    var told: [PasteboardName: (reply: Watch.Reply, latest: Arrival)] = [:]
    var present = Set(watched.map { [$0] } ?? pasteboards)
    while !Task.isCancelled {
      let names = watched.map { [$0] } ?? pasteboards + told.keys.filter { !pasteboards.contains($0) }
      if let name = names.first(where: { told[$0]?.reply != reply(on: $0, for: watch) }) {
        var news = reply(on: name, for: watch)
        let (arrival, latest) = (items.arrival(of: name), told[name]?.latest ?? .beforeConnection)
        // A name that was used once is forgotten after its report.
        told[name] = watched != nil || pasteboards.contains(name) ? (news, max(arrival, latest)) : nil
        // Its age alone is no news.
        if watch.hasVersions { news.version = items.version(of: name) }
        if present.remove(name) != nil { news.present = true }
        if news.owner != .nobody, arrival <= latest { news.earlier = true }
        guard await replies.send(Watch.self, news) else { return }
      } else {
        guard (try? await items.changes.next()) != nil else { return }
      }
    }
  }

  private func reply(on name: PasteboardName, for watch: Watching) -> Watch.Reply {
    let item = items[name]
    let application = item.flatMap { caller.rights.allowsReading($0) ? $0.application?.name : nil }
    var version = watch.hasVersions ? items.version(of: name) : nil
    version?.age = 0
    return Watch.Reply(
      generation: Int(items.generation(of: name).rawValue), owner: Owner(item), types: shownTypes(on: name),
      pasteboard: watch.pasteboard == nil ? name.description : nil, sensitive: item?.hints.isSensitive == true,
      application: application, cleared: item == nil && items.isCleared(name), version: version)
  }
}
