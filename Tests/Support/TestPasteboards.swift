package import DisplayServer
package import Files
package import Host
package import Linux
internal import Logging
package import Pasteboard
public import Reactor
package import Settings

/// Pasteboards without a display, for one test. They keep no foreign items until a test changes that setting.
@LoopActor
open class TestPasteboards {
  package let timers: Timers
  package let settings = CurrentSettings()
  package let items: Items
  package let transfers: TransferList

  /// The maximum number of bytes that are read from another application.
  package static var readLimit: Int { 16 << 20 }

  /// Creates empty pasteboards. Time does not pass until the test advances it.
  package init(
    timers: Timers = Timers(), countLimit: Int = .max,
    composeOffer: @escaping @LoopActor (PasteboardItem) -> Offer<Payload> = { Offer(asGiven: $0.sources) },
    recognise: @escaping @LoopActor (Payload, TextFormat) async -> MediaType? = { _, _ in nil }
  ) {
    self.timers = timers
    settings.edit { $0.keep.isEnabled = false }
    let account = PayloadAccount(settings: settings, countLimit: countLimit)
    let loads = Loads(account: account, timers: timers, log: .silent)
    items = Items(loads: loads, settings: settings, timers: timers, recognise: recognise, composeOffer: composeOffer)
    transfers = TransferList(timers: timers)
  }

  package var loads: Loads { items.loads }
  package var account: PayloadAccount { loads.account }
  package var keeping: Keeping { Keeping(of: items, settings: settings) }

  /// Returns the context of a display for these pasteboards. If real time passes, no limit is reached by chance.
  package func displayContext(patience: DisplayPatience = DisplayPatience()) -> DisplayContext {
    let isReal = timers === Timers.monotonic
    return DisplayContext(
      items: items, transfers: transfers, settings: settings,
      limits: isReal ? .endless(Self.readLimit) : ReadLimits(total: Self.readLimit),
      patience: isReal ? .endless : patience, timers: timers, log: .silent)
  }
}

extension CurrentSettings {
  /// Changes some of the settings.
  package func edit(_ change: (inout UserSettings) -> Void) {
    var settings = value
    change(&settings)
    self.change(to: settings)
  }
}
