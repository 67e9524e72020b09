import CommandLineModel
import Glibc
import LinuxSystem

// The command line. As `lectern present` it stays and supervises a talk.

Localization.begin()
exit(Entry.run(Array(CommandLine.arguments.dropFirst())))
