import Glibc
import LinuxSystem
import Raster

// The render worker: opens decks, lays slides out, draws frames. Whatever reads a deck's bytes
// runs here, so that a file can do no harm beyond this process.

/// Where the controller's socket is; it may be followed by a copy of the deck's file.
let controllerSocket: Int32 = 3

LastWords.begin()
Limits.noCoreFiles()
Limits.memory(3 << 30)
Limits.openFiles(128)
do {
  try Limits.noNetwork()
} catch {
  // An old kernel is no reason to show nothing.
  LastWords.print("\(error)")
}
do {
  // A page may take minutes to draw, and nobody may be left to draw it for.
  try PeerTether.begin(controllerSocket)
} catch {
  LastWords.print("\(error)")
}
LibraryMessages.silence()

do {
  let loop = try EventLoop()
  let worker = try Worker(socket: Descriptor(adopting: controllerSocket), on: loop)
  worker.run()
} catch {
  LastWords.print("\(error)")
  exit(1)
}
