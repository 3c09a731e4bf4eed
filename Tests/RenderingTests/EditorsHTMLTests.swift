import Host
import Linux
import Pasteboard
import Rendering
import TestSupport
import Testing

/// Many editors copy their text as HTML too, with its colours. `pb recopy` makes its Markdown rich nevertheless.
@Suite(.startsPrograms) struct EditorsHTMLTests {
  private static let note = "# One\n\n- *two*\n- three\n"

  /// As Qt's plain editors, Visual Studio Code, JetBrains' editors and a browser write it that shows the source.
  @Test(arguments: [
    #"<html><head><meta name="qrichtext" content="1"/></head><body><p style="margin:0px"># One</p>"#
      + #"<p style="-qt-paragraph-type:empty"><br/></p><p style="margin:0px">- *two*</p><p>- three</p></body></html>"#,
    #"<meta charset='utf-8'><div style="font-family:'Droid Sans Mono',monospace;white-space:pre"><div>"#
      + ##"<span style="color:#569cd6;font-weight:bold"># One</span></div><br><div><span>-</span><span> *two*</span>"##
      + "</div><div>- three</div></div>",
    ##"<pre style="font-family:'JetBrains Mono'"><span style="color:#871094"># One<br><br></span>- *two*<br>- three</pre>"##,
    "<pre># One\n\n- *two*\n- three\n</pre>",
  ])
  func markdownThatItShowsIsMadeRich(_ html: String) async throws {
    let pasted = try await recopied(html)
    #expect(pasted.contains("<h1>One</h1>") && pasted.contains("<li><em>two</em>"), "\(pasted)")
  }

  /// The note as it is meant, and what has more than the text.
  @Test(arguments: [
    "<h1>One</h1><ul><li><i>two</i></li><li>three</li></ul>",
    #"<p># One</p><p>- <a href="https://a.example">two</a></p>"#,
    "<p># One</p><img src=\"https://a.example/a.png\">",
  ])
  func aDocumentStaysWhatItIs(_ html: String) async throws {
    #expect(try await recopied(html) == html)
  }

  /// Returns the HTML of a note after `pb recopy`, when another application had copied it with this HTML.
  private func recopied(_ html: String) async throws -> String {
    try await onLoop {
      let worker = RenderWorker(
        program: InstalledProgram.path(of: "pasteboard-render") ?? "pasteboard-render", log: .silent)
      let pasteboards = TestPasteboards(
        composeOffer: Derivations(worker: worker, pictureWorker: worker, codeWorker: worker).offer,
        recognise: worker.recognise)
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(Self.note.utf8)))
      sources.registerPayload(.html, payload: try Payload(Array(html.utf8)))
      pasteboards.items.put(Item(sources: sources, origin: .client), on: .general)
      let clipboard = Clipboard(pasteboards.items)
      _ = try await clipboard.recopy(.general, as: nil, pasteboards.items.arrive(), for: .ownProcess)
      let text = try await pasteboards.loads.load(.plainText, from: .general).payload.bytes()
      #expect(String(decoding: text, as: UTF8.self) == Self.note, "its own bytes stay")
      return String(decoding: try await pasteboards.loads.load(.html, from: .general).payload.bytes(), as: UTF8.self)
    }
  }
}
