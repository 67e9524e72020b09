import DeckModel
import LinuxSystem
import Raster
import StageModel
import Wire

/// Answers the controller's requests one after another, until the socket closes.
final class Worker {
  private let loop: EventLoop
  private let link: PacketLink
  private var deck: (any OpenDeck)?
  private var outline = DeckOutline(kind: .pdf, slides: [])
  private var buffers: [BufferID: MappedMemory] = [:]
  private var trimming: EventLoop.Timer?

  /// Talks to the controller over a connected socket.
  init(socket: Descriptor, on loop: EventLoop) throws(SystemError) {
    self.loop = loop
    socket.closeAtExec()
    link = try PacketLink(socket, on: loop)
  }

  /// Returns when the controller has gone.
  func run() {
    link.onMessage = { [unowned self] in receive($0, $1) }
    link.onClose = { [unowned self] _ in loop.stop() }
    loop.run()
  }

  private func receive(_ bytes: [UInt8], _ descriptors: [Descriptor]) {
    do {
      let request = try WireCodec.decode(RenderRequest.self, from: bytes)
      if let reply = answer(request, descriptors) { link.send(try WireCodec.encode(reply)) }
    } catch {
      // A controller that sends what can't be read is none to work for.
      LastWords.print("\(error)")
      link.close()
      loop.stop()
    }
    trimWhenIdle()
  }

  private func answer(_ request: RenderRequest, _ descriptors: [Descriptor]) -> RenderReply? {
    switch request {
    case .open(let request):
      return open(request)
    case .attach(let buffer, let bytes):
      attach(buffer, bytes: bytes, descriptors)
      return nil
    case .detach(let buffer):
      buffers[buffer] = nil
      return nil
    case .render(let job):
      return render(job)
    case .describe(let from, let through):
      return describe(from: from, through: through)
    case .arrange(let from, let through, let size, let textSize):
      return arrange(slides(from, through), size, textSize)
    case .check:
      return .checked(deck?.check() ?? [])
    case .checkSlide(let slide):
      return .checked(slides(slide, slide).flatMap { deck?.check($0) ?? [] })
    case .encode(let number, let buffer, let size):
      return .encoded(number: number, error: encode(buffer, size, to: descriptors.first))
    case .listPages(let job):
      return .pages(deck.map { Export($0, outline, job).pages } ?? [])
    case .export(let job):
      return export(job, descriptors) { $0.writeDocument(to: $1) }
    case .exportPicture(let cursor, let job):
      return export(job, descriptors) { $0.writePicture(of: cursor, to: $1) }
    }
  }

  private func open(_ request: DeckRequest) -> RenderReply {
    deck = nil
    do throws(DeckProblem) {
      let (opened, outline, problems) = try DeckOpener.open(request)
      deck = opened
      self.outline = outline
      return .opened(outline, problems: problems)
    } catch {
      return error.remedy == .password ? .locked(error) : .refused(error)
    }
  }

  private func export(
    _ job: ExportJob, _ descriptors: [Descriptor], _ write: (Export, Int32) -> DeckProblem?
  ) -> RenderReply {
    guard let deck, let file = descriptors.first else {
      let place = SourceLocation(file: deck?.givenPath ?? "deck")
      return .exported(DeckProblem(.error, at: place, "there is no deck, or nowhere to write."))
    }
    return .exported(write(Export(deck, outline, job), file.number))
  }

  /// Buffers that are not what was said are left out, and jobs for them fail.
  private func attach(_ buffer: BufferID, bytes: Int, _ descriptors: [Descriptor]) {
    guard let descriptor = descriptors.first,
      let memory = try? SharedMemory(received: descriptor, byteCount: bytes).map(writable: true)
    else {
      LastWords.print("\(buffer) is not the shared memory it should be")
      return
    }
    buffers[buffer] = memory
  }

  private func frameBuffer(_ buffer: BufferID, _ size: PixelSize) -> FrameBuffer? {
    guard let memory = buffers[buffer], memory.byteCount >= size.frameBytes else { return nil }
    return FrameBuffer(memory.start, size: size)
  }

  private func render(_ job: RenderJob) -> RenderReply {
    do throws(DeckProblem) {
      try draw(job)
      return .rendered(number: job.number)
    } catch {
      return .failed(number: job.number, error)
    }
  }

  private func draw(_ job: RenderJob) throws(DeckProblem) {
    guard let deck else {
      throw DeckProblem(.error, at: SourceLocation(file: "deck"), "no deck is open.")
    }
    guard let target = frameBuffer(job.buffer, job.size) else {
      throw DeckProblem(
        .error, at: SourceLocation(file: deck.givenPath),
        "\(job.buffer) is not there or is too small for \(job.size) pixels.")
    }
    try deck.draw(job, into: target)
  }

  /// Answers for as many slides as were asked for, which the controller keeps few, since jobs that
  /// come meanwhile wait.
  private func describe(from: Int, through: Int) -> RenderReply {
    .described(slides(from, through).compactMap { deck?.detail(of: $0) })
  }

  private func arrange(_ slides: Range<Int>, _ size: PixelSize, _ textSize: Int) -> RenderReply {
    .arranged(slides.compactMap { deck?.filling(of: $0, size: size, textSize: textSize) })
  }

  /// Those of the slides asked for that there are.
  private func slides(_ from: Int, _ through: Int) -> Range<Int> {
    let first = max(0, from)
    let last = min(through, (deck?.slideCount ?? 0) - 1)
    return first <= last ? first..<last + 1 : 0..<0
  }

  private func encode(_ buffer: BufferID, _ size: PixelSize, to file: Descriptor?) -> String? {
    guard let file else { return "no file came with the request" }
    guard let pixels = frameBuffer(buffer, size) else { return "\(buffer) does not hold \(size)" }
    return pixels.writePNG(to: file.number)
  }

  /// Gives memory back after the last of a row of jobs.
  private func trimWhenIdle() {
    trimming?.cancel()
    trimming = loop.after(.seconds(2)) { [unowned self] in
      trimming = nil
      deck?.releaseMemory()
      LibraryMemory.trim()
    }
  }
}
