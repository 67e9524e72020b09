/// What the controller starts the console with.
struct ConsoleArguments {
  /// Where the controller listens for its console.
  let socket: String

  /// Reads the arguments after the program's name, or answers `nil` for any others.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--socket", !arguments[1].isEmpty else {
      return nil
    }
    socket = arguments[1]
  }
}
