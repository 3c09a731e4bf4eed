/// The state that a group saves and restores.
struct RTFGroup {
  /// The destination of text and control words.
  enum Destination: UInt8 {
    case body, skipped, fonts, colors, stylesheet, style, lists, levelText, overrides, numbering, label, instruction,
      formField, formChoice, picture, pictureProperty, pictureValue, pictureName, shape, shapeProperty, shapePicture,
      propertyName,
      html,
      bookmark, formulaProperties, formulaProperty
    /// `\upr`: the same text once for old readers and once, in a group `\ud`, in Unicode.
    case alternatives
  }

  var character = CharacterState()
  var paragraph = ParagraphState()
  var destination = Destination.body
  /// The code page of text whose font has none of its own.
  var page = CodePage.windows1252
  /// How many items after `\u` replace it in old readers.
  var replacementCount = 1
  /// Whether `\*` came last, so that an unknown destination must be skipped.
  var isOptional = false
  /// Whether text is RTF's own rendering of encapsulated HTML.
  var isRenderedHTML = false
  /// The index of the field.
  var field: Int?
  /// Whether a row definition is for a nested table.
  var isNestedRow = false
  /// The number of elements of a formula around the text.
  var formulaDepth = 0
  /// The number of footnotes and text boxes around the text.
  var flow = 0

  /// Whether text is neither hidden nor deleted.
  var isVisible: Bool { character.flags.isDisjoint(with: [.hidden, .deleted]) }
}

/// The groups around the current one.
struct RTFOuterGroups {
  /// The maximum depth of separate groups. Deeper ones share the state of the last one.
  private static let limit = 1000

  private var groups: [RTFGroup] = []
  private var countBeyondLimit = 0

  var isEmpty: Bool { groups.isEmpty }

  /// Saves a group in which another one begins; returns false if that is too deep for a state of its own.
  mutating func save(_ group: RTFGroup) -> Bool {
    guard groups.count < Self.limit else {
      countBeyondLimit += 1
      return false
    }
    groups.append(group)
    return true
  }

  /// Returns the group around one that ends, to be restored; nil if they share their state.
  mutating func restore() -> RTFGroup? {
    guard countBeyondLimit == 0 else {
      countBeyondLimit -= 1
      return nil
    }
    return groups.popLast()
  }

  /// Skips the rest of the innermost group, unless that is the file itself.
  mutating func skipInnermost() {
    if groups.count > 2, countBeyondLimit == 0 { groups[groups.count - 1].destination = .skipped }
  }
}
