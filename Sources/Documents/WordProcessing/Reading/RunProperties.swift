/// The formatting of characters that a style or a run specifies.
struct RunProperties {
  /// The properties that are specified, and those that are on.
  private var specified: CharacterState.Flags = []
  private var flags: CharacterState.Flags = []
  var size: UInt16?
  var color: UInt16?
  var background: UInt16?
  var highlight: UInt16?
  var font: Int32?

  /// Those that a paragraph's style and a character style switch together: both on is off (ECMA-376, 17.7.3).
  private static let toggles: CharacterState.Flags = [
    .bold, .italic, .strike, .hidden, .complexBold, .complexItalic,
  ]

  mutating func set(_ flag: CharacterState.Flags, _ isOn: Bool) {
    specified.formUnion(flag)
    if isOn { flags.formUnion(flag) } else { flags.subtract(flag) }
  }

  /// Raises or lowers the text, or neither.
  mutating func setScript(_ flag: CharacterState.Flags) {
    set([.subscripted, .superscripted], false)
    flags.formUnion(flag)
  }

  /// Marks a style of characters as one for code by its name.
  mutating func setCode(byStyleName name: [UInt8]) {
    if CharacterState.isStyleOfCode(name) { set(.code, true) }
  }

  /// Adds the properties of the style on which this one is based.
  mutating func inherit(_ base: RunProperties) {
    flags.formUnion(base.flags.subtracting(specified))
    specified.formUnion(base.specified)
    size = size ?? base.size
    color = color ?? base.color
    background = background ?? base.background
    highlight = highlight ?? base.highlight
    font = font ?? base.font
  }

  /// Applies what a run, or a style alone, specifies.
  func apply(to state: inout CharacterState) {
    state.flags.subtract(specified)
    state.flags.formUnion(flags)
    applyValues(to: &state)
  }

  /// Applies a character style in a paragraph with a style.
  func toggle(_ state: inout CharacterState) {
    let toggled = flags.intersection(Self.toggles)
    let others = specified.subtracting(Self.toggles)
    state.flags.formSymmetricDifference(toggled)
    state.flags.subtract(others)
    state.flags.formUnion(flags.intersection(others))
    applyValues(to: &state)
  }

  private func applyValues(to state: inout CharacterState) {
    if let size { state.size = size }
    if let color { state.color = color }
    if let background { state.background = background }
    if let highlight { state.highlight = highlight }
    if let font { state.font = font }
  }
}
