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
}
