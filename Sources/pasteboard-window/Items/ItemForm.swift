/// One of the types in which an item can be seen and pasted.
struct ItemForm: Equatable, Sendable {
  /// How an item comes to have a form.
  enum Origin: Equatable, Sendable {
    /// The history has recorded it as it was copied; its index among the types of the item.
    case recorded(Int)
    /// It was copied in it; whether the daemon has its bytes.
    case copied(isLoaded: Bool)
    /// The daemon converts it from another type; whether it has done so.
    case derived(from: String, isRendered: Bool)
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

  /// How the item comes to have it, and whether it is loaded; empty for what the history has recorded.
  var history: String {
    switch origin {
    case .recorded: ""
    case .copied(isLoaded: true): translated("as it was copied")
    case .copied(isLoaded: false): translated("as it was copied, not loaded yet")
    case .derived(let source, isRendered: true): translated("converted from %s", FormKind(source).name)
    case .derived(let source, isRendered: false):
      translated("converted from %s when it is pasted", FormKind(source).name)
    }
  }

  /// Whether the item was copied in it.
  private var isOriginal: Bool { if case .derived = origin { false } else { true } }

  /// Returns the index of the form that shows an item best, among those that it was copied in and that may be loaded
  /// now; nil if there is none. What browsers copy beside a picture, its HTML, contains no text.
  static func best(of forms: [ItemForm], isPicture: Bool) -> Int? {
    let kinds = forms.map(\.kind)
    let ready = forms.indices.filter { forms[$0].isReady && forms[$0].isOriginal }
    let picture = isPicture ? ready.first { kinds[$0].picture != nil } : nil
    return picture ?? ready.min { kinds[$0].rank < kinds[$1].rank }
  }
}
