/// What a command line asks for.
public enum Invocation: Hashable, Sendable {
  /// Help on a verb, or on the program.
  case help(verb: String?)
  /// The version.
  case version
  /// A talk.
  case present(PresentOptions)
  /// A deck's problems, and how it fills displays.
  case check(CheckOptions)
  /// A deck as a document or as pictures.
  case export(ExportOptions)
  /// The size of the audience's text, for people.
  case textSize(session: SessionName?)
  /// The state of a talk, for people or as JSON.
  case status(session: SessionName?, asJSON: Bool)
  /// The displays of a talk, for people or as JSON.
  case displays(session: SessionName?, asJSON: Bool)
  /// The talks that run.
  case talks
  /// Something else of a talk.
  case request(RemoteRequest, session: SessionName?)
}
