/// Looks again and again until a condition holds.
///
/// - Returns: Whether it held in time.
@discardableResult
public func eventually(
  within time: Duration, every pause: Duration = .milliseconds(20),
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + time
  while true {
    if try await condition() { return true }
    guard ContinuousClock.now < end else { return false }
    try? await Task.sleep(for: pause)
    if Task.isCancelled { return try await condition() }
  }
}
