import Glibc
import LinuxSystem
import Wire

Localization.begin()
guard let arguments = ConsoleArguments(Array(CommandLine.arguments.dropFirst())) else {
  StandardError.print("usage: lectern-console --socket PATH (started by lecternd)")
  exit(2)
}
do {
  let token = Token(Programs.environment[Token.variable] ?? "")
  try runConsole(arguments, token: token)
} catch {
  StandardError.print("lectern-console: \(error)")
  exit(1)
}
