package import Reactor
package import Settings

/// What the user has settled, as it counts now.
@LoopActor
package final class CurrentSettings {
  /// The settings. Who looks whenever they matter has nothing to do when they change.
  package private(set) var value = UserSettings()
  /// Why the settings file is not taken, a sentence; nil if it is, or if there is none.
  package var complaint: String?

  private var followers: [@LoopActor (UserSettings) -> Void] = []

  /// Nothing but the defaults.
  init() {}

  /// Tells `follower` the settings, at once and whenever they have changed.
  package func follow(_ follower: @escaping @LoopActor (UserSettings) -> Void) {
    followers.append(follower)
    follower(value)
  }

  /// From now on these count.
  package func change(to settings: UserSettings) {
    guard settings != value else { return }
    value = settings
    for follower in followers { follower(settings) }
  }
}
