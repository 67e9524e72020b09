internal import ConsoleModel

/// Words of the window itself.
enum ConsoleWords {
  static var close: String { Wording("Close").localizedText }
  static var cancel: String { Wording("Cancel").localizedText }
  static var menu: String { Wording("Menu").localizedText }
  static var slides: String { Wording("Slides").localizedText }
  static var notSaving: String {
    Wording("Not saving: what happens now is lost if the machine stops. Check the disk.")
      .localizedText
  }
  static var disconnected: String {
    Wording("The controller stopped. Connecting again…").localizedText
  }
  static var waiting: String {
    Wording("Waiting for an audience display. The slide is shown here until one is connected.")
      .localizedText
  }
  static var endQuestion: String { Wording("End the talk?").localizedText }
  static var endExplanation: String {
    Wording("The audience's picture goes away. The place and the timer are kept.").localizedText
  }
  static var passwordQuestion: String { Wording("The deck is encrypted").localizedText }
  static func passwordExplanation(_ deck: String) -> String {
    Wording("%1 opens with its password. The audience sees nothing of this.", deck).localizedText
  }
  static func passwordLabel(_ deck: String) -> String {
    Wording("Password of %1", deck).localizedText
  }
  static var wrongPassword: String {
    Wording("This password does not open the deck.").localizedText
  }
  static var open: String { Wording("Open").localizedText }
  static var opening: String { Wording("Opening…").localizedText }
  static func goTo(_ digits: String) -> String {
    Wording("Go to slide %1 – press Enter", digits).localizedText
  }
}
