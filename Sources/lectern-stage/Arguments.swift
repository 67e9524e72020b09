/// What a stage is started with.
struct Arguments: Hashable {
  /// What it draws on.
  enum Driver: String, CaseIterable {
    case x11
    case wayland
    case null
  }

  /// Where the controller listens.
  var socket: String
  /// The display it is for.
  var output: String
  /// What it draws on.
  var driver: Driver

  /// How to call the program.
  static let usage =
    "usage: lectern-stage --socket PATH --output NAME --driver x11|wayland|null"

  /// Reads arguments, the program's name not among them; `nil` when they are not as they should be.
  init?(_ words: [String]) {
    var values: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard ["--socket", "--output", "--driver"].contains(word), values[word] == nil,
        let value = rest.popFirst()
      else { return nil }
      values[word] = value
    }
    guard let socket = values["--socket"], let output = values["--output"],
      let driver = values["--driver"].flatMap(Driver.init)
    else { return nil }
    self.socket = socket
    self.output = output
    self.driver = driver
  }
}
