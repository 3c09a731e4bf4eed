/// The box of a task item, `[ ]` or `[x]`, with which its first paragraph begins (GFM 0.29, 5.3).
struct TaskBox {
  let state: TaskState
  /// The offset after it and the white space behind it.
  let end: Int

  /// The box with which a paragraph's text begins; nil if it has none.
  init?(at paragraph: Range<Int>, in text: [UInt8]) {
    // An item that is nothing but its box has a space behind that, which has been taken off the text.
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
