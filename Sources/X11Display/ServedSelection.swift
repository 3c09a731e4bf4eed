internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// A selection that we answer for while we own it.
@LoopActor
protocol ServedSelection: AnyObject {
  var owner: SelectionOwner { get }
  /// The targets beside those that every selection has.
  var targetNames: [String] { get }
  /// What becomes of a request for one of them.
  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer
}

/// What becomes of a request for a target.
enum TargetAnswer: Sendable {
  case refused
  /// The target was a command, and it is carried out.
  case done
  case representation(MediaType, on: PasteboardName, replyName: String)
}

/// CLIPBOARD or PRIMARY, whose targets are the representations of a pasteboard's item.
@LoopActor
final class PasteboardSelection: ServedSelection {
  let name: PasteboardName
  let owner: SelectionOwner
  private let host: PasteboardHost

  init(_ name: PasteboardName, owner: SelectionOwner, host: PasteboardHost) {
    self.name = name
    self.owner = owner
    self.host = host
  }

  var targetNames: [String] { offered.targets.map(\.name) }

  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer {
    guard let target = offered[target] else { return .refused }
    return .representation(target.type, on: name, replyName: target.replyName)
  }

  private var offered: OfferedTargets { host.item(on: name).map { OfferedTargets($0) } ?? OfferedTargets([]) }
}
