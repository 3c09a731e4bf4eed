internal import ArgumentParser

/// The options for when the item expires.
struct Lifetime: ParsableArguments {
  @Flag(name: .named(.once), help: "Remove it a second after it was pasted.")
  var once = false

  @Option(
    name: .named(.expire),
    help: .value(
      "duration", "Remove it after this time: 90, 90s, 5m, 2h, 1d or never."))
  var expiry: Expiry?
}

/// The time after which an item expires: a number of seconds, or of the unit whose letter follows.
struct Expiry: Equatable {
  private static let seconds: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]

  /// The time; zero for never.
  let duration: Duration

  /// Creates the time; nil if the text is not one, or is zero.
  init?(_ text: String) {
    guard text != "never" else {
      duration = .zero
      return
    }
    let unit = text.last.flatMap { Expiry.seconds[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number > 0 else {
      return nil
    }
    let (seconds, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    duration = .seconds(overflows ? .max : seconds)
  }
}

extension Expiry: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
