import LinuxSystem

Localization.begin()
let exitCode: Int32
do {
  let options = try DaemonOptions(Array(CommandLine.arguments.dropFirst()))
  let loop = try EventLoop()
  let talk = try Talk(options, on: loop)
  exitCode = talk.run()
} catch let error as Refusal {
  StandardError.print(error.message)
  exitCode = Refusal.exitCode
} catch {
  StandardError.print("lecternd: \(error)")
  exitCode = 1
}
Programs.exit(exitCode)
