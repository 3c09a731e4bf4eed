internal import Pasteboard
internal import RenderCommand

extension DocumentBundle {
  /// The size of all code in a language.
  func size(of language: CodeLanguage) -> Int {
    code.reduce(0) { $0 + ($1.language == language ? $1.text.count : 0) }
  }

  /// Returns the bundle with colours for its code in the language of a highlighter.
  func coloured(in language: CodeLanguage, by highlighter: Highlighter) -> DocumentBundle {
    var bundle = self
    for index in code.indices where code[index].language == language {
      bundle.code[index].painted = highlighter.terminalOutput(of: code[index].text)
    }
    return bundle
  }
}
