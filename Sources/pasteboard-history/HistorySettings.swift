internal import History
internal import Settings

extension HistoryLimits {
  /// Creates the limits from the user's settings.
  init(_ settings: UserSettings.History) {
    self.init()
    isRecording = settings.isEnabled
    (count, bytes, itemBytes) = (settings.items, settings.bytes, settings.itemBytes)
    let ages: [ItemKind: Duration?] = [
      .text: settings.ageOfText, .image: settings.ageOfImages, .files: settings.ageOfFiles,
      .other: settings.ageOfOthers,
    ]
    age = ages.compactMapValues { $0 ?? settings.age }
    excludedTypes = settings.excludedTypes
    excludedApplications = Set(settings.excludedApplications)
  }
}
