/// A field: an instruction, and its result when the file was written.
struct RTFField {
  /// The index of the field whose instruction contains this one.
  var outer: Int?
  /// The instruction's text, in whatever groups it was written.
  var instruction: [UInt8] = []
  /// The index of the link that its result becomes.
  var link: Int32?
  /// Whether something else replaces its result.
  var isReplaced = false
  /// Whether the check box of a form that the field may be is ticked.
  var isChecked: Bool?

  /// Reads a control word of the form's field. A state of 25 is the default one.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .ffres where parameter != 25: isChecked = parameter == 1
    case .ffdefres: isChecked = isChecked ?? (parameter == 1)
    default: break
    }
  }
}
