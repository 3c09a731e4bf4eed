/// The callouts of AsciiDoc that have a title of their own, which is above their text in a table:
/// `<tr><td class="icon"><div class="title">Note</div></td><td><div class="title">Mine</div>The text.</td></tr>`. It
/// replaces their kind, which a class says too.
enum TitlesOfCallouts: MarkupRule {
  static let needs: MarkupFactSet? = [.calloutInTable]

  static func rewrite(_ page: inout HTMLNormalizer) {
    for icon in page.tree.elements(.td) where icon.has(.icon) {
      guard let text = icon.neighbourAfter, text.tag == .td, let title = text.firstElement, title.has(.title),
        let callout = icon.outer(.sign, where: AsciiDoc.isCallout), CalloutName.named(by: callout.classes) != nil
      else { continue }
      for part in Array(icon.children) { part.detach() }
      icon.append(title)
    }
  }
}
