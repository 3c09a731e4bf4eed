package import Reactor
package import Settings

/// The user's settings that apply now.
@LoopActor
package final class CurrentSettings {
  /// The settings file as of the last reading.
  package struct File: Sendable {
    package let path: String
    /// The fingerprint of its bytes (``SettingsFingerprint``); nil if they could not be read.
    package var fingerprint: String?
    /// The reason why it is ignored, a sentence; nil if it applies, or if there is none.
    package var complaint: String?
  }

  /// The settings. A part that reads them whenever it needs one has nothing to do when they change.
  package private(set) var value = UserSettings()
  /// The settings file; nil until it was read, or if it has no path.
  package internal(set) var file: File?

  private let changes = Broadcast<UserSettings>()

  /// Creates settings with only defaults.
  package nonisolated init() {}

  /// Calls `follower` with the settings, at once and whenever they change.
  package func follow(_ follower: @escaping @LoopActor (UserSettings) -> Void) {
    changes.follow(follower)
    follower(value)
  }

  /// Replaces the settings.
  package func change(to settings: UserSettings) {
    guard settings != value else { return }
    value = settings
    changes.send(settings)
  }
}
