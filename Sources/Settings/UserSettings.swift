package import Bytes

/// The settings of a user, with their defaults. ``SettingsTable`` contains their names in the file, and their effects.
package struct UserSettings: Hashable, Sendable {
  /// The maximum sizes of what is accepted, in bytes.
  package struct Limits: Hashable, Sendable {
    package var item = 1 << 30
    package var total = 4 << 30
  }

  /// The treatment of clipboard managers.
  package struct Managers: Hashable, Sendable {
    /// The treatment of programs that read everything that is copied.
    package enum Greedy: String, CaseIterable, Sendable {
      /// Expensive representations are refused, or delayed.
      case `defer`
      /// They are served like other programs.
      case serve
    }

    package var greedy = Greedy.defer
  }

  /// The part of an item that remains when its application exits.
  package struct Keep: Hashable, Sendable {
    /// The types of an item that are read ahead, without a paste.
    package enum Types: String, CaseIterable, Sendable {
      /// Text, HTML, RTF, links, files, the application's own form, and one picture.
      case usual
      case all
      case none
    }

    package var isEnabled = true
    package var includesPrimary = false
    /// The maximum number of bytes read ahead of one item.
    package var bytes = 32 << 20
    package var types = Types.usual
    package var excludedTypes: [TypePattern] = []
    package var excludedApplications: [String] = []
  }

  /// The treatment of secrets.
  package struct Sensitive: Hashable, Sendable {
    /// The time after which a secret expires; nil if it stays until it is replaced.
    package var expiry: Duration? = .seconds(45)
  }

  /// The items of other applications that are offered in more types than their own.
  package struct Enrich: Hashable, Sendable {
    /// A format that plain text may be in.
    package enum Recognised: String, CaseIterable, CustomStringConvertible, Sendable {
      case markdown

      package var description: String { rawValue }
    }

    /// The cleaning of these items.
    package enum Clean: String, CaseIterable, Sendable {
      case off, look, links
    }

    package var types: [TypePattern] = []
    package var applications: [String] = []
    package var recognise: [Recognised] = []
    package var clean = Clean.off
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

  /// The links of converted documents.
  package struct Links: Hashable, Sendable {
    /// The permitted schemes besides those of the web.
    package var schemes: [LinkScheme] = []
    /// Whether copies of web pages end with the page's title and address.
    package var cites = false
  }

  /// The recorded items, and how long they stay.
  package struct History: Hashable, Sendable {
    package var isEnabled = true
    package var items = 100_000
    /// The maximum size of all items together, in bytes.
    package var bytes = 1 << 30
    /// The maximum size of one item, in bytes.
    package var itemBytes = 32 << 20
    /// The maximum age of an item; nil for no limit.
    package var age: Duration?
    /// The maximum age of an item of a kind; nil for that of ``age``.
    package var ageOfText: Duration?
    package var ageOfImages: Duration?
    package var ageOfFiles: Duration?
    package var ageOfOthers: Duration?
    package var excludedTypes: [TypePattern] = []
    package var excludedApplications: [String] = []
    /// The program in which the user picks an item, with its arguments; nil for the first that can be used.
    package var menu: String?
  }

  /// The keys that paste.
  package struct Paste: Hashable, Sendable {
    /// Those of applications that do not paste with the usual key.
    package var keys: [PasteKeyRule] = []

    package init() {}
  }

  /// The window of the history.
  package struct Window: Hashable, Sendable {
    /// Whether it stays when another window gets the focus.
    package var stays = true
  }

  package var limits = Limits()
  package var managers = Managers()
  package var keep = Keep()
  package var sensitive = Sensitive()
  package var enrich = Enrich()
  package var primary = Primary()
  package var links = Links()
  package var history = History()
  package var paste = Paste()
  package var window = Window()
  /// What is to be done with items that fit a condition, in the order of the file.
  package var rules: [Rule] = []

  /// Creates the default settings.
  package init() {}
}
