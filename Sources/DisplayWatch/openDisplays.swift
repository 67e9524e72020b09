import Glibc

/// Connects to the display server that the environment names: Wayland first, then X11.
///
/// In a Wayland session `DISPLAY` names a server for old programs only, which knows the outputs
/// by hearsay.
public func openDisplays() throws(DisplayError) -> any DisplaySource {
  if isSet("DISPLAY") { return try X11Displays() }
  throw DisplayError(.noServer)
}

private func isSet(_ variable: String) -> Bool {
  guard let value = getenv(variable) else { return false }
  return value.pointee != 0
}
