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
  /// The list of a form that the field may be. A check box has its state in place of a choice's number.
  var list = FormList()

  /// Whether the check box that the field may be is ticked.
  var isChecked: Bool { list.number == 1 }

  /// Reads a control word of the form's field. A state of 25 is the default one.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .ffres where parameter != 25: list.number = parameter
    case .ffdefres: list.number = list.number ?? parameter
    default: break
    }
  }

  /// Reads text of the last choice.
  mutating func add(choice text: some Collection<UInt8>) { list.choices[list.choices.count - 1] += text }
}
