/// Makes a tree of what an RTF file says: headings, lists and quotations of paragraphs, tables of cells.
struct RTFAssembler {
  /// How deep tables nest; what is deeper becomes part of the last level.
  private static let tableDepthLimit: UInt8 = 8

  var content: RTFContent
  var builder: DocumentBuilder
  /// The blocks of the body or the footnote that is assembled.
  var blocks: [RTFContent.Block] = []
  /// The containers that are open in the current body or cell, and where those of the outer cells end.
  var containers: [RTFContainer] = []
  var outerContainers = 0
  var numbers = RTFListNumbers()
  /// The notes that have been referred to, in order.
  var notes: [Int] = []
  var usual = RTFUsualLook()

  init(_ content: RTFContent) {
    self.content = content
    builder = DocumentBuilder(capacity: content.text.count)
  }

  /// The whole document.
  consuming func assemble() -> Document {
    assemble(content.flows[0].blocks)
    var number = 0
    while number < notes.count {
      let note = notes[number]
      number += 1
      builder.open(.footnoteDefinition(label: builder.keep("\(number)".utf8)))
      trimNote(note)
      assemble(Array(content.noteBlocks[content.notes[note]]))
      builder.close()
    }
    return builder.finish()
  }

  /// Takes away the space between a note's number, which is not written, and its text.
  private mutating func trimNote(_ note: Int) {
    guard let first = content.noteBlocks[content.notes[note]].first?.runs.first, content.runs[first].kind == .text
    else { return }
    let blanks = UInt32(content.text(of: content.runs[first]).prefix { $0 == 0x20 || $0 == 0x09 }.count)
    content.runs[first].start += blanks
    content.runs[first].count -= blanks
  }

  private mutating func assemble(_ flow: [RTFContent.Block]) {
    blocks = flow
    usual = RTFUsualLook(of: blocks.filter { !isHeading($0) }, in: content)
    for index in blocks.indices where blocks[index].depth > Self.tableDepthLimit {
      blocks[index].depth = Self.tableDepthLimit
    }
    assemble(blocks.indices, depth: 0)
  }

  /// Assembles the blocks of the body, or of a cell of a table at a depth. It calls itself for nested tables, so no
  /// deeper than their limit.
  mutating func assemble(_ range: Range<Int>, depth: UInt8) {
    let outer = outerContainers
    outerContainers = containers.count
    var index = range.lowerBound
    while index < range.upperBound {
      if blocks[index].depth > depth {
        let end = blocks[index..<range.upperBound].firstIndex { $0.depth <= depth } ?? range.upperBound
        assembleTable(index..<end, depth: depth + 1)
        index = end
      } else if let code = codeExtent(from: index, in: range, depth: depth) {
        assembleCode(index..<code)
        index = code
      } else {
        if blocks[index].end != .row { assembleParagraph(blocks[index]) }
        index += 1
      }
    }
    closeContainers(to: outerContainers)
    outerContainers = outer
  }

  // MARK: Paragraphs

  /// The format of a paragraph.
  func format(of block: RTFContent.Block) -> RTFParagraphState { content.paragraphFormats[Int(block.format)] }

  private mutating func role(of format: RTFParagraphState) -> RTFStyles.Role {
    let role = content.styles.role(of: Int(format.style))
    return role == .body && format.outline < 6 ? .heading(format.outline + 1) : role
  }

  private mutating func isHeading(_ block: RTFContent.Block) -> Bool {
    guard block.end != .row, case .heading = role(of: format(of: block)) else { return false }
    return true
  }

  private mutating func assembleParagraph(_ block: RTFContent.Block) {
    let format = format(of: block)
    guard !isBlank(block) else { return assembleBlankParagraph(format) }
    let role = role(of: format)
    if case .heading(let level) = role {
      openContainers(for: format.place, isQuote: false)
      builder.open(.heading(level: level, alignment(of: format)))
      write(block.runs, in: .heading)
      return builder.close()
    }
    openContainers(for: format, isQuote: role == .quote)
    takeTask(block.runs)
    builder.open(.paragraph(alignment(of: format)))
    write(block.runs, in: cellLook)
    builder.close()
  }

  /// Whether a paragraph shows nothing.
  func isBlank(_ block: RTFContent.Block) -> Bool {
    block.runs.allSatisfy { index in
      let run = content.runs[index]
      return run.kind == .lineBreak || run.kind == .text && content.isBlank(run)
    }
  }

  /// An empty paragraph is space between others, or an item that has nothing yet, or the line that a border draws.
  private mutating func assembleBlankParagraph(_ format: RTFParagraphState) {
    if format.borders == .bottom || format.borders == .top {
      openContainers(for: format.place, isQuote: false)
      builder.leaf(.thematicBreak)
    } else if listLevel(of: format) != nil {
      openContainers(for: format, isQuote: false)
    }
  }

  private func alignment(of format: RTFParagraphState) -> Alignment? {
    format.unusualAlignment == cellAlignment ? nil : format.unusualAlignment
  }

  // MARK: Code

  /// Where the code ends that begins with a block; nil if it is no code. Empty paragraphs between code belong to it.
  private mutating func codeExtent(from start: Int, in range: Range<Int>, depth: UInt8) -> Int? {
    guard isCode(blocks[start]) else { return nil }
    var end = start + 1
    var index = end
    let first = format(of: blocks[start])
    while index < range.upperBound, blocks[index].depth == depth, !first.hasSpace {
      if isCode(blocks[index]), format(of: blocks[index]).indent == first.indent {
        end = index + 1
      } else if !isBlank(blocks[index]) || blocks[index].end != .paragraph {
        break
      }
      index += 1
    }
    return end
  }

  /// Whether a paragraph is code: by its style, or because all of it is monospaced and it stands in no list.
  private mutating func isCode(_ block: RTFContent.Block) -> Bool {
    guard block.end != .row, !isBlank(block) else { return false }
    let format = format(of: block)
    let role = role(of: format)
    if role == .code { return true }
    guard role == .body, block.depth == 0, format.numbering == .none, (format.alignment ?? .left) == .left else {
      return false
    }
    return block.runs.allSatisfy { index in
      let run = content.runs[index]
      return run.kind == .lineBreak
        || run.kind == .text && run.format.link < 0 && (content.isMonospaced(run) || content.isBlank(run))
    }
  }

  private mutating func assembleCode(_ range: Range<Int>) {
    openContainers(for: format(of: blocks[range.lowerBound]).place, isQuote: false)
    var text: [UInt8] = []
    for block in blocks[range] {
      for run in content.runs[block.runs] {
        if run.kind == .lineBreak {
          text.append(UInt8(ascii: "\n"))
        } else if run.kind == .text {
          text.append(contentsOf: content.text(of: run))
        }
      }
      text.append(UInt8(ascii: "\n"))
    }
    builder.leaf(.codeBlock(builder.keep(CodeBlock(text: builder.keep(text)))))
  }

  // MARK: Cells

  /// How the cell that is open aligns its text.
  var cellAlignment: Alignment?
  /// How the text of the open cell looks by itself.
  var cellLook = RTFSurroundings.body
}

extension RTFContent {
  /// The text of a run.
  func text(of run: Run) -> ArraySlice<UInt8> { text[Int(run.start)..<Int(run.start + run.count)] }

  /// Whether a run of text is white space throughout.
  func isBlank(_ run: Run) -> Bool {
    // The bytes of a no-break space count as white, though they occur in other characters: those have others too.
    text(of: run).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0xC2 || $0 == 0xA0 }
  }

  /// Whether a run is set in a monospaced font.
  func isMonospaced(_ run: Run) -> Bool { fonts.isMonospaced(run.format.font) }
}
