import Glibc

/// Where bytes go, and the error number that ended it.
struct ByteSink {
  private let descriptor: Int32
  private var error: Int32 = 0

  /// Writes to a blocking descriptor, which stays the caller's.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Why the last bytes could not be written; `nil` while all could.
  var failure: String? {
    error == 0 ? nil : strerror(error).map { String(cString: $0) } ?? "error \(error)"
  }

  /// Writes all of the bytes, or answers false.
  mutating func write(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    var done = 0
    while let bytes, done < count {
      let written = Glibc.write(descriptor, bytes + done, count - done)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        error = errno
        return false
      }
      done += written
    }
    return true
  }
}
