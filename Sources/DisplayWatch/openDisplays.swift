import Glibc

/// Connects to the display server that the environment names: Wayland first, then X11.
///
/// In a Wayland session `DISPLAY` names a server for old programs only, which knows the outputs
/// by hearsay. It is taken all the same when the compositor cannot be reached.
///
/// - Throws: When there is no display server, or none answers.
public func openDisplays() throws(DisplayError) -> any DisplaySource {
  guard isSet("WAYLAND_DISPLAY") else {
    guard isSet("DISPLAY") else { throw DisplayError(.noServer) }
    return try X11Displays()
  }
  do {
    return try WaylandDisplays()
  } catch {
    guard isSet("DISPLAY"), let displays = try? X11Displays() else { throw error }
    return displays
  }
}

private func isSet(_ variable: String) -> Bool {
  guard let value = getenv(variable) else { return false }
  return value.pointee != 0
}
