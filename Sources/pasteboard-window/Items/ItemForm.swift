internal import Faces
internal import Wire

/// One of the types in which an item can be seen and pasted.
struct ItemForm: Equatable, Sendable {
  /// How an item comes to have a form.
  enum Origin: Equatable, Sendable {
    /// The history has recorded it as it was copied; its index among the types of the item.
    case recorded(Int)
    /// The item on the clipboard was copied in it.
    case copied
    /// The item on the clipboard is offered in it: as it was copied, or converted.
    case offered
  }

  /// The type's name, which may be any text.
  let type: String
  /// The number of bytes; nil if unknown.
  let size: Int?
  let origin: Origin
  /// Whether it may be loaded before the user asks for it.
  let isReady: Bool

  /// The type for people.
  var kind: FormKind { FormKind(type) }

  /// Returns the forms that a user chooses among: those that the item was copied in, each kind once, the best one first.
  static func shown(_ forms: [ItemForm], of face: Entry) -> [ItemForm] {
    var best: [(form: ItemForm, kind: FormKind)] = []
    for form in forms where form.origin != .offered {
      let kind = form.kind
      guard kind.isShown else { continue }
      if let known = best.firstIndex(where: { $0.kind.name == kind.name }) {
        if kind.rank < best[known].kind.rank { best[known] = (form, kind) }
      } else {
        best.append((form, kind))
      }
    }
    let places = best.map { place($0.form, $0.kind, of: face) }
    return best.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { best[$0].form }
  }

  /// Returns the place of a form among those that show an item. What browsers copy beside a picture, its HTML, contains
  /// no text, and the names of files are less than the files.
  private static func place(_ form: ItemForm, _ kind: FormKind, of face: Entry) -> Int {
    let isItself = kind.picture != nil && face.picture != nil || kind.isList && face.isListOfFiles
    let place = isItself ? -1 : kind.rank < 100 ? kind.rank : 100
    return form.isReady ? place : place + 200
  }
}
