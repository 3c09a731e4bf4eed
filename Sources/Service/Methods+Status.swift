internal import Files
internal import Glibc
internal import Host
internal import Linux
internal import Pasteboard
internal import SocketServer
internal import Wire

extension Methods {
  /// Returns the types that a pasteboard's item is offered in.
  func types(_ parameters: Types.Parameters) async throws(WireError) -> Types.Reply {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    let item = try item(on: name)
    return Types.Reply(
      generation: Int(items.generation(of: name).rawValue), owner: Owner(item), types: item.map(offered) ?? [])
  }

  /// Removes the item of a pasteboard, on the display too.
  func clear(_ parameters: Clear.Parameters) async throws(WireError) -> Clear.Reply {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    guard let generation = await clipboard.empty(name, as: parameters.version) else {
      throw .overtaken(generation: Int(items.generation(of: name).rawValue))
    }
    return Clear.Reply(generation: Int(generation.rawValue))
  }

  /// Returns the daemon's state and work. Guests do not learn of others' work or of sizes, which would reveal too much
  /// about a secret.
  func status(_ parameters: Status.Parameters) async throws(WireError) -> Status.Reply {
    await settle(.general, parameters.environment)
    let display = clipboard.display
    let isOwner = !caller.rights.isGuest
    return Status.Reply(
      version: Version.current, process: Int(getpid()), visit: visit?.isUsed == false,
      display: display?.name, displayReason: display?.reason ?? "no display server is attached",
      outdated: RunningProgram.isReplaced,
      settings: isOwner ? settings.file.map(Wire.SettingsFile.init) : nil,
      warnings: warnings(parameters.environment),
      pasteboards: contents(),
      loads: isOwner ? loads.all.map(Wire.Load.init) : [],
      transfers: isOwner ? transfers.all.map(Wire.Transfer.init) : [],
      failures: isOwner ? loads.failures.map(Wire.FailedLoad.init) : [],
      payloadBytes: isOwner ? account.bytes : 0)
  }

  /// Returns what does not work as the caller expects.
  private func warnings(_ environment: Environment?) -> [String] {
    let complaint = caller.rights.isGuest ? nil : settings.file?.complaint
    let other = otherDisplay(environment).map { "the display \($0) is served, and not the one of this terminal" }
    return [complaint, other].compactMap(\.self) + (clipboard.display?.warnings ?? [])
  }

  /// The maximum size of all types' names, in bytes, so that the status fits a message.
  private static let typeNamesLimit = FrameReader.messageLimit / 4

  /// Returns the contents of each pasteboard; of very many types, only as many as fit.
  private func contents() -> [PasteboardStatus] {
    var left = Methods.typeNamesLimit
    return pasteboards.map { name in
      let (item, types) = (items[name], shownTypes(on: name))
      let shown = types.prefix { type in
        left -= type.utf8.count
        return left >= 0
      }
      let omitted = types.count - shown.count
      let isReadable = item.map(caller.rights.allowsReading) ?? true
      return PasteboardStatus(
        name: name.description, generation: Int(items.generation(of: name).rawValue), owner: Owner(item),
        types: Array(shown), omitted: omitted > 0 ? omitted : nil,
        remaining: isReadable ? items.timeLeft(of: name)?.milliseconds : nil,
        once: isReadable && item?.hints.isOnce == true)
    }
  }
}

extension Wire.Load {
  init(_ load: LoadStatus) {
    let (completed, total) = (Int(load.progress.completed), Int(load.progress.total))
    self.init(
      pasteboard: load.pasteboard.description, type: load.type.description, generation: Int(load.generation.rawValue),
      requestors: load.requestors.map(\.description), milliseconds: load.elapsed.milliseconds,
      completed: completed > 0 || total > 0 ? completed : nil, total: total > 0 ? total : nil,
      percentage: load.progress.fraction.map { Int($0 * 100) })
  }
}

extension Wire.FailedLoad {
  init(_ failure: FailureSummary) {
    self.init(
      pasteboard: failure.pasteboard.description, type: failure.type.description, reason: failure.failure.step,
      times: failure.times > 1 ? failure.times : nil)
  }
}

extension Wire.Transfer {
  init(_ transfer: TransferList.Summary) {
    self.init(
      type: transfer.type.description, requestor: transfer.requestor.description,
      milliseconds: transfer.elapsed.milliseconds, sent: transfer.sent, total: transfer.total,
      percentage: transfer.fraction.map { Int($0 * 100) }, rate: transfer.bytesPerSecond)
  }
}

extension Wire.SettingsFile {
  init(_ file: CurrentSettings.File) {
    self.init(path: file.path, fingerprint: file.fingerprint, complaint: file.complaint)
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}

extension Owner {
  /// Creates the owner of an item.
  init(_ item: PasteboardItem?) {
    switch item?.origin {
    case .client, .kept: self = .pasteboard
    case .display: self = .display
    case nil: self = .nobody
    }
  }
}
