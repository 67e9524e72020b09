import DeckModel
import Glibc

// For who works on Lectern; it is not installed. `make gallery` and `make bench` call it.

let usage = """
  Usage: lectern-gallery sheets FOLDER [PERCENT%] DECK…
         lectern-gallery bench DECK…

  sheets  draws every slide and part of Markdown decks at six shapes of display, as PNG files
          in the folder, and prints their paths; at another text size than 100 % if one is given
  bench   prints how long the decks' slides take to be laid out and drawn, in ms of CPU
  """

func fail(_ message: String) -> Never {
  LastWords.print(message)
  exit(1)
}

func open(_ path: String) -> GalleryDeck {
  do {
    return try GalleryDeck(path: path)
  } catch {
    fail("\(error)")
  }
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "sheets" where arguments.count > 2:
  let folder = arguments[2]
  let size = arguments.count > 3 && arguments[3].hasSuffix("%") ? Int(arguments[3].dropLast()) : nil
  for path in arguments.dropFirst(size == nil ? 2 : 3) {
    for file in ContactSheet(open(path), textSize: size ?? 100).write(into: folder) { print(file) }
  }
case "bench" where arguments.count > 1:
  Bench.printHeader()
  for path in arguments.dropFirst() { Bench(open(path)).run() }
default:
  print(usage)
  exit(2)
}
