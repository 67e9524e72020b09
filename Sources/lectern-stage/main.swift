internal import Glibc
internal import LinuxSystem

// One audience display's window. It is started by the controller and outlives it: see Program.

Localization.begin()
guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  StandardError.print(Arguments.usage)
  exit(2)
}
do {
  let program = try Program(arguments, token: Programs.environment["LECTERN_TOKEN"] ?? "")
  exit(program.run())
} catch {
  StandardError.print("lectern-stage: \(error)")
  exit(1)
}
