internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// A selection for which we answer requests while we own it.
@LoopActor
protocol ServedSelection: AnyObject {
  var owner: SelectionOwner { get }
  /// The targets besides those of every selection.
  var targetNames: [String] { get }
  /// Returns the answer to a request for one of these targets.
  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer
}

/// The answer to a request for a target.
enum TargetAnswer: Sendable {
  case refused
  /// The target was a command, which has been carried out.
  case done
  case representation(MediaType, on: PasteboardName, replyName: String)
}

/// CLIPBOARD or PRIMARY, whose targets are the representations of a pasteboard's item.
@LoopActor
final class PasteboardSelection: ServedSelection {
  let name: PasteboardName
  let owner: SelectionOwner
  /// The other client's selection, if one owns it.
  var foreign: ForeignOwner?
  private let isBridged: Bool
  private let selections: DisplaySelections

  init(
    _ name: PasteboardName, atom: Atom, isBridged: Bool, base: X11Foundation, selections: DisplaySelections
  ) {
    self.name = name
    self.isBridged = isBridged
    self.selections = selections
    owner = SelectionOwner(atom, connection: base.connection, clock: base.clock)
  }

  /// The names of the item's types, and the mark if a compositor may pass the offer back to us.
  var targetNames: [String] {
    selections[name]?.item.map { $0.targets.names + (isBridged ? [$0.mark] : []) } ?? []
  }

  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer {
    guard let target = selections[name]?.item?.targets[target] else { return .refused }
    return .representation(target.type, on: name, replyName: target.replyName)
  }
}
