/// Writes messages as web editors and chats put them on the clipboard.
struct EditorWriter {
  enum Source: CaseIterable {
    /// Quill 2 as it stores documents: flat lists whose items state everything, and lines of code in blocks.
    case quill
    /// Quill 2 as it copies: nested lists.
    case quillCopied
    case lexical
    case slack
    /// A chat assistant, with labels and buttons around code within `<pre>`.
    case assistant
    /// A site that only preserves the line endings of messages.
    case chat

    /// The kinds of lists that the source has.
    var lists: [EditorModel.List.Kind] {
      switch self {
      case .quill, .quillCopied, .lexical: [.bullets, .numbers, .tasks]
      case .slack, .assistant: [.bullets, .numbers]
      case .chat: []
      }
    }
  }

  private let source: Source

  static func html(_ model: EditorModel, from source: Source) -> String {
    let writer = Self(source: source)
    let blocks = model.blocks.map { block in
      switch block {
      case .paragraph(let lines): writer.paragraph(lines)
      case .list(let list): writer.list(list)
      case .code(let language, let lines): writer.code(language, lines)
      }
    }
    return "<meta charset='utf-8'>" + blocks.joined(separator: source == .slack ? writer.paragraphBreak : "\n")
  }

  private let paragraphBreak = "<span data-stringify-type='paragraph-break'></span>"

  private func paragraph(_ lines: [String]) -> String {
    switch source {
    case .slack: "<div class='p-rich_text_section'>" + lines.joined(separator: "<br>") + "</div>"
    case .chat: "<div style='white-space: pre-wrap; color: rgb(0, 0, 0)'>" + lines.joined(separator: "\n") + "</div>"
    case .lexical:
      "<p dir='ltr'>" + lines.map { "<span style='white-space: pre-wrap;'>\($0)</span>" }.joined(separator: "<br>")
        + "</p>"
    case .quill, .quillCopied, .assistant: "<p>" + lines.joined(separator: "<br>") + "</p>"
    }
  }

  private func code(_ language: String, _ lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    let name = language.isEmpty ? "" : " class='language-\(language)'"
    switch source {
    case .assistant:
      return "<pre class='overflow-visible!'><div class='rounded-2xl'><div class='flex items-center'>"
        + "\(language.isEmpty ? "text" : language)</div><div class='sticky'><button><svg><path></path></svg>Copy code"
        + "</button></div><div dir='ltr'><code\(name)><span>\(text)\n</span></code></div></div></pre>"
    case .lexical where language.isEmpty && lines.count > 1:
      return "<code spellcheck='false' style='white-space: pre'>"
        + lines.map { "<span>\($0)</span>" }.joined(separator: "<br>") + "</code>"
    case .lexical:
      let language = language.isEmpty ? "" : " data-language='\(language)'"
      return "<pre spellcheck='false'\(language)>" + lines.map { "<span>\($0)</span>" }.joined(separator: "<br>")
        + "</pre>"
    case .quill, .quillCopied, .slack, .chat: return "<pre><code\(name)>\(text)</code></pre>"
    }
  }

  // MARK: Lists

  private func list(_ list: EditorModel.List) -> String {
    switch source {
    case .quill: "<ol>" + quillItems(list, depth: 0) + "</ol>"
    case .quillCopied, .lexical, .slack, .assistant, .chat: nested(list, depth: 0)
    }
  }

  private static func quillKind(_ list: EditorModel.List, _ item: EditorModel.Item) -> String {
    switch list.kind {
    case .bullets: "bullet"
    case .numbers: "ordered"
    case .tasks: item.isDone ? "checked" : "unchecked"
    }
  }

  private func quillItems(_ list: EditorModel.List, depth: Int) -> String {
    list.items.map { item in
      let indent = depth == 0 ? "" : " class='ql-indent-\(depth)'"
      return
        "<li data-list='\(Self.quillKind(list, item))'\(indent)><span class='ql-ui' contenteditable='false'></span>"
        + "\(item.text)</li>" + item.inner.map { quillItems($0, depth: depth + 1) }.joined()
    }.joined()
  }

  private func nested(_ list: EditorModel.List, depth: Int) -> String {
    let tag = list.kind == .numbers ? "ol" : "ul"
    let indent = source == .slack ? " data-stringify-type='list' data-indent='\(depth)' data-border='0'" : ""
    let items = list.items.enumerated().map { index, item in
      let inner = item.inner.map { nested($0, depth: depth + 1) }.joined()
      switch source {
      case .quillCopied: return "<li data-list='\(Self.quillKind(list, item))'>\(item.text)\(inner)</li>"
      case .lexical:
        let task = list.kind == .tasks ? " role='checkbox' tabindex='-1' aria-checked='\(item.isDone)'" : ""
        return "<li value='\(index + 1)'\(task)><span style='white-space: pre-wrap;'>\(item.text)</span></li>"
          + (inner.isEmpty ? "" : "<li value='\(index + 2)' class='nested'>\(inner)</li>")
      case .quill, .slack, .assistant, .chat: return "<li>\(item.text)\(inner)</li>"
      }
    }
    return "<\(tag)\(indent)>\(items.joined())</\(tag)>"
  }
}
