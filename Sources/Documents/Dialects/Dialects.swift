/// The sources whose HTML needs special handling. A file in this folder that is named after a source is about only that
/// source; what several sources write is in a file named after the feature.
enum Dialects {
  /// The names of the sources in docs/conversions.md; a test compares both lists.
  static let sources = [
    "Windows", "Word", "Word for the web", "PowerPoint", "Excel", "Microsoft", "LibreOffice", "Google Docs",
    "Google Sheets", "Gmail", "Gemini", "Teams", "OneNote", "Thunderbird", "Apple's editors", "Slack", "Notion",
    "Confluence", "Evernote", "Quill", "Draft.js", "Quip", "Org", "Discourse", "Lexical", "TipTap", "ProseMirror",
    "TinyMCE", "Joplin", "Obsidian", "GitHub", "GitLab", "Wikipedia", "Modern Footnotes", "Tufte's style sheet",
    "DocBook", "DITA", "DocFX", "ReSpec", "pandoc", "kramdown", "Docusaurus", "VitePress", "AsciiDoc", "Sphinx",
    "Texinfo", "Etherpad", "Feishu", "Remirror", "Qt", "Zhihu", "Zotero", "AMP", "WeChat", "Mattermost", "MkDocs",
    "Bootstrap", "MathML", "KaTeX", "MathJax", "LaTeXML",
  ]
}
