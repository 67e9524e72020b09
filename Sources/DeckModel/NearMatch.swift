/// Words that someone may have meant.
public enum NearMatch {
  /// The known word that is nearest, or `nil` when none is near.
  public static func of(_ word: String, in known: [String]) -> String? {
    let nearest = known.map { ($0, distance(word.lowercased(), $0)) }.min { $0.1 < $1.1 }
    guard let nearest, nearest.1 <= max(1, min(word.count, nearest.0.count) / 3) else {
      return known.first { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
    }
    return nearest.0
  }

  /// How many letters differ; two exchanged neighbours count once.
  ///
  /// - SeeAlso: Optimal string alignment distance, L. Boytsov, doi:10.1145/1963190.1963191.
  public static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
