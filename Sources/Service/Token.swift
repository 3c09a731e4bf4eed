/// A name that only one client learns.
enum Token {
  /// Creates an unguessable token: 128 bits of the system's randomness (getrandom(2)).
  static func make() -> String {
    let numbers = [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)]
    return numbers.map { String($0, radix: 36) }.joined(separator: "-")
  }
}
