/// A field whose result is in the text (17.16).
struct DOCXField {
  var instruction: [UInt8] = []
  var isInstruction = true
  /// The index of the link that the field is.
  var link: Int32?
  /// Whether the check box of a form that the field may be is ticked.
  var isChecked = false
  /// The list of a form that the field may be.
  var list = FormList()
}

extension DOCXStoryReader {
  /// Begins the instruction of a field, begins its result, or ends it.
  mutating func readFieldCharacter(_ tag: XMLTag) {
    switch tag.string("w:fldCharType") {
    case "begin":
      fields.append(DOCXField())
      instructionDepth += 1
    case "separate": endInstruction(hasResult: true)
    case "end":
      endInstruction(hasResult: false)
      endField()
    default: break
    }
  }

  /// Begins a field whose instruction is an attribute.
  mutating func beginSimpleField(_ tag: XMLTag) {
    fields.append(DOCXField(instruction: tag["w:instr"].map { Array($0) } ?? []))
    instructionDepth += 1
    endInstruction(hasResult: true)
  }

  /// Reads an element of the form that the innermost field is part of (17.16.5).
  mutating func readForm(_ name: DOCXName, _ tag: XMLTag) {
    guard let last = fields.indices.last else { return }
    switch name {
    case .formResult: fields[last].list.number = tag.number("w:val")
    case .formChoice: fields[last].list.choices.append(Array(tag["w:val"] ?? []))
    default:
      fields[last].isChecked = tag.isOn
      fields[last].list.number = fields[last].list.number ?? tag.number("w:val")
    }
  }

  mutating func endField() {
    guard let field = fields.popLast() else { return }
    if field.isInstruction { instructionDepth -= 1 }
    place.format = nil
  }

  private mutating func endInstruction(hasResult: Bool) {
    guard let last = fields.indices.last, fields[last].isInstruction else { return }
    let instruction = FieldInstruction(fields[last].instruction)
    // Its result shows no more than the instruction does.
    if case .bookmark = instruction { return }
    fields[last].isInstruction = false
    instructionDepth -= 1
    place.format = nil
    switch instruction {
    case .hyperlink(let link): fields[last].link = content.keep(link)
    case .symbol(let code, let font): add(symbol: code, font: font)
    case .checkBox: add(symbol: BallotBox.scalar(fields[last].isChecked), font: nil)
    case .dropDown: if let choice = fields[last].list.choice { add(choice[...], isInFont: true) }
    case .text(let text): if !hasResult { add(text, isInFont: true) }
    case .bookmark, nil: break
    }
  }
}
