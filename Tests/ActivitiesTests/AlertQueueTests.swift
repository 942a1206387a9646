import Testing

@testable import Activities

@Suite("Alerts that wait")
struct AlertQueueTests {
  private var queue = AlertQueue()

  private func identity(_ id: String) -> Activity.Identity { .init(source: 1, id: id) }

  private mutating func alert(_ id: String, stays: Bool = false, title: String = "") {
    queue.note(
      .alert(identity(id), AlertConfiguration(title: title, staysUntilHandled: stays)))
  }

  /// Whose alert has the pill, with a mark where that is news.
  private mutating func first() -> String {
    let isNews = queue.takeChange()
    return (queue.first?.identity.id ?? "none") + (isNews ? "!" : "")
  }

  @Test("B10: alerts that stay queue, and each has its turn")
  mutating func eachHasItsTurn() {
    #expect(first() == "none")
    for number in 0..<30 { alert("stay\(number)", stays: true) }
    alert("passing")
    #expect(first() == "stay0!")
    for number in 0..<30 {
      #expect(queue.first?.identity == identity("stay\(number)"))
      queue.note(.alertHandled(identity("stay\(number)")))
    }
    #expect(first() == "passing!")
    queue.removeFirst()
    queue.removeFirst()
    #expect(first() == "none!")
    #expect(first() == "none")
  }

  @Test mutating func whatPassesIsBoundedAndWhatStaysIsNot() {
    for number in 0..<30 { alert("passing\(number)") }
    alert("stay", stays: true)
    for _ in 0..<8 { queue.removeFirst() }
    #expect(first() == "stay!")
  }

  @Test mutating func aSecondOfTheSameActivityTakesItsPlace() {
    alert("a", stays: true)
    alert("b")
    #expect(first() == "a!")
    alert("b", title: "newer")
    #expect(first() == "a")
    alert("a", title: "snoozed")
    #expect(first() == "a!")
    #expect(queue.first?.alert.staysUntilHandled == false)
    // It passes by itself now: nobody can handle it.
    queue.note(.alertHandled(identity("a")))
    #expect(first() == "a")
    queue.note(.dismissed(identity("a"), .user))
    #expect(first() == "b!")
    #expect(queue.first?.alert.title == "newer")
  }

  @Test mutating func theEndOfAnActivityEndsWhatStaysAndNotWhatPasses() {
    for end in [
      ActivityEvent.ended(identity("a")), .requested(identity("a")), .alertHandled(identity("a")),
    ] {
      alert("a", stays: true)
      #expect(first() == "a!")
      queue.note(.updated(identity("a")))
      queue.note(.stale(identity("a")))
      #expect(first() == "a")
      queue.note(end)
      #expect(first() == "none!")
    }
    alert("a")
    queue.note(.ended(identity("a")))
    #expect(first() == "a!")
  }
}
