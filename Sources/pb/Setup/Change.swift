/// One change to the user's session, which is said before it is made.
struct Change {
  /// Its effect, as an order, such as "enable pasteboardd.socket".
  let sentence: String
  let make: () throws -> Void

  init(_ sentence: String, _ make: @escaping () throws -> Void) {
    self.sentence = sentence
    self.make = make
  }
}
