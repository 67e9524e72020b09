import DeckModel
import LinuxSystem
import RemoteServer
import RenderPool

/// What is known of the password of an encrypted deck.
struct DeckLock {
  /// The password that was tried last.
  var tried: String?
  /// One that the supervisor keeps of an earlier controller, and that was not tried yet.
  var kept: String?
  /// Whether an answer is waited for.
  var isAsking = false
}

// An encrypted deck: its password is asked for on the console, else on the terminal; the audience
// sees nothing of it.

extension Talk {
  /// The deck does not open without a password, or not with the one that was tried.
  func locked(_ problem: DeckProblem) {
    if let kept = lock.kept {
      lock.kept = nil
      return unlock(kept)
    }
    let isWrong = lock.tried != nil || options.deck.password != nil
    let name = options.deck.givenPath
    lock.isAsking = true
    remote?.deckAnswered()
    if let console {
      console.askPassword(of: name.lastComponent, isWrong: isWrong)
    } else if lifeline.isSupervised {
      lifeline.askPassword(isWrong: isWrong)
    } else {
      given(password: nil)
    }
  }

  /// The supervisor has a password, or nobody gave it one.
  func heard(password: String?) {
    if lock.isAsking, console == nil { return given(password: password) }
    lock.kept = password
  }

  /// The supervisor has gone, and with it the terminal on which a password was asked for.
  func nobodyAnswers() {
    if console == nil { given(password: nil) }
  }

  /// A password was given, or none will be: then the talk ends before it began.
  func given(password: String?) {
    guard lock.isAsking else { return }
    lock.isAsking = false
    guard let password else {
      return refuse(
        localized(
          "%1 is encrypted, and no password was given; --password-file FILE gives one.",
          options.deck.givenPath))
    }
    unlock(password)
  }

  private func unlock(_ password: String) {
    lock.tried = password
    pool?.unlock(with: password)
  }
}
