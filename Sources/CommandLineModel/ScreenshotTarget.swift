public import StageModel

/// Of what a picture is asked for.
public enum ScreenshotTarget: Hashable, Sendable, CustomStringConvertible {
  /// The first display of the audience.
  case audience
  /// The operator's window.
  case console
  /// A display, whatever it is for.
  case output(OutputName)

  /// Reads `audience`, `console` or an output's name.
  public init(parsing text: String) throws(ValueError) {
    switch text {
    case "audience": self = .audience
    case "console": self = .console
    default: self = .output(try OutputName(parsing: text))
    }
  }

  /// The text form.
  public var description: String {
    switch self {
    case .audience: "audience"
    case .console: "console"
    case .output(let name): name.text
    }
  }
}
