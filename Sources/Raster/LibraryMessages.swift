import CCairo

/// What the drawing libraries print.
public enum LibraryMessages {
  /// Drops it from now on, in the whole process.
  ///
  /// A damaged file would flood standard error with it. Call it once, before any other use of the
  /// libraries.
  public static func silence() { ccairo_silence_messages() }

  /// The first that was dropped since this was last asked for; `nil` when there was none.
  static func takeFirst() -> String? {
    var first: UnsafePointer<CChar>?
    guard ccairo_take_messages(&first) > 0, let first else { return nil }
    return String(cString: first).trimmedLine
  }
}

/// Memory that was freed.
public enum LibraryMemory {
  /// Gives freed memory back to the system.
  ///
  /// - SeeAlso: malloc_trim(3).
  public static func trim() { ccairo_trim_memory() }
}
