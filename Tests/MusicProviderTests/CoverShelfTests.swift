import Foundation
import Testing

@testable import Music

@Suite("Covers from the network")
struct CoverShelfTests {
  /// A network that answers when the test says so.
  private final class Network {
    final class Operation {}
    var requests: [(url: String, limit: Int, completion: (Data?) -> Void)] = []
    weak var newest: Operation?

    func fetch(_ url: String, _ limit: Int, _ completion: @escaping (Data?) -> Void) -> AnyObject? {
      requests.append((url, limit, completion))
      let operation = Operation()
      newest = operation
      return operation
    }
  }

  @Test("Nothing is fetched unless it is allowed")
  func closed() {
    let shelf = CoverShelf()
    #expect(!shelf.isOpen)
    _ = shelf.cover("https://e.org/a") { _ in Issue.record("a cover came") }
  }

  @Test("A cover is kept by its URL; who waits no longer is not told, and the fetch ends")
  func keeping() {
    let network = Network()
    let shelf = CoverShelf()
    shelf.fetch = network.fetch
    var count = 0
    var wait: CoverShelf.Wait? = shelf.cover("https://e.org/a") { _ in count += 1 }
    #expect(network.newest != nil)
    network.requests[0].completion(Data("picture".utf8))
    #expect(count == 1)
    #expect(shelf.kept("https://e.org/a") != nil)
    #expect(shelf.kept("https://e.org/b") == nil)
    wait = shelf.cover("https://e.org/b") { _ in count += 1 }
    #expect(wait != nil)
    wait = nil
    #expect(network.newest == nil)
    network.requests[1].completion(Data("late".utf8))
    #expect(count == 1)
    shelf.fetch = nil
    #expect(shelf.kept("https://e.org/a") == nil)
  }

  @Test("What fails, or is empty, is no cover")
  func failing() {
    let network = Network()
    let shelf = CoverShelf()
    shelf.fetch = network.fetch
    let wait = shelf.cover("https://e.org/a") { _ in Issue.record("a cover came") }
    network.requests[0].completion(nil)
    network.requests[0].completion(Data())
    #expect(shelf.kept("https://e.org/a") == nil)
    withExtendedLifetime(wait) {}
  }

  @Test("The shelf is bounded in number and in bytes, and keeps what was wanted last")
  func bounds() {
    let network = Network()
    let shelf = CoverShelf()
    shelf.fetch = network.fetch
    func put(_ url: String, _ size: Int) {
      let wait = shelf.cover(url) { _ in }
      network.requests.last?.completion(Data(repeating: 1, count: size))
      withExtendedLifetime(wait) {}
    }
    for number in 0..<12 { put("https://e.org/\(number)", 10) }
    #expect(shelf.kept("https://e.org/0") != nil)
    put("https://e.org/12", 10)
    #expect(shelf.kept("https://e.org/0") != nil)
    #expect(shelf.kept("https://e.org/1") == nil)
    put("https://e.org/big", 4 << 20)
    put("https://e.org/big2", 4 << 20)
    #expect(shelf.kept("https://e.org/big2") != nil)
    #expect(shelf.kept("https://e.org/0") == nil)
    #expect(network.requests.allSatisfy { $0.limit == CoverShelf.pictureLimit })
  }
}
