internal import CGTK
internal import Faces
internal import Linux

/// The translations of the window's words, which are installed beside it.
enum Translation {
  private static let domain = "pasteboard"

  /// Chooses the user's language. GTK, too, looks up the words of the interface in this domain.
  static func begin() {
    setlocale(LC_ALL, "")
    guard let program = InstalledProgram.own, let slash = program.lastIndex(of: "/") else { return }
    bindtextdomain(domain, program[..<slash] + "/../share/locale")
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }
}

/// Returns a sentence in the user's language, with the values in the places of `%s`.
func translated(_ sentence: String, _ values: String...) -> String {
  // What is not translated is returned as it is, at the same address.
  sentence.withCString { String(cString: gettext($0)) }.filled(with: values)
}

/// Returns the form of a phrase for a number, which replaces `%s`, in the user's language.
func translated(_ one: String, _ many: String, count: Int) -> String {
  translated(Phrase(one, many, number: count))
}

/// Returns a phrase in the user's language.
func translated(_ phrase: Phrase) -> String {
  guard let many = phrase.pluralWords else { return translated(phrase.words).filled(with: phrase.values) }
  let words = phrase.words.withCString { one in
    many.withCString { many in String(cString: ngettext(one, many, UInt(max(0, phrase.number)))) }
  }
  return words.filled(with: phrase.values)
}
