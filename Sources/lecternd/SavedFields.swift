import ConsoleModel
import ControllerCore
import DeckModel
import FoundationEssentials
import LinuxSystem
import SessionStore
import StageModel

/// A saved talk as the journal's fields: one JSON value each.
struct SavedFields {
  /// The field that says in which start of the machine the timer's clock counts.
  static let bootField = "boot"

  private(set) var values: [String: String]

  /// Writes a talk as fields.
  init(_ talk: SavedTalk) {
    values = [Self.bootField: Clock.bootID]
    let fields = talk.values
    set("cursor", fields.cursor)
    set("timer", fields.timer)
    set("blank", fields.blank)
    if let frozen = fields.frozen { set("frozen", frozen) }
    set("roles", fields.roles)
    if let swap = fields.swapOfOne { set("swapOfOne", swap) }
    set("textSize", fields.textSize)
    set("ended", talk.hasEnded)
  }

  /// Takes fields that were read.
  init(_ values: [String: String]) { self.values = values }

  /// What can be undone, as text.
  ///
  /// It is no field: it is long, few events change it, and only the latest is ever wanted.
  static func snapshot(of history: UndoHistory) -> String? { text(of: history) }

  /// The talk, or `nil` when no cursor was saved.
  ///
  /// A field that can't be read, such as one of a later version, counts as never set.
  func talk(snapshot: String?) -> SavedTalk? {
    guard let cursor: Cursor = read("cursor") else { return nil }
    var talk = SavedTalk()
    talk.values.cursor = cursor
    talk.values.timer = read("timer") ?? TalkTimer()
    talk.values.blank = read("blank") ?? .none
    talk.values.frozen = read("frozen")
    talk.values.roles = read("roles") ?? [:]
    talk.values.swapOfOne = read("swapOfOne")
    talk.values.textSize = TextSize.nearest(to: read("textSize") ?? TextSize.ordinary)
    talk.history = Self.read(snapshot) ?? UndoHistory()
    talk.hasEnded = read("ended") ?? false
    return talk
  }

  /// What differs from earlier fields.
  func changes(from before: SavedFields) -> [FieldChange] {
    Set(values.keys).union(before.values.keys).sorted().compactMap { field in
      let (now, was) = (values[field], before.values[field])
      return now == was ? nil : FieldChange(field: field, value: now, before: was)
    }
  }

  private mutating func set(_ field: String, _ value: some Encodable) {
    values[field] = Self.text(of: value)
  }

  private static func text(of value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A lone word such as "black" is not a whole JSON document to every reader: wrap it.
    guard let data = try? encoder.encode([value]) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private func read<Value: Decodable>(_ field: String) -> Value? { Self.read(values[field]) }

  private static func read<Value: Decodable>(_ text: String?) -> Value? {
    guard let text else { return nil }
    return try? JSONDecoder().decode([Value].self, from: Data(text.utf8)).first
  }
}
