import Foundation

/// A D-Bus session bus of the test's own, which starts no services.
final class SessionBus: Sendable {
  let address: String
  private let daemon: ProgramRun
  private let socket: String

  init(_ folder: ScratchFolder) throws {
    socket = folder.file("bus")
    address = "unix:path=\(socket)"
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    daemon = try ProgramRun(
      "dbus-daemon", ["--nofork", "--nosyslog", "--config-file=\(configuration)"],
      environment: ["PATH": ProcessInfo.processInfo.searchPath])
  }

  func waitUntilReady() async throws {
    let isThere = await eventually(within: .seconds(10)) {
      FileManager.default.fileExists(atPath: self.socket)
    }
    guard isThere else { throw RigError("no session bus: \(daemon.errorText)") }
  }

  func end() async { await daemon.terminate() }
}
