import Foundation

/// The few words of the X protocol that no tool speaks, for tests to act as a program of their own.
///
/// - SeeAlso: X Window System Protocol, version 11, appendix B; The X Resize, Rotate and Reflect
///   Extension, version 1.5, appendix A.
public final class XClient {
  private let server: Int32
  private let root: UInt32
  private let randr: UInt8

  /// Connects to a display of this machine, such as `:7`.
  public init(_ display: String) throws {
    let server = try connectToSocket("/tmp/.X11-unix/X\(display.dropFirst())")
    self.server = server
    try give([0x6C, 0] + bytes(UInt16(11)) + [UInt8](repeating: 0, count: 8), to: server)
    let head = try take(8, from: server)
    let setup = try take(Int(number(head, at: 6, as: UInt16.self)) * 4, from: server)
    guard head[0] == 1, setup.count >= 32 else { throw RigError("\(display) refuses") }
    let vendor = (Int(number(setup, at: 16, as: UInt16.self)) + 3) / 4 * 4
    let formats = Int(setup[21]) * 8
    root = number(setup, at: 32 + vendor + formats, as: UInt32.self)
    let name = Array("RANDR".utf8)
    let extensionName = bytes(UInt16(name.count)) + [0, 0] + name
    randr = try Self.ask(server, 98, 0, extensionName)[9]
    _ = try Self.ask(server, randr, 0, bytes(UInt32(1)) + bytes(UInt32(5)))
  }

  deinit { close(server) }

  /// Makes an output tell this EDID.
  public func setEDID(_ edid: [UInt8], of connector: String) throws {
    let name = Array("EDID".utf8)
    let atom = try Self.ask(server, 16, 0, bytes(UInt16(name.count)) + [0, 0] + name)
    let output = try output(named: connector)
    let integer: UInt32 = 19
    let request =
      bytes(output) + bytes(number(atom, at: 8, as: UInt32.self)) + bytes(integer)
      + [8, 0, 0, 0] + bytes(UInt32(edid.count)) + edid
    try Self.send(server, randr, 13, request)
    try roundTrip()
  }

  /// Stops the server for everybody else, as some screenshot tools do, until it is let go.
  public func setGrab(_ isGrabbed: Bool) throws {
    try Self.send(server, isGrabbed ? 36 : 37, 0, [])
    try roundTrip()
  }

  /// The server has done all requests when it answers this one.
  private func roundTrip() throws {
    _ = try Self.ask(server, randr, 0, bytes(UInt32(1)) + bytes(UInt32(5)))
  }

  private func output(named connector: String) throws -> UInt32 {
    let resources = try Self.ask(server, randr, 25, bytes(root))
    let crtcs = Int(number(resources, at: 16, as: UInt16.self))
    for index in 0..<Int(number(resources, at: 18, as: UInt16.self)) {
      let output = number(resources, at: 32 + (crtcs + index) * 4, as: UInt32.self)
      let time = number(resources, at: 12, as: UInt32.self)
      let info = try Self.ask(server, randr, 9, bytes(output) + bytes(time))
      let lists = [26, 28, 32].map { Int(number(info, at: $0, as: UInt16.self)) }
      let start = 36 + lists.reduce(0, +) * 4
      let name = info[start..<start + Int(number(info, at: 34, as: UInt16.self))]
      if String(decoding: name, as: UTF8.self) == connector { return output }
    }
    throw RigError("there is no output \(connector)")
  }

  private static func send(
    _ server: Int32, _ opcode: UInt8, _ detail: UInt8, _ body: [UInt8]
  ) throws {
    let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    try give([opcode, detail] + bytes(UInt16(1 + padded.count / 4)) + padded, to: server)
  }

  /// Sends a request, and reads its reply; events are not asked for, and errors are thrown.
  private static func ask(
    _ server: Int32, _ opcode: UInt8, _ detail: UInt8, _ body: [UInt8]
  ) throws -> [UInt8] {
    try send(server, opcode, detail, body)
    let head = try take(32, from: server)
    guard head[0] == 1 else { throw RigError("X error \(head[1]) on request \(opcode)") }
    return head + (try take(Int(number(head, at: 4, as: UInt32.self)) * 4, from: server))
  }
}

private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private func number<Number: FixedWidthInteger>(
  _ bytes: [UInt8], at start: Int, as type: Number.Type
) -> Number {
  let size = MemoryLayout<Number>.size
  return bytes[start..<start + size].reversed().reduce(0) { $0 << 8 | Number($1) }
}
