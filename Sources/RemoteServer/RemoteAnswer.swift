/// What a talk answers to a request.
public enum RemoteAnswer: Hashable, Sendable {
  /// It is done.
  case done
  /// It is not done; why, in the operator's language.
  case failed(String)
  /// All that is known of the talk.
  case status(TalkStatus)
  /// The picture is written.
  case screenshot(PixelSource)
  /// Whether a supervisor watches over the talk.
  case supervised(Bool)
  /// The listening sockets and the lock come with the answer; the controller ends.
  case handover
}

/// Where the pixels of a screenshot come from.
public enum PixelSource: String, Hashable, Codable, Sendable {
  /// What the display server says it shows.
  case displayServer = "display server"
  /// What the stage last gave to the display server, or to memory.
  case stage
}
