import DisplayWatch
import Foundation
import StageModel
import TestSupport

/// Reads a source as a program's loop does: only when its descriptor is readable.
final class Watch {
  let source: any DisplaySource
  /// All changes read so far.
  private(set) var changes: [DisplayChange] = []

  init(_ source: any DisplaySource) { self.source = source }

  /// Connects to a session's display server.
  convenience init(_ session: DisplaySession) throws {
    self.init(
      session.kind.isWayland
        ? try WaylandDisplays(display: session.waylandSocket, edidFolder: "/nowhere")
        : try X11Displays(display: session.environment["DISPLAY"]))
  }

  /// Whether the outputs come to be as expected in time; their order does not matter.
  func sees(_ expected: Set<Seen>, within time: Duration) async throws -> Bool {
    let isSeen = try await eventually(within: time, every: .milliseconds(2)) {
      try readIfReadable()
      return Set(source.outputs.map { Seen($0) }) == expected
    }
    if !isSeen { print("seen \(source.outputs.map { Seen($0) }), expected \(expected)") }
    return isSeen
  }

  /// Whether this many changes or more come in time.
  func changes(atLeast count: Int, within time: Duration) async throws -> Bool {
    try await eventually(within: time, every: .milliseconds(2)) {
      try readIfReadable()
      return changes.count >= count
    }
  }

  private func readIfReadable() throws {
    guard let descriptor = source.descriptor else { return }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 0) > 0 else { return }
    if let change = try source.read() { changes.append(change) }
  }
}

/// What tests compare of an output.
struct Seen: Hashable, CustomStringConvertible {
  let name: String
  let bounds: PixelRect
  let scale: Double
  let isPrimary: Bool

  init(_ output: Output) {
    name = output.name.text
    bounds = output.bounds
    scale = output.scale.factor
    isPrimary = output.isPrimary
  }

  init(name: String, bounds: PixelRect, scale: Double, isPrimary: Bool) {
    self.name = name
    self.bounds = bounds
    self.scale = scale
    self.isPrimary = isPrimary
  }

  var description: String { "\(name) \(bounds) \(scale)\(isPrimary ? " primary" : "")" }
}

extension DisplaySession {
  /// The compositor's socket, as a path: the test itself has another runtime folder.
  nonisolated var waylandSocket: String? {
    guard let folder = environment["XDG_RUNTIME_DIR"], let name = environment["WAYLAND_DISPLAY"]
    else { return nil }
    return "\(folder)/\(name)"
  }

  /// What a source is to say of the displays with these numbers.
  func expected(_ numbers: Int...) async -> Set<Seen> {
    var expected: Set<Seen> = []
    for number in numbers {
      guard let bounds = bounds(number), let name = await connector(number),
        let setup = setup(number)
      else { continue }
      let isPrimary = !kind.isWayland && number == numbers.first
      expected.insert(
        Seen(name: name, bounds: bounds, scale: setup.scale, isPrimary: isPrimary))
    }
    return expected
  }
}
