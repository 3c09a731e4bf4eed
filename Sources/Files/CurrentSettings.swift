package import Reactor
package import Settings

/// What the user has settled, as it counts now.
@LoopActor
package final class CurrentSettings {
  /// The settings file as it was read last.
  package struct File: Sendable {
    package let path: String
    /// That of its bytes (``SettingsFingerprint``); nil if they could not be read.
    package var fingerprint: String?
    /// Why it is not taken, a sentence; nil if it is, or if there is none.
    package var complaint: String?
  }

  /// The settings. A part that reads them whenever it needs one has nothing to do when they change.
  package private(set) var value = UserSettings()
  /// The settings file; nil as long as it was not read, or if there is no place for one.
  package internal(set) var file: File?

  private let changes = Broadcast<UserSettings>()

  /// Nothing but the defaults.
  package nonisolated init() {}

  /// Tells `follower` the settings, at once and whenever they have changed.
  package func follow(_ follower: @escaping @LoopActor (UserSettings) -> Void) {
    changes.follow(follower)
    follower(value)
  }

  /// From now on these count.
  package func change(to settings: UserSettings) {
    guard settings != value else { return }
    value = settings
    changes.send(settings)
  }
}
