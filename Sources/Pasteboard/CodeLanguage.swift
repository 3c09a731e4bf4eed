/// A programming language, by the name that Markdown's fences have for it.
public struct CodeLanguage: Hashable, Sendable {
  /// The name, in lower case.
  public let name: String

  /// The maximum number of characters of a name.
  private static let lengthLimit = 40

  /// Creates the language with a name, in any case, or with another name that people use, or that of files with this
  /// extension. Nil if the word has other characters than letters and digits of ASCII, and `+`, `#`, `-`, `_` and `.`.
  public init?(_ word: String) {
    let isWord = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "+#-_.".utf8.contains(byte)
      }
    }
    guard isWord, (1...Self.lengthLimit).contains(word.utf8.count) else { return nil }
    let name = word.lowercased()
    let known = Self.known.first { $0.name == name } ?? Self.known.first { $0.extensions.contains(name) }
    self.name = known?.name ?? Self.otherNames[name] ?? name
  }

  /// Creates the language of files with this name; nil if people would not call them code.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    if let whole = Self.fileNames[name] {
      self.name = whole
    } else {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      let ending = name[name.index(after: dot)...]
      guard let known = Self.known.first(where: { $0.extensions.contains { $0 == ending } }) else { return nil }
      self.name = known.name
    }
  }

  /// Creates the language that a type of code names; nil if it names none.
  package init?(of type: MediaType) {
    guard type.essence == MediaType.code.essence else { return nil }
    let parameter = type.description.split(separator: ";").first { $0.hasPrefix("language=") }
    guard let word = parameter?.dropFirst("language=".count) else { return nil }
    self.init(String(word))
  }

  /// The extensions of files in the language, the preferred one first; the name itself if it is not known.
  package var fileExtensions: [String] { Self.known.first { $0.name == name }?.extensions ?? [name] }

  /// The extensions of all languages.
  static var allFileExtensions: [String] { known.flatMap(\.extensions) }

  private static let fileNames = [
    "makefile": "makefile", "gnumakefile": "makefile", "dockerfile": "dockerfile", "containerfile": "dockerfile",
    "cmakelists.txt": "cmake", "rakefile": "ruby", "gemfile": "ruby",
  ]

  /// What pages, chats and their highlighters call some languages.
  private static let otherNames = [
    "golang": "go", "shell": "bash", "shellscript": "bash", "objc": "objective-c", "obj-c": "objective-c",
    "objectivec": "objective-c", "c++": "cpp", "c#": "csharp", "f#": "fsharp", "node": "javascript",
    "pwsh": "powershell", "docker": "dockerfile", "make": "makefile", "vimscript": "vim", "viml": "vim",
    "emacs-lisp": "elisp", "common-lisp": "lisp", "mysql": "sql", "postgresql": "sql", "plpgsql": "sql",
  ]

  private static let known: [(name: String, extensions: [String])] = [
    ("swift", ["swift"]), ("c", ["c", "h"]), ("cpp", ["cpp", "cc", "cxx", "hpp", "hh", "hxx"]),
    ("objective-c", ["m", "mm"]), ("rust", ["rs"]), ("go", ["go"]), ("zig", ["zig"]), ("java", ["java"]),
    ("kotlin", ["kt", "kts"]), ("scala", ["scala"]), ("csharp", ["cs"]), ("fsharp", ["fs"]),
    ("python", ["py", "pyi"]), ("ruby", ["rb"]), ("perl", ["pl", "pm"]), ("php", ["php"]), ("lua", ["lua"]),
    ("javascript", ["js", "mjs", "cjs"]), ("typescript", ["ts", "mts", "cts"]), ("jsx", ["jsx"]), ("tsx", ["tsx"]),
    ("sh", ["sh"]), ("bash", ["bash"]), ("zsh", ["zsh"]), ("fish", ["fish"]), ("powershell", ["ps1"]),
    ("haskell", ["hs"]), ("ocaml", ["ml", "mli"]), ("elixir", ["ex", "exs"]), ("erlang", ["erl"]),
    ("clojure", ["clj"]), ("lisp", ["lisp"]), ("elisp", ["el"]), ("vim", ["vim"]), ("r", ["r"]), ("julia", ["jl"]),
    ("nim", ["nim"]), ("dart", ["dart"]), ("groovy", ["groovy", "gradle"]), ("sql", ["sql"]), ("asm", ["s", "asm"]),
    ("diff", ["diff", "patch"]), ("makefile", ["mk"]), ("cmake", ["cmake"]), ("toml", ["toml"]),
    ("yaml", ["yaml", "yml"]),
  ]
}

extension ItemHints {
  /// The language of an item that was copied as a file of code, whose type is plain text; nil for any other.
  package var languageOfFile: CodeLanguage? { isDocument ? name.flatMap(CodeLanguage.init(fileName:)) : nil }
}
