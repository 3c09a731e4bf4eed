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

  var degree: Cleaning? { cleanLinks ? .links : clean ? .look : nil }
}
