// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that normal builds need neither it nor its dependencies: it builds only the conversion core
// and the readers of pictures, through links to their sources. `scripts/fuzz` adds the sanitizers' flags.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "pasteboard-fuzz",
  targets: [
    .executableTarget(name: "data-tables", swiftSettings: settings),
    .plugin(name: "DataTables", capability: .buildTool(), dependencies: ["data-tables"]),
    .target(name: "Bytes", swiftSettings: settings),
    .target(name: "Documents", dependencies: ["Bytes"], swiftSettings: settings, plugins: ["DataTables"]),
    .target(name: "RandomDocuments", dependencies: ["Documents"], swiftSettings: settings),
    .target(name: "CFuzzer"),
    .target(name: "ReaderCheck", dependencies: ["Documents"], swiftSettings: settings),
    .executableTarget(name: "fuzz-reader", dependencies: ["ReaderCheck", "CFuzzer"], swiftSettings: settings),
    .executableTarget(name: "random-words", dependencies: ["ReaderCheck", "RandomDocuments"], swiftSettings: settings),
    .target(name: "CPictures"),
    // The address sanitizer would take too long for large pictures.
    .target(
      name: "Pictures", dependencies: ["Bytes", "CPictures"], swiftSettings: settings + [.define("SMALL_PICTURES")]),
    .executableTarget(name: "fuzz-picture", dependencies: ["Pictures", "Bytes", "CFuzzer"], swiftSettings: settings),
    .executableTarget(name: "random-models", dependencies: ["Documents", "RandomDocuments"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
