/// The list of a form that opens.
struct FormList {
  var choices: [[UInt8]] = []
  /// The number of the choice that it shows, if the file names one.
  var number: Int?

  /// The choice that it shows: the first one if the file names none.
  var choice: [UInt8]? {
    let number = number ?? 0
    return choices.indices.contains(number) ? choices[number] : nil
  }
}
