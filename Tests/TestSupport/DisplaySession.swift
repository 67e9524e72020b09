import Foundation
public import StageModel

/// A desktop session without hardware, whose displays can be plugged in, pulled out and changed.
///
/// Displays are numbered from 1 to 6; 1 is primary. Each session has a folder, a runtime folder
/// and a session bus of its own, and `end()` leaves nothing of it behind.
public actor DisplaySession {
  /// The kinds of display servers, which tell a program of an unplugged display in different ways.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// Xvnc: the output is then disconnected.
    case x11(windowManager: Bool)
    /// Xorg with the dummy driver: the output is then off, yet still connected.
    case xorg(windowManager: Bool)
    /// sway: the output is then gone, and comes back as another one.
    case sway

    /// A word or two for people.
    public var description: String {
      switch self {
      case .x11(let isManaged): isManaged ? "x11" : "x11 without window manager"
      case .xorg(let isManaged): isManaged ? "xorg" : "xorg without window manager"
      case .sway: "sway"
      }
    }

    /// Whether it is a Wayland session.
    public var isWayland: Bool { self == .sway }

    /// One of each server, with a window manager.
    public static let common: [Kind] = [
      .x11(windowManager: true), .xorg(windowManager: true), .sway,
    ]

    /// All kinds.
    public static let all: [Kind] =
      common + [.x11(windowManager: false), .xorg(windowManager: false)]
  }

  /// The most displays that a session can have.
  public static let most = 6

  /// Which servers run.
  public nonisolated let kind: Kind
  /// All variables for programs under test: they see this session and nothing of the user's.
  public nonisolated let environment: [String: String]
  /// The session's own folder.
  public nonisolated let folder: ScratchFolder

  let server: any RigServer
  private let bus: SessionBus
  private var setups: [Int: DisplaySetup]

  /// Starts a session, and waits until it is there.
  ///
  /// - Parameters:
  ///   - kind: Which servers.
  ///   - outputs: How many displays are plugged in.
  ///   - modes: Their sizes; the last stands for all further ones. By default 1280x720 and then
  ///     1920x1080.
  /// - Throws: When it does not come about. Nothing is left behind then.
  public static func start(
    _ kind: Kind, outputs: Int = 2, modes: [PixelSize] = []
  ) async throws -> DisplaySession {
    let defaults = [PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080)]
    let sizes = modes.isEmpty ? defaults.compactMap { $0 } : modes
    var setups: [Int: DisplaySetup] = [:]
    for number in 1...most {
      setups[number] = DisplaySetup(mode: sizes[min(number, sizes.count) - 1])
      setups[number]?.isPlugged = number <= outputs
    }
    let folder = try ScratchFolder("rig")
    let bus = try SessionBus(folder)
    let base = baseEnvironment(folder, bus)
    do {
      try await bus.waitUntilReady()
      let server: any RigServer =
        switch kind {
        case .x11(let isManaged):
          try await XRig.start(.xvnc, managed: isManaged, setups, folder, base)
        case .xorg(let isManaged):
          try await XRig.start(.xorg, managed: isManaged, setups, folder, base)
        case .sway: try await SwayRig.start(setups, folder, base)
        }
      return DisplaySession(kind, setups, folder, bus, server, base)
    } catch {
      await bus.end()
      folder.remove()
      throw error
    }
  }

  private init(
    _ kind: Kind, _ setups: [Int: DisplaySetup], _ folder: ScratchFolder, _ bus: SessionBus,
    _ server: any RigServer, _ base: [String: String]
  ) {
    self.kind = kind
    self.setups = setups
    self.folder = folder
    self.bus = bus
    self.server = server
    environment = base.merging(server.environment) { _, new in new }
  }

  /// How a display is set up; numbers from 1.
  public func setup(_ number: Int) -> DisplaySetup? { setups[number] }

  /// The connector that a display hangs on now; `nil` while it has none.
  public func connector(_ number: Int) async -> String? { await server.connector(number) }

  /// Where a plugged display lies on the desktop, and its pixels as seen.
  ///
  /// X's desktop begins where its displays do, so there places count from the outermost ones.
  public func bounds(_ number: Int) -> PixelRect? {
    let places = setups.places
    guard let setup = setups[number], let place = places[number] else { return nil }
    let left = kind.isWayland ? 0 : places.values.map(\.x).min() ?? 0
    let top = kind.isWayland ? 0 : places.values.map(\.y).min() ?? 0
    return PixelRect(x: place.x - left, y: place.y - top, size: setup.visibleSize)
  }

  /// Plugs a display in, as it was set up last.
  public func plug(_ number: Int) async throws {
    try await rearrange { $0[number]?.isPlugged = true }
  }

  /// Pulls a display out.
  public func unplug(_ number: Int) async throws {
    try await rearrange { $0[number]?.isPlugged = false }
  }

  /// Changes a display; what is not given stays.
  public func set(
    _ number: Int, mode: PixelSize? = nil, rotation: DisplaySetup.Rotation? = nil,
    scale: Double? = nil, position: (x: Int, y: Int)? = nil
  ) async throws {
    try await rearrange { setups in
      guard var setup = setups[number] else { return }
      if let mode { setup.mode = mode }
      if let rotation { setup.rotation = rotation }
      if let scale { setup.scale = scale }
      if let position { setup.position = position }
      setups[number] = setup
    }
  }

  /// Changes any number of displays; on X in one step.
  ///
  /// - Parameter change: Is given all six displays by number, plugged or not.
  public func rearrange(_ change: (inout [Int: DisplaySetup]) -> Void) async throws {
    var next = setups
    change(&next)
    let before = setups
    setups = next
    try await server.apply(next, after: before)
  }

  /// What a display shows, in its own pixels as seen.
  public func screenshot(_ number: Int) async throws -> Picture {
    guard let bounds = bounds(number) else { throw RigError("display \(number) is not plugged") }
    return try await server.screenshot(number, at: bounds)
  }

  /// Presses keys, one after the other.
  ///
  /// - Parameters:
  ///   - keys: X keysyms with modifiers before them: `Right`, `space`, `ctrl+f`.
  ///   - window: The whole title of the window that is to have the focus; `nil` leaves it.
  public func pressKeys(_ keys: [String], window: String? = nil) async throws {
    try await server.pressKeys(keys, window: window)
  }

  /// Clicks with the first mouse button; X only.
  ///
  /// - Parameters:
  ///   - number: On which display.
  ///   - x: How far from its left edge. Unit: pixels.
  ///   - y: How far from its upper edge. Unit: pixels.
  public func click(_ number: Int, x: Int, y: Int) async throws {
    guard let bounds = bounds(number) else { throw RigError("display \(number) is not plugged") }
    try await server.click(x: bounds.x + x, y: bounds.y + y)
  }

  /// Shows another workspace on a display, and gives it the keys; sway only.
  ///
  /// - Parameters:
  ///   - name: The workspace's name; one that is not there is made. sway numbers its own from 1.
  ///   - number: The display.
  public func showWorkspace(_ name: String, on number: Int) async throws {
    try await compositor.showWorkspace(name, on: number)
  }

  /// Brings the workspace of a window to another display; sway only.
  public func moveWorkspace(ofWindow title: String, to number: Int) async throws {
    try await compositor.moveWorkspace(ofWindow: title, to: number)
  }

  /// The compositor's number of a window; another one when it was made anew; sway only.
  public func windowNumber(_ title: String) async throws -> Int? {
    try await compositor.windowNumber(title)
  }

  /// Keeps the compositor from drawing while something is done, as a busy machine does; sway only.
  public func withoutDrawing(_ body: @Sendable () async throws -> Void) async throws {
    try await compositor.withoutDrawing(body)
  }

  private var compositor: SwayRig {
    get throws {
      guard let rig = server as? SwayRig else { throw RigError("X has no workspaces here") }
      return rig
    }
  }

  /// Makes a connector tell what its display is; X only.
  ///
  /// - Parameters:
  ///   - edid: As made by `edidBytes`; nothing for a display that says nothing.
  ///   - number: The display whose connector it is; it need not be plugged.
  public func setEDID(_ edid: [UInt8], of number: Int) async throws {
    guard let display = environment["DISPLAY"], let name = await connector(number) else {
      throw RigError("only an X server can be told what a display is")
    }
    try XClient(display).setEDID(edid, of: name)
  }

  /// Looks at a display until its picture is as wanted.
  ///
  /// - Returns: The first picture as wanted; `nil` when there was none in time.
  public func picture(
    of number: Int, within time: Duration = .seconds(5), where isWanted: (Picture) -> Bool
  ) async -> Picture? {
    var found: Picture?
    await eventually(within: time, every: .milliseconds(50)) {
      guard let picture = try? await screenshot(number), isWanted(picture) else { return false }
      found = picture
      return true
    }
    return found
  }

  /// Ends the display server as a crash would, and leaves all else.
  public func killServer() async { await server.kill() }

  /// Ends all that it started, and removes its folder; end the programs under test before.
  public func end() async {
    await server.end()
    await bus.end()
    folder.remove()
  }

  private static func baseEnvironment(
    _ folder: ScratchFolder, _ bus: SessionBus
  ) -> [String: String] {
    var variables = [
      "PATH": ProcessInfo.processInfo.searchPath,
      "LANG": "C.UTF-8",
      "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.file("run"),
      "XDG_CONFIG_HOME": folder.file("config"),
      "XDG_STATE_HOME": folder.file("state"),
      "XDG_DATA_HOME": folder.file("data"),
      "XDG_CACHE_HOME": folder.file("cache"),
      "DBUS_SESSION_BUS_ADDRESS": bus.address,
      "GSETTINGS_BACKEND": "memory",
      "GSK_RENDERER": "cairo",
      "GTK_A11Y": "none",
      "NO_AT_BRIDGE": "1",
    ]
    for name in ["run", "config", "state", "data", "cache"] { _ = try? folder.makeFolder(name) }
    for name in ["LD_LIBRARY_PATH", "TMPDIR"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    return variables
  }
}

/// Runs a test body in a session, and ends the session however the body ends.
public func withDisplays<Result>(
  _ kind: DisplaySession.Kind, outputs: Int = 2, modes: [PixelSize] = [],
  isolation: isolated (any Actor)? = #isolation,
  _ body: (DisplaySession) async throws -> sending Result
) async throws -> sending Result {
  let session = try await DisplaySession.start(kind, outputs: outputs, modes: modes)
  do {
    let result = try await body(session)
    await session.end()
    return result
  } catch {
    await session.end()
    throw error
  }
}

/// What one kind of display server does for a session.
protocol RigServer: Sendable {
  /// The variables by which programs find it.
  var environment: [String: String] { get }
  func connector(_ number: Int) async -> String?
  func apply(_ next: [Int: DisplaySetup], after before: [Int: DisplaySetup]) async throws
  func screenshot(_ number: Int, at bounds: PixelRect) async throws -> Picture
  func pressKeys(_ keys: [String], window: String?) async throws
  func click(x: Int, y: Int) async throws
  func kill() async
  func end() async
}

extension [Int: DisplaySetup] {
  /// The numbers of the plugged displays, ascending.
  var plugged: [Int] { filter(\.value.isPlugged).keys.sorted() }

  /// Where the plugged displays lie, by number, in logical units.
  var places: [Int: (x: Int, y: Int)] {
    var places: [Int: (x: Int, y: Int)] = [:]
    var end = 0
    for number in plugged {
      guard let setup = self[number] else { continue }
      let place = setup.position ?? (end, 0)
      places[number] = place
      end = Swift.max(end, place.x + setup.extent.width)
    }
    return places
  }
}
