/// Whose HTML is known for what it writes in a way of its own. A file beside this one has what only one of them writes, and
/// is named after it; what several have in common stands in a file that is named after that.
enum Dialects {
  /// Their names in docs/conversions.md, which a test holds to this list.
  static let sources = [
    "Windows", "Word", "Word for the web", "PowerPoint", "Excel", "Microsoft", "LibreOffice", "Google Docs",
    "Google Sheets", "Gmail", "Apple's editors", "Slack", "Notion", "Confluence", "Evernote", "Quill", "TipTap",
    "Obsidian", "GitHub", "Wikipedia", "pandoc", "kramdown", "Docusaurus", "Sphinx", "MkDocs", "Bootstrap", "MathML",
    "KaTeX", "MathJax",
  ]
}
