import Foundation

/// Starts a program in a session, and so a process group, of its own.
///
/// - Parameters:
///   - program: A path, or a name to look for in `PATH`.
///   - environment: All the variables it gets.
///   - input: Becomes its standard input; nothing to read unless given.
///   - output: Becomes its standard output.
///   - errors: Becomes its standard error.
///   - extra: Become its descriptors 3, 4 and so on; all others are closed in it.
///   - isWatched: Whether it ends with this process, however that ends.
/// - Returns: Its process id, which is also that of its group.
func spawn(
  _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
  output: Int32? = nil, errors: Int32? = nil, extra: [Int32] = [], isWatched: Bool = true
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  let null = open("/dev/null", O_RDWR | O_CLOEXEC)
  defer { close(null) }
  // First to numbers out of the way, so that none is overwritten before its turn.
  let sources = [input ?? null, output ?? null, errors ?? null] + extra
  let lifted = try sources.map { source in
    let high = fcntl(source, F_DUPFD_CLOEXEC, Int32(100))
    guard high >= 0 else { throw RigError("\(program): descriptor \(source) is not open") }
    return high
  }
  defer { for high in lifted { close(high) } }
  for (number, high) in lifted.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, high, Int32(number))
  }
  for number in openDescriptors where number >= sources.count && !lifted.contains(number) {
    posix_spawn_file_actions_addclose(&actions, number)
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  let setSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, a macro that Swift does not see.
  posix_spawnattr_setflags(
    &attributes, Int16(setSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))

  let words = CStrings([program] + arguments)
  let variables = CStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  var pid: pid_t = 0
  let failure = posix_spawnp(
    &pid, program, &actions, &attributes, words.pointers, variables.pointers)
  guard failure == 0 else {
    throw RigError("\(program) does not start: \(String(cString: strerror(failure)))")
  }
  if isWatched { Guardian.shared.watch(group: pid) }
  return pid
}

/// The descriptors that are open at this moment.
private var openDescriptors: [Int32] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.compactMap { Int32($0) }
}

/// Copies of strings as C's `argv` wants them; frees them.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
