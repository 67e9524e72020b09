internal import DeckModel

/// Tells the language of a deck that names none, as far as its letters tell which forms of Chinese
/// characters are meant.
struct LanguageGuess {
  private var kana = 0
  private var hangul = 0
  private var ideographs = 0
  private var simplified = 0
  private var traditional = 0

  /// Looks at what slides show.
  init(_ slides: [Slide]) {
    for slide in slides {
      for scalar in slide.blocks.plain.unicodeScalars where scalar.value >= 0x1100 { count(scalar) }
    }
  }

  private mutating func count(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Not the marks between kana, which Chinese has, too.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0xFF66...0xFF9D: kana += 1
    case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: hangul += 1
    case 0x3400...0x9FFF:
      ideographs += 1
      if Self.simplified.contains(scalar) { simplified += 1 }
      if Self.traditional.contains(scalar) { traditional += 1 }
    default: break
    }
  }

  /// The language as BCP 47 writes it; `nil` where nothing speaks for one.
  var language: String? {
    if hangul > kana, hangul * 2 > ideographs { return "ko" }
    // Chinese may quote a word of Japanese; Japanese is never without kana for long.
    if kana > 0, kana * 12 > ideographs { return "ja" }
    if simplified > traditional { return "zh-CN" }
    return traditional > simplified ? "zh-TW" : nil
  }

  /// Frequent characters in the forms that only simplified Chinese has.
  private static let simplified = Set(
    """
    这们说对时为发过么还进问应实现将样线图据务产种设计开关动间门题电车东马书见观规认识让请读语词译论证试话该调谈谁课变边运远连选适\
    递达违华单卖买协压历县听员启团围圆块场坚坏处备复头妇妈导层岁岛币师带帮库庆广异张弹强录彻态总恶惊惯愿战户扩扫执护报拟拥择挥损换\
    无显术机杂权极构标栈树档桥检楼欢欧残汇汉沟洁济浏测满滚滤灭灯灵烦烧热爱环码确础离积称稳竞笔签简类红约级纪纯纳纸练组细织终绍经结给\
    络绝统继绩续维综绿缓编缘缩网罗职联胜脑节药荐获营蓝虑虽补装览触订讨训议记讲许访评诉诗询详误诸谢贝负财责败货质购贴贵费资赛转轮软轻\
    载较输辑释钟钱铁链销锁错键长闭闻阅队阶阳际陆险随难页项顺须顾预领频额风飞馆驱验骤龙
    """.unicodeScalars.filter { $0.value > 0x3000 })

  /// Frequent characters in the forms that neither simplified Chinese nor Japanese has.
  private static let traditional = Set(
    """
    這們說對為發麼還應實樣圖數產關點單邊會來國學體當與從讓寫讀變權經總將價傳內兩區參啟嗎圍壓處專屬層彈徵戰戲擇據擴擊斷於氣沒滿\
    潛狀獨獲畫畢瞭稱穩絕續繼纖聲聽腦臺舊藝號裡裝覺觀證譯豐賣轉辦遞遲錄鐵雙雜靈靜顯餘驅驗齊齡龍歡廣榮擔
    """.unicodeScalars.filter { $0.value > 0x3000 })
}
