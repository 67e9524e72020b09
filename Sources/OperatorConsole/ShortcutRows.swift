internal import CGTK
internal import ConsoleModel

/// The table of keys as widgets.
@MainActor
enum ShortcutRows {
  /// The rows of a section under its heading.
  static func column(_ section: Shortcut.Section) -> Widget {
    let column = Make.column(6).appending(
      Make.label(section.title.localizedText).styled("heading"))
    for row in Shortcuts.table where row.section == section {
      column.appending(line(row.chords.map(caps), row.command.explanation.localizedText))
    }
    switch section {
    case .moving:
      column.appending(
        line([["1…9"], caps(.enter)], OperatorCommand.commitDigits.title.localizedText))
    case .talk:
      column.appending(
        line([["+"], ["−"]], Wording("Larger or smaller notes").localizedText))
    case .audience: break
    }
    return column
  }

  private static func caps(_ chord: Chord) -> [String] { chord.keyCaps.map(\.localizedText) }

  private static func caps(_ name: KeyStroke.Named) -> [String] {
    [KeyStroke.Key.named(name).cap.localizedText]
  }

  private static func line(_ chords: [[String]], _ text: String) -> Widget {
    let keys = Make.row(8)
    for chord in chords {
      let row = Make.row(3)
      for cap in chord { row.appending(gtk_label_new(cap).styled("key-cap")) }
      keys.appending(row)
    }
    let explanation = Make.text(text).styled("dim-label")
    gtk_label_set_max_width_chars(explanation.opaque, 34)
    return Make.column(2).appending(keys, explanation)
  }
}
