internal import ArgumentParser
internal import Pasteboard

/// The options that clean what is converted.
struct CleaningOption: ParsableArguments {
  @Flag(name: .named(.clean), help: "Leave out fonts, sizes, colours and backgrounds.")
  var clean = false

  @Flag(
    name: .named(.cleanLinks),
    help: "The same, and what links tell about you: parameters for tracking, detours through other servers.")
  var cleanLinks = false

  /// Returns the arguments with an option of its own for each value: ArgumentParser has none whose value may be missing.
  /// Words for another command stay as they are.
  static func restated(_ arguments: [String]) throws -> [String] {
    if arguments.first == "ssh" { return arguments }
    let (option, own) = ("\(OptionName.clean)=", arguments.prefix { $0 != "--" })
    return try own.map { word in
      guard word.hasPrefix(option) else { return word }
      guard word == option + "links" else {
        throw ValidationError(
          "the value '\(word.dropFirst(option.count))' is invalid for '\(OptionName.clean)': use links, or no value")
      }
      return "\(OptionName.cleanLinks)"
    } + arguments.dropFirst(own.count)
  }

  var degree: Cleaning? { cleanLinks ? .links : clean ? .look : nil }
}
