internal import ArgumentParser

/// The options that say when what is copied goes by itself.
struct Lifetime: ParsableArguments {
  @Flag(name: .named(.once), help: "Remove it a second after it was pasted.")
  var once = false

  @Option(
    name: .named(.expire),
    help: .value(
      "duration", "Remove it after this time: 90, 90s, 5m, 2h, 1d or never."))
  var expiry: Expiry?
}

/// After how long an item goes: a number of seconds, or of what the letter after it says.
struct Expiry: Equatable {
  private static let seconds: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]

  /// Zero for never.
  let duration: Duration

  /// Nil if it is no time, or no time at all.
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
