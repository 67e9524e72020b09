import CommandLineModel

/// Writes a deck as a PDF or as pictures, without a talk.
enum Export {
  /// Writes what was asked for.
  static func run(_ options: ExportOptions) throws(Failure) -> Int32 {
    throw Failure("")
  }
}
