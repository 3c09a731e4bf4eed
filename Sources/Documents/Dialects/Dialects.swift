/// The sources whose HTML is read in ways of their own.
///
/// Most are rows of `Data/markup.data`: markup, what it means, and who writes it. Where a row is not enough, a file in this
/// folder finds a meaning, and a rule in `HTML/Rules` rewrites the tree.
enum Dialects {
  /// The names of all sources in docs/conversions.md; a test compares both lists.
  static var sources: Set<String> { MarkupTable.shared.sources.union(withoutRows).subtracting(["-"]) }

  /// The sources that are known by other things than classes and values: styles, elements, texts, or what is around them.
  private static let withoutRows: Set = [
    "Windows", "PowerPoint", "Excel", "Microsoft", "Google Sheets", "Gmail", "Gemini", "Teams", "OneNote",
    "Apple's editors",
    "Evernote", "Draft.js", "Quip", "Lexical", "TipTap", "ProseMirror", "Obsidian", "DocBook", "DITA", "DocFX",
    "ReSpec", "pandoc", "kramdown", "Docusaurus", "VitePress", "Etherpad", "Feishu", "Remirror", "Zhihu", "AMP",
    "Mattermost", "MathML", "KaTeX", "MathJax",
  ]
}
