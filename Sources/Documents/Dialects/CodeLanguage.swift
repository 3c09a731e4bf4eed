/// The language of a code block, as various dialects name it in attributes.
enum CodeLanguage {
  /// How many elements around code may name its language, and how many of their nodes are examined.
  private static let surroundingLimits = (elements: 8, nodes: 512)

  /// Returns the language that the code's element names, or a `<code>` in it, or an element around only this code. Names
  /// that say there is no language count only if all names are kept.
  static func of(_ code: HTMLElement, keepsAll: Bool = false) -> ArraySlice<UInt8>? {
    let codes = code.nodes(.sign).filter { $0.tag == .code || $0.has(.lineOfCode) }
    if keepsAll, let first = codes.first, let stated = first.classes.first(where: isLanguage) {
      return stated.dropFirst(prefixes[0].utf8.count)
    }
    for one in [code] + codes {
      if let name = named(by: one, ofCode: true) { return name }
    }
    let ownBlocks = countOfBlocks(in: code, atMost: surroundingLimits.nodes)
    let around = sequence(first: code, next: \.parent).dropFirst().prefix(surroundingLimits.elements)
    return around.lazy.prefix { isAroundCode($0, apartFrom: ownBlocks) }
      .compactMap { named(by: $0, ofCode: false) }.first
  }

  /// Whether an element contains no code but one block, apart from its line numbers and the blocks within it.
  private static func isAroundCode(_ element: HTMLElement, apartFrom ownBlocks: Int) -> Bool {
    switch element.tag {
    case .div, .figure, .span, .pre, .code, .table, .tbody, .tr, .td: break
    default: return false
    }
    return countOfBlocks(in: element, atMost: ownBlocks + 3) < ownBlocks + 3
  }

  /// Counts blocks of code, but stops at `limit`: a page may have many side by side.
  private static func countOfBlocks(in element: HTMLElement, atMost limit: Int) -> Int {
    let blocks = element.descendants.prefix(surroundingLimits.nodes).lazy.filter { $0.tag == .pre }
    return blocks.prefix(limit).reduce(0) { count, _ in count + 1 }
  }

  private static func named(by element: HTMLElement, ofCode isCode: Bool) -> ArraySlice<UInt8>? {
    if let name = named(by: element[.class] ?? [], ofCode: isCode) { return name }
    for attribute in attributes {
      if let value = element[attribute], let name = name(inLabel: value) ?? meaningful(value) {
        return name
      }
    }
    // Elsewhere, it is the language of people.
    if element.tag == .pre || element.has(.lineOfCode), let value = element[.lang], isKnown(value) {
      return meaningful(value)
    }
    // Confluence
    return element[.dataSyntaxHighlighter].flatMap { named(by: $0, ofCode: false) }
  }

  /// The attributes of several dialects, of Zulip, of Phabricator, of a plugin of WordPress, of Medium, and of GitHub.
  private static let attributes: [HTMLAttribute.Name] = [
    .dataLanguage, .dataLang, .dataCodeLanguage, .dataCodeLang, .dataEnlighterLanguage, .dataCodeBlockLanguage,
    .dataTagSearchLanguage, .dataHighlightLanguage,
  ]

  // MARK: Names

  private static func isLanguage(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: prefixes[0].utf8) && HTMLStyle.isLanguageName(word.dropFirst(prefixes[0].utf8.count))
  }

  /// Returns the language that class names contain, or nil. More names count on an element of the code itself.
  private static func named(by classes: ArraySlice<UInt8>, ofCode isCode: Bool) -> ArraySlice<UInt8>? {
    let words = classes.split(maxSplits: 16, whereSeparator: { $0.isHTMLSpace || $0 == ";" })
    for prefix in prefixes {
      for word in words where word.count > prefix.utf8.count && word.starts(with: prefix.utf8) {
        let name = word.dropFirst(prefix.utf8.count)
        // The author has marked it as plain text.
        if isCode, prefix == prefixes[0], name.elementsEqual("text".utf8) { return name }
        if let name = meaningful(name) { return name }
      }
    }
    if let name = bare(among: words, ofCode: isCode) { return name }
    guard isCode else { return nil }
    // A page without a convention names the language first.
    if let name = words.first.flatMap({ name(inLabel: $0) }) { return name }
    return words.lazy.compactMap { word in
      prefixesOfKnown.first { word.starts(with: $0.utf8) }.flatMap { name(inLabel: word.dropFirst($0.utf8.count)) }
    }.first
  }

  /// Returns the language among words of which one says that there is a language: a known one, or else the next word if
  /// it is no class of another kind.
  private static func bare(among words: [ArraySlice<UInt8>], ofCode isCode: Bool) -> ArraySlice<UInt8>? {
    let place = words.firstIndex { word in
      (followed + beside).contains { word.elementsEqual($0.utf8) } && (isCode || !word.elementsEqual("hljs".utf8))
    }
    guard let place = place ?? words.firstIndex(where: { $0.elementsEqual("code".utf8) }) else { return nil }
    let after = words[(place + 1)...].map { $0.starts(with: "hl-".utf8) ? $0.dropFirst(3) : $0 }
    let others = isCode ? after + words[..<place].reversed() : after
    if let known = others.first(where: isKnown) { return meaningful(known) }
    guard let next = after.first, followed.contains(where: { words[place].elementsEqual($0.utf8) }) else { return nil }
    return isSpelledAsLanguage(next) ? meaningful(next) : nil
  }

  /// Whether a word may be an unknown language: classes of other kinds have hyphens, underscores or capitals within.
  private static func isSpelledAsLanguage(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy { $0.lowercasedASCII == $0 && $0.isASCIILetterOrDigit || $0 == "+" || $0 == "#" }
  }

  private static func isKnown(_ word: ArraySlice<UInt8>) -> Bool { names[word] != nil || aliases[word] != nil }

  /// Whether a label beside code is the name of a language, or of plain text.
  static func isName(_ label: ArraySlice<UInt8>) -> Bool { names[label] != nil }

  /// Returns the language that a label beside code names; nil if it is no known one.
  static func name(inLabel label: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    names[label].flatMap { $0.isEmpty ? nil : Array($0.utf8)[...] }
  }

  /// Whether a label and a name mean the same language, such as `C#` and `cs`.
  static func isSame(_ label: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    let (one, other) = (canonical(label), canonical(name))
    return one.elementsEqual(other) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  private static func canonical(_ label: ArraySlice<UInt8>) -> [UInt8] {
    let name = (self.name(inLabel: label) ?? label).filter { $0 != " " }
    return aliases[name[...]].map { Array($0.utf8) } ?? name
  }

  /// Returns the name, or nil if it only says that there is no language.
  static func meaningful(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    none.contains(name) || !HTMLStyle.isLanguageName(name) ? nil : withoutNotebook(name)
  }

  /// Returns the language of a notebook's cells: notebooks name their dialect, which highlighters do not know.
  static func withoutNotebook(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.starts(with: "ipython".utf8) ? name.dropFirst(1).prefix(6) : name
  }

  /// The prefixes of HTML's recommendation and Prism, Google's prettifier, Org, GitHub, Sphinx, SyntaxHighlighter and
  /// MediaWiki.
  private static let prefixes = [
    "language-", "lang-", "src-", "highlight-source-", "highlight-text-", "highlight-", "brush:",
    "mw-highlight-lang-",
  ]
  /// The prefixes of Jira and LaTeXML; other pages have classes such as `code-block`, so what follows must be a known
  /// language.
  private static let prefixesOfKnown = ["code-", "ltx_lst_language_"]
  /// The words before a language in pandoc, highlight.js, Hexo and SyntaxHighlighter.
  private static let followed = ["brush:", "sourceCode", "hljs", "highlight"]
  /// The words beside a known language in SyntaxHighlighter and Google's prettifier.
  private static let beside = ["syntaxhighlighter", "prettyprint"]
  private static let none = NameTable(names: [
    "auto", "code", "copy", "def", "default", "highlight", "highlighter", "highlighter-rouge", "hljs", "line-numbers",
    "linenums", "no-highlight", "nogutter", "nohighlight", "none", "notranslate", "nowrap", "number-lines",
    "numberlines", "plain", "plaintext", "prettyprinted", "source", "sourcecode", "text", "txt", "undefined", "unknown",
    "wrap",
  ])
  /// The languages that pages show in words, as fences spell them.
  private static let names = NameTable<String>(
    [
      "ada", "apache", "applescript", "arduino", "asm", "awk", "bash", "basic", "bat", "batch", "c", "clojure", "cmake",
      "cobol", "cpp", "csharp", "css", "csv", "cuda", "cypher", "d", "dart", "diff", "docker", "dockerfile", "elixir",
      "elm", "erlang", "fish", "fortran", "fsharp", "git", "glsl", "go", "gradle", "graphql", "groovy", "haskell",
      "hcl", "html", "http", "idl", "ini", "java", "javascript", "js", "json", "jsonc", "jsx", "julia", "kotlin", "kql",
      "latex", "less", "lisp", "lua", "makefile", "markdown", "matlab", "mermaid", "mongodb", "mysql", "nginx", "nim",
      "nix", "objectivec", "ocaml", "pascal", "perl", "php", "plsql", "postgresql", "powershell", "prisma", "prolog",
      "properties", "protobuf", "python", "r", "racket", "rb", "regex", "ruby", "rust", "scala", "scheme", "scss", "sh",
      "shell", "solidity", "sql", "svelte", "swift", "tcl", "terraform", "tex", "toml", "ts", "tsx", "typescript", "vb",
      "vba", "verilog", "vhdl", "vim", "vue", "wasm", "xml", "yaml", "yml", "zig", "zsh",
    ].map { ($0, $0) } + [
      ("c++", "cpp"), ("c#", "csharp"), ("f#", "fsharp"), ("objective-c", "objectivec"), ("visual basic", "vb"),
      ("golang", "go"), ("shell script", "shell"), ("text", ""), ("txt", ""), ("plain text", ""), ("plaintext", ""),
      ("code", ""),
    ])
  /// Other names of languages that a label or a class may have.
  private static let aliases = NameTable<String>([
    ("js", "javascript"), ("element", "javascript"), ("ts", "typescript"), ("py", "python"), ("rb", "ruby"),
    ("rs", "rust"), ("kt", "kotlin"), ("hs", "haskell"), ("cs", "csharp"), ("fs", "fsharp"), ("vbnet", "vb"),
    ("visualbasic", "vb"), ("objc", "objectivec"), ("sh", "bash"), ("shell", "bash"), ("zsh", "bash"),
    ("shellscript", "bash"), ("shell-session", "bash"), ("console", "bash"), ("terminal", "bash"),
    ("ps", "powershell"), ("ps1", "powershell"), ("pwsh", "powershell"), ("md", "markdown"), ("yml", "yaml"),
    ("htm", "html"), ("markup", "html"), ("docker", "dockerfile"), ("make", "makefile"), ("tex", "latex"),
    ("patch", "diff"), ("emacs-lisp", "elisp"), ("common-lisp", "lisp"), ("plaintext", "text"), ("txt", "text"),
    (".netcli", "dotnetcli"),
  ])
}
