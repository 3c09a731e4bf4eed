internal import DisplayServer
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
  /// What another client owns.
  var foreign: ForeignOwner?
  private let selections: DisplaySelections

  init(_ name: PasteboardName, atom: Atom, base: X11Foundation, selections: DisplaySelections) {
    self.name = name
    self.selections = selections
    owner = SelectionOwner(atom, connection: base.connection, clock: base.clock)
  }

  var targetNames: [String] { selections[name]?.item?.targets.names ?? [] }

  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer {
    guard let target = selections[name]?.item?.targets[target] else { return .refused }
    return .representation(target.type, on: name, replyName: target.replyName)
  }
}
