/// Rows and columns with a header.
public struct Table: Hashable, Sendable {
  /// Where a column's text stands.
  public enum Alignment: String, Hashable, Sendable {
    case none
    case left
    case centre
    case right
  }

  /// One for each column.
  public var alignments: [Alignment]
  /// The header's cells, one for each column.
  public var header: [[Inline]]
  /// The rows below it, each with one cell for each column.
  public var rows: [[[Inline]]]

  /// Creates a table; rows that are too short are filled with empty cells, longer ones are cut.
  public init(alignments: [Alignment], header: [[Inline]], rows: [[[Inline]]]) {
    let columns = alignments.count
    func fitted(_ row: [[Inline]]) -> [[Inline]] {
      (0..<columns).map { $0 < row.count ? row[$0] : [] }
    }
    self.alignments = alignments
    self.header = fitted(header)
    self.rows = rows.map(fitted)
  }
}
