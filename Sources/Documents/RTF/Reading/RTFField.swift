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
  /// The state of the part of a form that the field may be.
  private var state: Int?
  /// The choices of a list that opens in a form.
  private var choices: [[UInt8]] = []

  init(outer: Int?) { self.outer = outer }

  /// Whether the check box that the field may be is ticked.
  var isChecked: Bool { state == 1 }

  /// The choice that a list shows: the first one if the file names none.
  var choice: [UInt8]? {
    let number = state ?? 0
    return choices.indices.contains(number) ? choices[number] : nil
  }

  /// Reads a control word of the form's field. A state of 25 is the default one.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .ffres where parameter != 25: state = parameter
    case .ffdefres: state = state ?? parameter
    default: break
    }
  }

  /// Begins the next choice of a list.
  mutating func beginChoice() { choices.append([]) }

  /// Reads text of the last choice.
  mutating func add(choice text: some Collection<UInt8>) { choices[choices.count - 1] += text }
}
