// swift-tools-version: 6.2
import PackageDescription

// Targets stand in the order in which data flows: values, pure logic, edges, programs, tests.
// What may import what is held by Tests/ArchitectureTests.

/// Settings of every Swift target.
let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of targets that touch no C: values and pure logic.
let pure = house + [.strictMemorySafety()]

func target(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = house
) -> Target {
  // Rounding is in the C mathematics library, which a target without C would not link.
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m")])
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  // With Swift's libraries inside, an installed program needs no toolchain and starts in 2.6 ms
  // instead of 4.4. The option `--static-swift-stdlib` would build the tests a second time.
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: house,
    linkerSettings: [
      .unsafeFlags(
        [
          "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections",
          "-lswiftSynchronization",
        ],
        .when(configuration: .release))
    ])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: house)
}

/// A Debian library as a module: its headers, found by pkg-config.
func library(_ name: String, _ pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

/// Our own C: what Swift cannot call in a library's header, each with its reason.
func shim(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [CSetting]? = nil,
  links: [String] = [], exports: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/CLibraries/\(name)",
    cSettings: settings,
    linkerSettings: links.map { .linkedLibrary($0) }
      + exports.map { .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=\($0)"]) })
}

let package = Package(
  name: "lectern",
  targets: [
    // C libraries, each imported by the one target that wraps it.
    shim("CLinux"),
    library("CCmark", "libcmark-gfm", package: "libcmark-gfm-dev"),
    library("CPango", "pangocairo", package: "libpango1.0-dev"),
    library("CPoppler", "poppler-glib", package: "libpoppler-glib-dev"),
    library("CRSVG", "librsvg-2.0", package: "librsvg2-dev"),
    library("CPixbuf", "gdk-pixbuf-2.0", package: "libgdk-pixbuf-2.0-dev"),
    library("CLCMS", "lcms2", package: "liblcms2-dev"),
    // Loops over pixels are quick in a debug build, too.
    shim(
      "CCairo", ["CPango", "CPoppler", "CRSVG", "CPixbuf", "CLCMS"],
      settings: [.unsafeFlags(["-O2"])]),
    library("CICULibrary", "icu-uc", package: "libicu-dev"),
    shim("CICU", ["CICULibrary"]),
    library("CSDLLibrary", "sdl2", package: "libsdl2-dev"),
    shim(
      "CSDL", ["CSDLLibrary"], settings: [.unsafeFlags(["-O3"])],
      links: ["X11", "Xext", "wayland-client"],
      exports: [
        "xkb_state_update_mask", "xkb_keymap_key_for_each", "xkb_keymap_key_repeats",
        "xkb_state_key_get_syms", "xkb_keymap_layout_get_name",
      ]),
    library("CSQLite", "sqlite3", package: "libsqlite3-dev"),
    library("CXCBLibrary", "xcb-randr", package: "libxcb-randr0-dev"),
    shim("CXCB", ["CXCBLibrary"]),
    library("CWaylandLibrary", "wayland-client", package: "libwayland-dev"),
    shim("CWayland", ["CWaylandLibrary"]),
    library("CGTKLibrary", "libadwaita-1", package: "libadwaita-1-dev"),
    shim("CGTK", ["CGTKLibrary"], links: ["X11"]),

    shim("CSourceView", links: ["dl"]),

    // Values.
    target("DeckModel", settings: pure),
    target("StageModel", ["DeckModel"], settings: pure),

    // Pure logic.
    .target(
      name: "DeckFormat", dependencies: ["DeckModel", "CCmark"],
      // Files that become part of the program: it reads none to know its own themes.
      resources: ["dark", "high-contrast", "light", "paper"].map {
        .embedInCode("Themes/\($0).theme")
      },
      swiftSettings: house, linkerSettings: [.linkedLibrary("m")]),
    target("Highlighter", ["DeckModel", "CSourceView"]),
    target("SlideLayout", ["DeckModel", "StageModel"], settings: pure),
    target("ConsoleModel", ["DeckModel", "StageModel"], settings: pure),
    target(
      "CommandLineModel", ["DeckModel", "StageModel", "ConsoleModel"], settings: pure),
    target("Wire", ["DeckModel", "StageModel", "ConsoleModel"], settings: pure),
    target("ControllerCore", ["DeckModel", "StageModel", "ConsoleModel"], settings: pure),

    // Edges: each wraps one part of the world.
    target("LinuxSystem", ["DeckModel", "CLinux"]),
    target(
      "Raster",
      [
        "DeckModel", "StageModel", "SlideLayout", "CCairo", "CICU", "CPango", "CPoppler", "CRSVG",
        "CPixbuf",
      ]),
    target("DisplayWatch", ["StageModel", "CXCB", "CWayland"]),
    target("Stage", ["DeckModel", "StageModel", "LinuxSystem", "CSDL"]),
    target("SessionStore", ["DeckModel", "StageModel", "CSQLite"]),
    target(
      "RemoteServer",
      ["DeckModel", "StageModel", "ConsoleModel", "CommandLineModel", "LinuxSystem"]),
    target("RenderPool", ["DeckModel", "StageModel", "Wire", "LinuxSystem"]),
    target("OperatorConsole", ["DeckModel", "StageModel", "ConsoleModel", "LinuxSystem", "CGTK"]),
    target("ControllerRuntime", ["DeckModel", "StageModel", "ConsoleModel", "ControllerCore"]),

    // Programs: they fill the ports, in their Wiring files and nowhere else.
    program(
      "lectern",
      [
        "DeckModel", "StageModel", "ConsoleModel", "CommandLineModel", "Wire", "RemoteServer",
        "LinuxSystem",
      ]),
    program(
      "lecternd",
      [
        "DeckModel", "StageModel", "ConsoleModel", "CommandLineModel", "Wire", "ControllerCore",
        "ControllerRuntime", "DisplayWatch", "RenderPool", "SessionStore", "RemoteServer",
        "LinuxSystem",
      ]),
    program(
      "lectern-stage", ["DeckModel", "StageModel", "ConsoleModel", "Wire", "Stage", "LinuxSystem"]),
    program(
      "lectern-console",
      ["DeckModel", "StageModel", "ConsoleModel", "Wire", "OperatorConsole", "LinuxSystem"]),
    program(
      "lectern-render",
      [
        "DeckModel", "StageModel", "ConsoleModel", "DeckFormat", "Highlighter", "SlideLayout",
        "Raster", "Wire",
        "LinuxSystem",
      ]),

    // For who works on Lectern: contact sheets and times. It is not installed.
    program(
      "lectern-gallery",
      [
        "DeckModel", "StageModel", "DeckFormat", "Highlighter", "SlideLayout", "Raster",
        "LinuxSystem",
      ]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["DeckModel", "StageModel", "LinuxSystem"],
      path: "Tests/TestSupport", swiftSettings: house),
    tests("ArchitectureTests", ["TestSupport"]),
    tests("DeckModelTests", ["DeckModel"]),
    tests("StageModelTests", ["DeckModel", "StageModel"]),
    tests("HighlighterTests", ["DeckModel", "Highlighter"]),
    tests(
      "DeckFormatTests", ["DeckModel", "DeckFormat", "TestSupport"], exclude: ["Decks"]),
    tests(
      "SlideLayoutTests", ["DeckModel", "StageModel", "SlideLayout", "TestSupport"],
      exclude: ["Snapshots"]),
    tests("ConsoleModelTests", ["DeckModel", "StageModel", "ConsoleModel"]),
    tests(
      "CommandLineModelTests", ["DeckModel", "StageModel", "ConsoleModel", "CommandLineModel"]),
    tests("WireTests", ["DeckModel", "StageModel", "ConsoleModel", "Wire", "TestSupport"]),
    tests(
      "ControllerCoreTests",
      ["DeckModel", "StageModel", "ConsoleModel", "ControllerCore", "TestSupport"]),
    tests("LinuxSystemTests", ["LinuxSystem", "TestSupport"]),
    tests(
      "RasterTests",
      [
        "DeckModel", "StageModel", "SlideLayout", "Raster", "Wire", "LinuxSystem", "TestSupport",
      ],
      exclude: ["Snapshots"]),
    tests(
      "MatrixTests",
      [
        "DeckModel", "StageModel", "DeckFormat", "SlideLayout", "Raster", "LinuxSystem",
        "TestSupport",
      ]),
    tests("DisplayWatchTests", ["DeckModel", "StageModel", "DisplayWatch", "TestSupport"]),
    tests(
      "StageTests",
      ["DeckModel", "StageModel", "ConsoleModel", "Wire", "Stage", "LinuxSystem", "TestSupport"]),
    tests(
      "OperatorConsoleTests",
      ["DeckModel", "StageModel", "ConsoleModel", "Wire", "LinuxSystem", "TestSupport"]),
    tests("SessionStoreTests", ["DeckModel", "StageModel", "SessionStore", "TestSupport"]),
    tests(
      "RemoteServerTests",
      [
        "DeckModel", "StageModel", "ConsoleModel", "CommandLineModel", "RemoteServer",
        "LinuxSystem", "TestSupport",
      ]),
    tests(
      "RenderPoolTests",
      ["DeckModel", "StageModel", "Wire", "RenderPool", "LinuxSystem", "TestSupport"]),
    tests("SupervisorTests", ["TestSupport"]),
    tests("EndToEndTests", ["DeckModel", "StageModel", "LinuxSystem", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
