/// An answer as it stands on the line.
struct AnswerFields: Codable {
  var version: Int
  var ok: Bool
  /// Why it is not done.
  var error: String?
  var status: TalkStatus?
  /// Where a screenshot's pixels come from.
  var source: PixelSource?
  var supervised: Bool?
  var handover: Bool?

  init(_ answer: RemoteAnswer) {
    version = ControlLanguage.version
    ok = true
    switch answer {
    case .done: break
    case .failed(let reason): (ok, error) = (false, reason)
    case .status(let status): self.status = status
    case .screenshot(let source): self.source = source
    case .supervised(let supervised): self.supervised = supervised
    case .handover: handover = true
    }
  }

  /// What the fields say.
  var answer: RemoteAnswer {
    guard ok else { return .failed(error ?? "") }
    if let status { return .status(status) }
    if let source { return .screenshot(source) }
    if let supervised { return .supervised(supervised) }
    return handover == true ? .handover : .done
  }
}
