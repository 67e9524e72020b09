/// A row of the table of shortcuts: what keys do, and how that is called.
public struct Shortcut: Hashable, Sendable {
  /// The part of the table that a row stands in.
  public enum Section: Hashable, Sendable, CaseIterable {
    case moving
    case audience
    case talk
  }

  /// What happens.
  public let command: OperatorCommand
  /// The keys that do it; the first is the one to show where only one fits.
  public let chords: [Chord]
  /// Where the row stands.
  public let section: Section

  init(_ command: OperatorCommand, _ section: Section, _ chords: [Chord]) {
    self.command = command
    self.section = section
    self.chords = chords
  }
}
