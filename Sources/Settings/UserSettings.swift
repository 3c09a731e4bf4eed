package import Bytes

/// What a user can settle, with its defaults. ``SettingsTable`` says what each is called in the file, and what it does.
package struct UserSettings: Hashable, Sendable {
  /// How much is taken, in bytes.
  package struct Limits: Hashable, Sendable {
    package var item = 1 << 30
    package var total = 4 << 30
  }

  /// How clipboard managers are treated.
  package struct Managers: Hashable, Sendable {
    /// What becomes of programs that read whatever is copied.
    package enum Greedy: String, CaseIterable, Sendable {
      /// Expensive representations are refused them, or wait.
      case `defer`
      /// They are served like everybody.
      case serve
    }

    package var greedy = Greedy.defer
  }

  /// What stays of an item whose application goes.
  package struct Keep: Hashable, Sendable {
    /// Which of an item's types are asked for although nobody pastes.
    package enum Types: String, CaseIterable, Sendable {
      /// Text, HTML, RTF, links, files, the application's own form, and one picture.
      case usual
      case all
      case none
    }

    package var isEnabled = true
    package var includesPrimary = false
    /// The most that is read ahead of one item, in bytes.
    package var bytes = 32 << 20
    package var types = Types.usual
    package var excludedTypes: [TypePattern] = []
    package var excludedApplications: [String] = []
  }

  /// What becomes of secrets.
  package struct Sensitive: Hashable, Sendable {
    /// How long one stays; nil for as long as it is not replaced.
    package var expiry: Duration? = .seconds(45)
  }

  /// Which items of other applications are offered in more types than they were given in.
  package struct Enrich: Hashable, Sendable {
    package var types: [TypePattern] = []
    package var applications: [String] = []
  }

  /// The selection that the middle mouse button pastes.
  package struct Primary: Hashable, Sendable {
    /// Which of the two pasteboards follows the other.
    package enum Mirror: String, CaseIterable, Sendable {
      case off
      case toClipboard = "to-clipboard"
      case fromClipboard = "from-clipboard"
      case both
    }

    package var mirror = Mirror.off
  }

  /// The links of documents that are converted.
  package struct Links: Hashable, Sendable {
    /// The schemes that they may have beyond those of the web.
    package var schemes: [LinkScheme] = []
  }

  /// What is recorded, and how long it stays.
  package struct History: Hashable, Sendable {
    package var isEnabled = true
    package var items = 100_000
    /// The most that all items may have together, in bytes.
    package var bytes = 1 << 30
    /// The most that one item may have, in bytes.
    package var itemBytes = 32 << 20
    /// How old an item may become; nil for any age.
    package var age: Duration?
    /// How old an item of a kind may become; nil for what ``age`` says.
    package var ageOfText: Duration?
    package var ageOfImages: Duration?
    package var ageOfFiles: Duration?
    package var ageOfOthers: Duration?
    package var excludedTypes: [TypePattern] = []
    package var excludedApplications: [String] = []
  }

  package var limits = Limits()
  package var managers = Managers()
  package var keep = Keep()
  package var sensitive = Sensitive()
  package var enrich = Enrich()
  package var primary = Primary()
  package var links = Links()
  package var history = History()

  /// The defaults.
  package init() {}
}
