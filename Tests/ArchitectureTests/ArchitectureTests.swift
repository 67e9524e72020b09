import Testing

/// Where a target stands: arrows point from a later layer to an earlier one.
private enum Layer: Int {
  case values, pure, edge, program
}

private let layers: [String: Layer] = [
  "DeckModel": .values, "StageModel": .values,
  "DeckFormat": .pure, "Highlighter": .pure, "SlideLayout": .pure, "ConsoleModel": .pure,
  "CommandLineModel": .pure, "Wire": .pure,
  "ControllerCore": .pure,
  "LinuxSystem": .edge, "Raster": .edge, "DisplayWatch": .edge, "Stage": .edge,
  "SessionStore": .edge, "RemoteServer": .edge, "RenderPool": .edge, "OperatorConsole": .edge,
  "ControllerRuntime": .edge,
  "lectern": .program, "lecternd": .program, "lectern-stage": .program,
  "lectern-console": .program, "lectern-render": .program, "lectern-gallery": .program,
]

/// Which C modules each target may import; a target not listed may import none.
private let allowedCModules: [String: Set<String>] = [
  "DeckFormat": ["CCmark"],
  "DisplayWatch": ["CXCB", "CXCBLibrary", "CWayland", "CWaylandLibrary"],
  "Highlighter": ["CSourceView"],
  "LinuxSystem": ["CLinux"],
  "OperatorConsole": ["CGTK", "CGTKLibrary"],
  "Raster": ["CCairo", "CICU", "CPango", "CPoppler", "CRSVG", "CPixbuf"],
  "SessionStore": ["CSQLite"],
  "Stage": ["CSDL", "CSDLLibrary"],
]

/// Edges that may use the descriptors, clocks and processes of `LinuxSystem`.
private let mayUseLinuxSystem: Set = ["RenderPool", "Stage", "RemoteServer", "OperatorConsole"]

/// Edges that know values only: they wake the core and never hold its state.
private let knowValuesOnly: Set = ["SessionStore", "DisplayWatch", "Stage", "LinuxSystem"]

/// What the controller may import outside its Wiring files although it is an edge: neither is a port.
private let notPorts: Set = ["LinuxSystem", "ControllerRuntime"]

/// Files that belong to the controller's hosts, each of which is the end of one port.
private let partsOfHosts: Set = [
  "Talk.swift", "StageSlot.swift", "SavedFields.swift", "ProcessRoster.swift",
]

@Suite struct ArchitectureTests {
  let tree: SourceTree

  init() throws { tree = try SourceTree() }

  @Test("a C library is imported only by the target that wraps it")
  func cImportsStayBehindTheirWrapper() {
    var checked = 0
    for file in tree.files {
      for module in file.imports where layers[module] == nil {
        guard module.hasPrefix("C"), module.dropFirst().first?.isUppercase == true else { continue }
        checked += 1
        #expect(
          allowedCModules[file.target, default: []].contains(module),
          "\(file.path) imports \(module)")
      }
    }
    #expect(checked >= 5, "only \(checked) C imports were seen, so the scan is broken")
  }

  @Test("values and pure targets reach neither the system nor a clock")
  func pureTargetsStayPure() {
    var checked = 0
    for file in tree.files {
      guard let layer = layers[file.target], layer == .values || layer == .pure else { continue }
      checked += 1
      for module in file.imports {
        #expect(!["Glibc", "Foundation", "Dispatch"].contains(module), "\(file.path): \(module)")
      }
      for clock in ["ContinuousClock", "SuspendingClock", "Date()", ".random(", "getenv("] {
        if file.mentions(clock) { Issue.record("\(file.path) reads the world: \(clock)") }
      }
    }
    #expect(checked >= 10, "only \(checked) files were seen, so the scan is broken")
  }

  @Test("imports point from programs to edges to pure targets to values")
  func importsPointOneWay() throws {
    var checked = 0
    for file in tree.files {
      let own = try #require(layers[file.target], "\(file.path): target without a layer")
      for module in file.imports {
        guard let other = layers[module] else { continue }
        checked += 1
        #expect(own.rawValue >= other.rawValue, "\(file.path) imports \(module)")
        #expect(own != .program || other != .program, "\(file.path) imports \(module)")
        if own == .edge, other == .edge {
          #expect(
            module == "LinuxSystem" && mayUseLinuxSystem.contains(file.target),
            "\(file.path), an edge, imports the edge \(module)")
        }
        if knowValuesOnly.contains(file.target), module != "LinuxSystem" {
          #expect(other == .values, "\(file.path) knows values only, but imports \(module)")
        }
      }
    }
    #expect(checked >= 10, "only \(checked) imports were seen, so the scan is broken")
  }

  @Test("the controller's ports are filled in its Wiring and Host files and nowhere else")
  func portsAreFilledInWiringFiles() {
    var checked = 0
    for file in tree.files where file.target == "lecternd" {
      checked += 1
      guard !file.name.hasPrefix("Wiring"), !file.name.hasSuffix("Host.swift"),
        !partsOfHosts.contains(file.name)
      else { continue }
      for module in file.imports where layers[module] == .edge && !notPorts.contains(module) {
        Issue.record("\(file.path) imports \(module); that belongs into a file Wiring….swift")
      }
    }
    #expect(checked >= 1, "only \(checked) files of the controller were seen")
  }

  @Test("every target has its folder and every folder its layer")
  func everyTargetHasItsFolder() {
    let folders = Set(tree.files.map(\.target))
    #expect(folders == Set(layers.keys))
  }

  @Test("no file is over 600 lines")
  func filesAreShort() {
    for file in tree.files {
      #expect(file.lines.count <= 600, "\(file.path) has \(file.lines.count) lines")
    }
    #expect(tree.files.count >= 20, "only \(tree.files.count) files were seen")
  }

  @Test("no function is over 60 lines")
  func functionsAreShort() {
    var checked = 0
    for file in tree.files {
      for function in file.functions {
        checked += 1
        #expect(
          function.length <= 60, "\(file.path):\(function.line): \(function.length) lines")
      }
    }
    #expect(checked >= 100, "only \(checked) functions were seen, so the scan is broken")
  }

  @Test("tests reach no further than the package does")
  func testsUsePackageAccess() throws {
    // `@testable` would need everything built a second time, for tests alone.
    let tests = try SourceTree(below: "Tests")
    let word = "@" + "testable import"
    #expect(tests.files.filter { $0.mentions(word) }.map(\.path) == [])
    #expect(tests.files.count >= 20, "only \(tests.files.count) files were seen")
  }

  @Test("the scan sees imports in each of their forms")
  func importsAreSeenInEachForm() {
    let text = """
      import A
      public import B
      @preconcurrency import C
      internal import struct D.Item
      @_spi(Inner) public import E
      // import F
      let import_ = 1
      """
    #expect(SourceFile(path: "T/F.swift", text: text).imports == ["A", "B", "C", "D", "E"])
  }
}
