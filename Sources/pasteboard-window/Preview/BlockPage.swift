internal import CGTK
internal import Faces

/// The page that shows a document as widgets, a block each. They are made as the user comes near them: the first screen
/// of a long document is there at once.
@MainActor
final class BlockPage {
  /// What is made at once, about a screen: a label costs 1, and so do these bytes of text.
  private static let portion = 120
  private static let bytesOfPortion = 150
  /// The width of a line that can be read well, in characters.
  private static let lineLength = 80
  private static let thumbnailSize: CInt = 120

  private let box: UnsafeMutablePointer<GtkWidget>
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>?
  private var widgets = PreviewWidgets(isDark: false)
  private var rest: ArraySlice<PreviewBlock> = []
  private var previous: PreviewBlock?
  /// The table whose rows come next, and the number of its rows.
  private var table: (grid: UnsafeMutablePointer<GtkGrid>, rows: CInt)?
  private var pictures: PictureLoads?
  private var lineWidth: CInt = 0

  init(_ builder: Builder) {
    box = builder["blocks"].widget
    adjustment = gtk_scrolled_window_get_vadjustment(builder["blockScroll"])
    let context = gtk_widget_get_pango_context(box)
    let metrics = pango_context_get_metrics(context, nil, nil)
    lineWidth = CInt(Self.lineLength) * pango_font_metrics_get_approximate_char_width(metrics) / PANGO_SCALE
    pango_font_metrics_unref(metrics)
    WidthLimit.limit(builder["blockFrame"].widget, lineWidth)
    guard let adjustment else { return }
    for signal in ["value-changed", "changed"] {
      Signals.connect(GTKObject(adjustment), signal) { [weak self] in self?.continueIfNeeded() }
    }
  }

  /// Shows a document from its beginning.
  func show(_ preview: Preview, _ source: @escaping Look.PictureSource) {
    clear()
    widgets = PreviewWidgets(isDark: Appearance.isDark(box))
    pictures = PictureLoads(source)
    rest = preview.blocks[...]
    gtk_adjustment_set_value(adjustment, 0)
    makePortion()
  }

  /// Removes all widgets.
  func clear() {
    while let child = gtk_widget_get_first_child(box) {
      gtk_box_remove(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), child)
    }
    (rest, previous, table, pictures) = ([], nil, nil, nil)
  }

  /// Makes more widgets if the end of those that are there is near. GTK must not get any while it lays others out.
  private func continueIfNeeded() {
    guard !rest.isEmpty, let adjustment else { return }
    let page = gtk_adjustment_get_page_size(adjustment)
    guard page > 0, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_value(adjustment) < 3 * page else {
      return
    }
    MainLoop.perform { [weak self] in self?.makePortion() }
  }

  private func makePortion() {
    var cost = 0
    while cost < Self.portion, let block = rest.popFirst() {
      append(block)
      previous = block
      cost += block.texts.reduce(1) { $0 + 1 + $1.text.utf8.count / Self.bytesOfPortion }
    }
  }

  private func append(_ block: PreviewBlock) {
    if case .row(let cells, let isFirst) = block.content, !isFirst, table != nil { return append(cells) }
    table = nil
    guard let content = widget(of: block) else { return }
    let isQuoted = block.place.first == .quotation && previous?.place.first == .quotation
    let row = widgets.placed(content, of: block, space: spaceAbove(block), goesOn: isQuoted)
    PreviewWidgets.append(row, to: box)
  }

  /// Returns the space between a block and the one before it.
  private func spaceAbove(_ block: PreviewBlock) -> CInt {
    guard let previous else { return 0 }
    if case .heading(_, let level, _) = block.content { return level < 3 ? 22 : 16 }
    if case .item(isTight: true)? = block.place.last, case .item? = previous.place.last { return 3 }
    if case .heading = previous.content { return 8 }
    return 10
  }

  private func widget(of block: PreviewBlock) -> UnsafeMutablePointer<GtkWidget>? {
    switch block.content {
    case .paragraph(let text, let alignment): return widgets.paragraph(text, alignment)
    case .heading(let text, let level, let alignment): return widgets.heading(text, level: level, alignment)
    case .code(let text, _): return widgets.code(text)
    case .rule: return widgets.rule()
    case .picture(let picture): return widget(of: picture)
    case .gallery(let pictures): return gallery(pictures)
    case .row(let cells, _):
      let (grid, widget) = widgets.table()
      table = (grid, 0)
      append(cells)
      return widget
    }
  }

  private func append(_ cells: [PreviewCell]) {
    guard let (grid, rows) = table else { return }
    for cell in cells {
      gtk_grid_attach(grid, widgets.cell(cell), CInt(cell.column), rows, CInt(cell.columns), CInt(cell.rows))
    }
    table?.rows += 1
  }

  // MARK: Pictures

  private func widget(of picture: PreviewPicture) -> UnsafeMutablePointer<GtkWidget>? {
    guard picture.number > 0, let (view, frame) = widgets.picture(picture, atMost: Int(lineWidth)) else {
      return widgets.missing(picture)
    }
    gtk_widget_set_halign(frame, GTK_ALIGN_START)
    pictures?.load(picture, into: view)
    return frame
  }

  private func gallery(_ pictures: [PreviewPicture]) -> UnsafeMutablePointer<GtkWidget>? {
    guard let flow = gtk_flow_box_new() else { return nil }
    gtk_flow_box_set_selection_mode(GTKObject(flow), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(GTKObject(flow), UInt32(pictures.count))
    for picture in pictures {
      guard let view = gtk_picture_new().map(GTKObject.init) else { continue }
      PreviewWidgets.describe(view, picture)
      gtk_widget_set_size_request(view.widget, Self.thumbnailSize, Self.thumbnailSize)
      gtk_widget_set_tooltip_text(view.widget, picture.alternative)
      gtk_flow_box_insert(GTKObject(flow), WidthLimit.box(around: view.widget, pixels: Self.thumbnailSize), -1)
      self.pictures?.load(picture, into: view)
    }
    return flow
  }
}

extension PreviewBlock {
  /// The texts of the block.
  fileprivate var texts: [LayableText] {
    switch content {
    case .paragraph(let text, _), .heading(let text, _, _), .code(let text, _): [text]
    case .row(let cells, _): cells.map(\.text)
    case .rule, .picture, .gallery: []
    }
  }
}
