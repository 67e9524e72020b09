public import ConsoleModel
public import StageModel

/// What is asked of a talk that runs.
public enum RemoteRequest: Hashable, Sendable {
  /// What the operator could ask for by a key.
  case command(OperatorCommand)
  /// All that is known of the talk.
  case status
  /// Connects a virtual display, or changes the one of that name.
  case plug(VirtualDisplay)
  /// Takes a virtual display away.
  case unplug(OutputName)
  /// Writes a picture to a file, by its absolute path.
  case screenshot(ScreenshotTarget, path: String)
  /// Whether a supervisor watches over the talk.
  case supervised
  /// Give the listening sockets to this connection, save, and end; stages and console go on.
  case handover
}
