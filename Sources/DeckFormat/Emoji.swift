/// Text with the commonest `:names:` of emoji as characters; others stay as they are.
func withEmoji(_ text: String) -> String {
  guard text.contains(":") else { return text }
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: ":") {
    let inner = rest[open...].dropFirst()
    let name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    guard inner[name.endIndex...].first == ":", let emoji = emoji[name] else {
      result += rest[..<name.endIndex]
      rest = rest[name.endIndex...]
      continue
    }
    result += rest[..<open] + emoji
    rest = inner[name.endIndex...].dropFirst()
  }
  return result + rest
}

private let emoji: [Substring: String] = [
  "+1": "👍", "-1": "👎", "100": "💯", "alarm_clock": "⏰", "apple": "🍎", "arrow_down": "⬇️",
  "arrow_left": "⬅️", "arrow_right": "➡️", "arrow_up": "⬆️", "art": "🎨", "balloon": "🎈",
  "bar_chart": "📊", "beer": "🍺", "beers": "🍻", "bell": "🔔", "blue_heart": "💙", "blush": "😊",
  "bomb": "💣", "book": "📖", "bookmark": "🔖", "books": "📚", "boom": "💥", "brain": "🧠",
  "bricks": "🧱", "bug": "🐛", "building_construction": "🏗️", "bulb": "💡", "cake": "🍰",
  "calendar": "📅", "camera": "📷", "cat": "🐱", "chart_with_upwards_trend": "📈", "check": "✔️",
  "checkered_flag": "🏁", "clap": "👏", "clipboard": "📋", "clock": "🕐", "cloud": "☁️",
  "coffee": "☕", "computer": "💻", "confetti_ball": "🎊", "construction": "🚧", "crab": "🦀",
  "cry": "😢", "crystal_ball": "🔮", "dart": "🎯", "desktop_computer": "🖥️", "dog": "🐶",
  "earth_africa": "🌍", "earth_americas": "🌎", "earth_asia": "🌏", "elephant": "🐘",
  "email": "📧", "envelope": "✉️", "exclamation": "❗", "eyes": "👀", "file_folder": "📁",
  "fire": "🔥", "flag_jp": "🇯🇵", "gear": "⚙️", "gem": "💎", "ghost": "👻", "gift": "🎁",
  "globe_with_meridians": "🌐", "green_heart": "💚", "grin": "😁", "grinning": "😀",
  "hammer": "🔨", "hammer_and_wrench": "🛠️", "handshake": "🤝", "heart": "❤️",
  "heart_eyes": "😍", "heavy_check_mark": "✔️", "hourglass": "⌛", "house": "🏠",
  "hugs": "🤗", "information_source": "ℹ️", "jigsaw": "🧩", "joy": "😂", "key": "🔑",
  "laughing": "😆", "link": "🔗", "lock": "🔒", "loudspeaker": "📢", "mag": "🔍", "mailbox": "📫",
  "man_shrugging": "🤷‍♂️", "memo": "📝", "microphone": "🎤", "microscope": "🔬",
  "mortar_board": "🎓", "muscle": "💪", "musical_note": "🎵", "no_entry": "⛔",
  "no_entry_sign": "🚫", "ok": "🆗", "ok_hand": "👌", "package": "📦", "paperclip": "📎",
  "party_popper": "🎉", "partying_face": "🥳", "pencil": "📝", "pencil2": "✏️", "penguin": "🐧",
  "phone": "☎️", "pizza": "🍕", "point_down": "👇", "point_left": "👈", "point_right": "👉",
  "point_up": "☝️", "pray": "🙏", "pushpin": "📌", "puzzle_piece": "🧩", "question": "❓",
  "rainbow": "🌈", "raised_hands": "🙌", "recycle": "♻️", "red_circle": "🔴", "robot": "🤖",
  "rocket": "🚀", "scream": "😱", "scroll": "📜", "see_no_evil": "🙈", "seedling": "🌱",
  "shield": "🛡️", "shrug": "🤷", "skull": "💀", "sleeping": "😴", "slightly_smiling_face": "🙂",
  "smile": "😄", "smiley": "😃", "smirk": "😏", "snail": "🐌", "snake": "🐍", "snowflake": "❄️",
  "sob": "😭", "sos": "🆘", "sparkles": "✨", "speech_balloon": "💬", "star": "⭐", "star2": "🌟",
  "stop_sign": "🛑", "stuck_out_tongue": "😛", "sun_with_face": "🌞", "sunglasses": "😎",
  "sunny": "☀️", "sweat_smile": "😅", "tada": "🎉", "telescope": "🔭", "test_tube": "🧪",
  "thinking": "🤔", "thinking_face": "🤔", "thumbsdown": "👎", "thumbsup": "👍", "toolbox": "🧰",
  "trophy": "🏆", "turtle": "🐢", "unicorn": "🦄", "unlock": "🔓", "v": "✌️",
  "warning": "⚠️", "wave": "👋", "whale": "🐳", "white_check_mark": "✅", "wink": "😉",
  "wrench": "🔧", "x": "❌", "yellow_heart": "💛", "yum": "😋", "zap": "⚡", "zzz": "💤",
]
