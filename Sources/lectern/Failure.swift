/// Why the program ends with another status than 0.
struct Failure: Error {
  /// For standard error, in the operator's language.
  var message: String
  /// The exit status.
  var status: Int32 = 1

  init(_ message: String) { self.message = message }
}
