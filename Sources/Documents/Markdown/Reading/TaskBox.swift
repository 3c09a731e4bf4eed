/// The box at the start of a task item's first paragraph, `[ ]` or `[x]` (GFM 0.29, 5.3).
struct TaskBox {
  let state: TaskState
  /// The offset after the box and its white space.
  let end: Int

  /// Parses the box at the start of a paragraph's text; nil if there is none.
  init?(at paragraph: Range<Int>, in text: [UInt8]) {
    // An item that is only its box has a space after it, which was removed from the text.
    let box = text[paragraph.lowerBound...].prefix(4)
    guard box.count == 4, paragraph.count > 4 || paragraph.count == 3 && box.last?.isSpaceOrTab == true,
      box.first == "[", box.dropFirst(2).first == "]", box.last?.isASCIIWhitespace == true
    else { return nil }
    switch box.dropFirst().first {
    case " ": state = .open
    case "x", "X": state = .done
    default: return nil
    }
    let rest = text[paragraph].dropFirst(3)
    end = rest.firstIndex { !$0.isASCIIWhitespace } ?? rest.endIndex
  }
}
