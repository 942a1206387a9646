import Testing

@testable import Downloads

/// The names that a program goes by.
struct ApplicationIDTests {
  @Test(
    "one name of many",
    arguments: [
      ("application://firefox-esr.desktop", "firefox"), ("Navigator", "firefox"),
      ("application://chromium-browser.desktop", "chromium"),
      ("application://org.kde.dolphin", "org.kde.dolphin"),
      ("/usr/share/applications/Picard.desktop", "picard"), ("", ""), ("application://", ""),
      ("a b", ""), ("x\u{7}", ""), (String(repeating: "x", count: 500), ""),
    ])
  func normalised(_ text: String, _ id: String) {
    #expect(ApplicationID.normalised(text) == id)
  }

  @Test("a partial file tells only whose code has written it")
  func family() {
    #expect(ApplicationID.mayBeSame("chromium", "brave-browser"))
    #expect(!ApplicationID.mayBeSame("chromium", "firefox"))
    #expect(!ApplicationID.mayBeSame("", ""))
    #expect(ApplicationID.mayBeSame("picard", "picard"))
    #expect(!ApplicationID.mayBeSame("picard", "gimp"))
  }
}
