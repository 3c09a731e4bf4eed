// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// Continuous integration sets it. Elsewhere, a newer compiler's warnings stop no build.
let isStrict = Context.environment["PASTEBOARD_STRICT"] != nil

let settings: [SwiftSetting] =
  (isStrict ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

let cSettings: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

/// The linker's options for a program. Tests link the same code, so only a release build uses them. Of equal functions,
/// of which generic code leaves many, the linker keeps one. What the dynamic linker writes at start is read-only from
/// then on (docs/decisions/0051).
func linking(_ flags: [String]) -> [LinkerSetting] {
  let common = ["-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker", "now"]
  return [.unsafeFlags(common + flags, .when(configuration: .release))]
}

/// The linker puts what a program uses side by side, so that it touches few pages (docs/decisions/0007).
func orderedSymbols(of program: String) -> [String] {
  let list = "\(Context.packageDirectory)/linking/\(program).order"
  return ["--symbol-ordering-file=\(list)", "--no-warn-symbol-ordering"].flatMap { ["-Xlinker", $0] }
}

/// The dynamic linker has nothing left to do, and the program lies at the address for which it is linked.
let staticExecutable = ["-static-executable"]

/// The same, but the kernel chooses the address (docs/decisions/0051).
let staticPositionIndependent = staticExecutable + ["-Xclang-linker", "-static-pie"]

/// No code looks up a symbol of a program by its name, so unused ones can be left out.
let noExportedSymbols = ["-Xlinker", "--no-export-dynamic"]

/// lld packs relative relocations (DT_RELR), so that they are not written one by one at start, which saves the daemon a
/// megabyte of resident memory.
let packedRelocations = ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

func swiftTarget(
  _ name: String, _ dependencies: [Target.Dependency] = [], libraries: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) }, plugins: plugins)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], linkedWith flags: [String]
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: linking(flags))
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// The source archive that builds without a network contains the packages that it needs, in a folder.
let hasPackages = access("\(Context.packageDirectory)/packages", F_OK) == 0

func dependency(_ name: String, from version: Version) -> Package.Dependency {
  hasPackages ? .package(path: "packages/\(name)") : .package(url: "https://github.com/apple/\(name)", from: version)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")

/// The window is built where GTK 4 is: `make` sets this if it finds it.
let hasGTK = Context.environment["PASTEBOARD_WINDOW"] == "1"
/// It is above all others where gtk4-layer-shell is, which `make` sets likewise.
let hasLayerShell = Context.environment["PASTEBOARD_LAYER_SHELL"] == "1"

/// Code is coloured where KSyntaxHighlighting is: `make` sets this to the compiler's flags for it (scripts/highlighting).
let highlightingFlags = Context.environment["PASTEBOARD_CODE"]?.split(separator: " ").map { String($0) } ?? []

let package = Package(
  name: "pasteboard",
  products: [
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "PasteboardClient", targets: ["PasteboardClient", "Pasteboard"]),
    .executable(name: "pb", targets: ["pb"]),
    .executable(name: "pasteboardd", targets: ["pasteboardd"]),
    .executable(name: "pasteboard-render", targets: ["pasteboard-render"]),
    .executable(name: "pasteboard-picture", targets: ["pasteboard-picture"]),
    .executable(name: "pasteboard-history", targets: ["pasteboard-history"]),
  ],
  dependencies: [
    dependency("swift-argument-parser", from: "1.8.2"),
    dependency("swift-collections", from: "1.6.0"),
    dependency("swift-log", from: "1.16.2"),
    dependency("swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(name: "CLinux", cSettings: cSettings),
    .target(
      name: "CDisplay", cSettings: cSettings,
      linkerSettings: ["X11", "X11-xcb", "xcb", "Xau", "Xfixes", "wayland-client"].map { .linkedLibrary($0) }),
    .target(name: "CBus", cSettings: cSettings),
    .target(name: "CPictures", cSettings: cSettings),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSeccomp"),
    .systemLibrary(name: "CSQLite"),

    swiftTarget("Bytes"),
    swiftTarget("Linux", ["Bytes", "CLinux", system]),
    swiftTarget("Reactor", ["Linux", "CLinux", system, deque, heap]),
    .executableTarget(name: "varlink-messages", dependencies: [system], swiftSettings: settings),
    .plugin(name: "VarlinkMessages", capability: .buildTool(), dependencies: ["varlink-messages"]),
    swiftTarget("Pasteboard", plugins: ["VarlinkMessages"]),
    // The generated code imports the model.
    .target(
      name: "Wire", dependencies: ["Pasteboard", "Bytes"], swiftSettings: settings, plugins: ["VarlinkMessages"]),
    .executableTarget(name: "data-tables", swiftSettings: settings),
    .plugin(name: "DataTables", capability: .buildTool(), dependencies: ["data-tables"]),
    // Rounding calls libm, which nothing else links into a program without Foundation.
    swiftTarget("Documents", ["Bytes"], libraries: ["m"], plugins: ["DataTables"]),
    swiftTarget("RenderCommand", ["Pasteboard", "Bytes"]),
    swiftTarget("Sandbox", ["RenderCommand", "CLinux", "CSeccomp"]),
    swiftTarget("Importing", ["RenderCommand", "Wire", "Pasteboard", "Bytes", "CZlib"]),
    swiftTarget("Pictures", ["Bytes", "CPictures"]),
    swiftTarget("Settings", ["RenderCommand", "Search", "Pasteboard", "Bytes"]),
    swiftTarget("Rules", ["Settings", "RenderCommand", "Search", "Pasteboard"]),
    swiftTarget("Files", ["Settings", "RenderCommand", "Reactor", "Linux", system, logging]),
    swiftTarget("SocketServer", ["Wire", "Reactor", "Linux", "CLinux", system, logging, deque]),
    swiftTarget(
      "Host", ["Files", "Rules", "Settings", "RenderCommand", "Pasteboard", "Reactor", "Linux", "CLinux", logging]),
    swiftTarget("Rendering", ["RenderCommand", "Pasteboard", "Bytes", "Reactor", "Linux", logging]),
    swiftTarget(
      "DisplayServer",
      ["Files", "Rules", "Settings", "Host", "Pasteboard", "Reactor", "Linux", "CLinux", system, logging]),
    swiftTarget(
      "X11Display",
      [
        "DisplayServer", "Host", "Pasteboard", "Reactor", "Linux", "CDisplay", system, logging, deque,
      ]),
    swiftTarget(
      "WaylandDisplay",
      [
        "DisplayServer", "Files", "Host", "Pasteboard", "Reactor", "Linux", "CDisplay", system, logging, deque,
      ]),
    swiftTarget(
      "GNOMEDisplay",
      [
        "DisplayServer", "Files", "Settings", "Host", "Pasteboard", "Reactor", "Linux", "Bytes", "CBus", system,
        logging,
      ]),
    swiftTarget(
      "Service",
      [
        "SocketServer", "Files", "Settings", "Host", "Wire", "Pasteboard", "Reactor", "Linux", "CLinux", logging, deque,
      ]),
    swiftTarget("History", ["Settings", "Faces", "Search", "Wire", "Bytes", "Pasteboard", "Linux", "CSQLite", system]),
    swiftTarget(
      "Systemd", ["SocketServer", "Host", "Wire", "Pasteboard", "Reactor", "Linux", "CLinux", logging, deque]),
    swiftTarget("PasteboardClient", ["Wire", "Pasteboard", "Bytes", "Linux", "CLinux", system]),
    swiftTarget("Search", ["Bytes"], plugins: ["DataTables"]),
    swiftTarget("Faces", ["Wire", "Pasteboard", "Bytes"]),

    program(
      "pasteboardd",
      [
        "Linux", "Reactor", "Settings", "Files", "Host", "Rendering", "DisplayServer", "X11Display", "WaylandDisplay",
        "GNOMEDisplay", "SocketServer", "Service", "Systemd", "CLinux", logging,
      ], linkedWith: noExportedSymbols + packedRelocations + orderedSymbols(of: "pasteboardd")),
    program(
      "pasteboard-history",
      [
        "History", "Faces", "Rendering", "RenderCommand", "Rules", "Settings", "Files", "SocketServer",
        "PasteboardClient",
        "Pasteboard", "Wire", "Bytes", "Reactor", "Linux", logging,
      ],
      linkedWith: noExportedSymbols + packedRelocations),
    program(
      "pasteboard-render",
      [
        "RenderCommand", "Pasteboard", "Documents", "Importing", "Rules", "Wire", "Bytes", "Sandbox", "CLinux", "CZlib",
      ],
      linkedWith: staticPositionIndependent + packedRelocations),
    // Libraries can be loaded only by a program that is itself linked with the system's C library.
    program(
      "pasteboard-picture", ["RenderCommand", "Pictures", "Sandbox", "Linux", "CLinux", "Bytes", system],
      linkedWith: noExportedSymbols + packedRelocations),
    program(
      "pb",
      [
        "RenderCommand", "Rules", "Settings", "Faces", "Search", "PasteboardClient", "Wire", "Pasteboard", "Bytes",
        "Linux",
        "CLinux", system,
        argumentParser,
      ],
      linkedWith: staticExecutable + orderedSymbols(of: "pb")),

    .target(
      name: "TestSupport",
      dependencies: [
        "DisplayServer", "Files", "Settings", "Host", "Pasteboard", "Reactor", "Linux", "CLinux", logging,
      ],
      path: "Tests/Support", exclude: ["Clients"], swiftSettings: settings),
    .target(name: "Repetitions", path: "Tests/Repetitions", swiftSettings: settings),
    tests("ArchitectureTests", []),
    tests("BytesTests", ["Bytes", "Linux"]),
    tests(
      "PicturesTests",
      ["Pictures", "Bytes", "RenderCommand", "Reactor", "Linux", "TestSupport", "pasteboard-picture"]),
    tests("ReactorTests", ["Reactor", "Linux", "CLinux", "TestSupport"]),
    tests("LinuxTests", ["Linux", "CLinux"]),
    .target(
      name: "RandomDocuments", dependencies: ["Documents"], path: "Tests/RandomDocuments", swiftSettings: settings),
    tests("DocumentsTests", ["Documents", "Bytes", "RandomDocuments", "Repetitions"]),
    tests("SpecificationTests", ["Documents"]),
    tests("LibraryTests", ["Reactor", "Linux", "TestSupport", "pasteboardd", "pasteboard-render"]),
    tests("HostTests", ["Files", "Host", "Settings", "Pasteboard", "Reactor", "Linux", "TestSupport", logging]),
    .executableTarget(
      name: "test-worker", dependencies: ["Sandbox"], path: "Tests/TestWorker", swiftSettings: settings),
    tests(
      "RenderingTests",
      [
        "Rendering", "RenderCommand", "Host", "Pasteboard", "Wire", "Bytes", "Reactor", "Linux", "TestSupport",
        "pasteboard-render", "pasteboard-picture",
        "test-worker",
        "CLinux", logging,
      ]),
    tests("PasteboardTests", ["Pasteboard"]),
    tests("RulesTests", ["Rules", "Settings", "RenderCommand", "Search", "Pasteboard", "Repetitions"]),
    tests("SearchTests", ["Search"]),
    tests("FacesTests", ["Faces", "Wire", "Documents", "Bytes"]),
    tests("HistoryTests", ["History", "Search", "Settings", "Pasteboard", "Linux", "TestSupport"]),
    // It replaces calls of the C library: no test is linked with it, and the program is started by its name.
    .target(name: "LoggedDisk", path: "Tests/LoggedDisk", cSettings: cSettings),
    .executableTarget(
      name: "logged-history", dependencies: ["LoggedDisk", "History"], path: "Tests/LoggedHistory",
      swiftSettings: settings),
    tests("WireTests", ["Wire", "Repetitions"]),
    tests("VarlinkMessagesTests", ["varlink-messages", "TestSupport"]),
    tests("SettingsTests", ["Settings", "RenderCommand", "Pasteboard", "Bytes", "RandomDocuments", "Repetitions"]),
    tests("RenderCommandTests", ["RenderCommand", "Pasteboard", "Bytes"]),
    tests("ImportingTests", ["Importing", "RenderCommand", "Bytes", "CSQLite"]),
    tests(
      "PasteboardClientTests",
      ["PasteboardClient", "Wire", "Pasteboard", "Linux", "CLinux", "TestSupport"]),
    tests(
      "pbTests",
      [
        "pb", "pasteboardd", "pasteboard-history", "pasteboard-render", "pasteboard-picture", "RenderCommand",
        "Settings", "PasteboardClient", "Faces", "Wire", "Pasteboard", "Bytes", "Linux", "CLinux", "TestSupport",
        argumentParser,
      ]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Service", "SocketServer", "PasteboardClient", "Wire", "Files", "Settings", "Host", "Pasteboard", "Reactor",
        "Linux", "CLinux", "TestSupport", "pasteboard-render", logging,
      ],
      exclude: ["Clients"], swiftSettings: settings),
    tests(
      "SystemdTests",
      ["Systemd", "SocketServer", "Host", "Pasteboard", "Reactor", "Linux", "CLinux", logging, "TestSupport"]),
    tests(
      "DisplayServerTests",
      ["DisplayServer", "Settings", "Host", "Pasteboard", "Reactor", "Linux", logging, "TestSupport"]),
    tests(
      "DisplayTests",
      [
        "X11Display", "WaylandDisplay", "GNOMEDisplay", "DisplayServer", "Settings", "Files", "Host", "Pasteboard",
        "Reactor", "Linux", logging, "TestSupport",
      ]),
    tests(
      "GNOMEDisplayTests",
      [
        "GNOMEDisplay", "DisplayServer", "Files", "Host", "Pasteboard", "Reactor", "Linux", logging, "TestSupport",
      ], exclude: ["Clients"]),
    .testTarget(
      name: "X11DisplayTests",
      dependencies: [
        "X11Display", "DisplayServer", "Settings", "Host", "Pasteboard", "Reactor", "Linux", "CZlib", logging,
        "TestSupport",
      ],
      exclude: ["Clients"], swiftSettings: settings),
    .target(
      name: "FakeCompositor", dependencies: ["CDisplay"], path: "Tests/FakeCompositor",
      cSettings: [.headerSearchPath("../../Sources/CDisplay")], linkerSettings: [.linkedLibrary("wayland-server")]),
    tests(
      "WaylandDisplayTests",
      [
        "WaylandDisplay", "DisplayServer", "Files", "Host", "Pasteboard", "Reactor", "Linux", "CLinux", logging,
        "TestSupport", "FakeCompositor", "pasteboard-render",
      ]),
    tests(
      "EndToEndTests",
      [
        "pb", "pasteboardd", "pasteboard-render", "pasteboard-picture", "pasteboard-history", "Wire", "Reactor",
        "Linux", "CLinux", "TestSupport",
      ],
      exclude: ["Clients"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

if hasGTK {
  package.products.append(.executable(name: "pasteboard-window", targets: ["pasteboard-window"]))
  let window = program(
    "pasteboard-window",
    [
      "Faces", "Search", "PasteboardClient", "RenderCommand", "Settings", "Wire", "Pasteboard", "Linux", "CLinux",
      "Bytes", "CGTK",
    ],
    resources: [
      "window.ui", "row.ui", "pane.ui", "about.ui", "clearing.ui", "discarding.ui", "answers.ui", "preferences.ui",
      "styles.css",
    ].map {
      .embedInCode("Interface/\($0)")
    },
    linkedWith: noExportedSymbols)
  if hasLayerShell {
    // For the header too: the compiler keeps what it has read of it until its macros change.
    window.swiftSettings?.append(.unsafeFlags(["-DLAYER_SHELL", "-Xcc", "-DLAYER_SHELL"]))
    window.linkerSettings?.append(.linkedLibrary("gtk4-layer-shell"))
  }
  package.targets += [.systemLibrary(name: "CGTK", pkgConfig: "gtk4"), window]
}

if !highlightingFlags.isEmpty {
  package.products.append(.executable(name: "pasteboard-code", targets: ["pasteboard-code"]))
  package.targets += [
    .target(
      name: "CHighlighting", cxxSettings: [.unsafeFlags(highlightingFlags.filter { $0.hasPrefix("-I") })],
      linkerSettings: highlightingFlags.filter { $0.hasPrefix("-l") }.map { .linkedLibrary(String($0.dropFirst(2))) }),
    program(
      "pasteboard-code", ["RenderCommand", "Pasteboard", "Sandbox", "CHighlighting"],
      linkedWith: noExportedSymbols + packedRelocations),
  ]
}
