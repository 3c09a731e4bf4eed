import Linux
import Reactor
import RenderCommand
import Rendering
import TestSupport

extension TestPasteboards {
  /// Returns pasteboards whose offers the real workers make; another one may stand in for that of code.
  @LoopActor static func withWorkers(codeWorker: String? = nil) -> TestPasteboards {
    func worker(_ name: String) -> RenderWorker {
      RenderWorker(program: InstalledProgram.path(of: name) ?? name, log: .silent)
    }
    return TestPasteboards(
      composeOffer: Derivations(
        worker: worker(Conversion.worker), pictureWorker: worker(PictureConversion.worker),
        codeWorker: worker(codeWorker ?? CodeColouring.worker)
      ).offer)
  }
}
