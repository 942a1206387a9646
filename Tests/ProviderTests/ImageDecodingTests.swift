import EventLoop
import Foundation
import Glibc
import ProviderHosting
import Testing

/// The engine's side of image decoding, with the real loader and with one that lies.
@Suite struct ImageDecodingTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  private typealias Answer = Result<DecodedImage, ImageError>

  private final class Box {
    var answers: [Answer] = []
  }

  private func nothing() throws -> OwnedDescriptor { try OwnedDescriptor.reading("/dev/null") }

  private func run(within seconds: Double = 10, until condition: () -> Bool) throws {
    let end = Clock.monotonic.now() + UInt64(seconds * 1e6)
    while !condition() {
      let now = Clock.monotonic.now()
      try #require(now < end, "not within \(seconds) s")
      _ = try loop.runOnce(timeout: end - now)
    }
  }

  /// Asks the lying loader for a picture and waits for the answer and the process's end.
  private func lie(_ mode: Int) throws -> Answer {
    let decoding = ImageDecoding(program: try Fixture.loader.path(), loop: loop)
    let box = Box()
    let request = try decoding.decode(try nothing(), maximumPixelSize: mode) {
      box.answers.append($0)
    }
    try run { !box.answers.isEmpty && decoding.pending == 0 }
    #expect(!request.isPending)
    #expect(box.answers.count == 1)
    return try #require(box.answers.first)
  }

  private func error(_ answer: Answer) -> ImageError? {
    if case .failure(let error) = answer { error } else { nil }
  }

  @Test func aPictureComesBackAsPixels() throws {
    let scratch = try ImageScratch()
    let path = try scratch.convert("-size", "200x100", "xc:rgba(255,0,0,0.5)", to: "a.png")
    let decoding = ImageDecoding(program: BuiltProducts.path("islet-image-loader"), loop: loop)
    let box = Box()
    let source = try OwnedDescriptor.reading(path)
    let request = try decoding.decode(source, maximumPixelSize: 50) { box.answers.append($0) }
    #expect(box.answers.isEmpty && request.isPending)
    try run { !box.answers.isEmpty && decoding.pending == 0 }
    let image = try #require(try box.answers.first?.get())
    #expect((image.width, image.height, image.stride) == (50, 25, 200))
    let pixels = try image.withPixels { Array($0.bindMemory(to: UInt32.self)) }
    #expect(pixels.count == 50 * 25)
    #expect(Set(pixels) == [0x8080_0000])
  }

  @Test func aRefusalHasItsNumber() throws {
    let decoding = ImageDecoding(program: BuiltProducts.path("islet-image-loader"), loop: loop)
    let box = Box()
    let request = try decoding.decode(try nothing(), maximumPixelSize: 50) {
      box.answers.append($0)
    }
    try run { !request.isPending && decoding.pending == 0 }
    #expect(try error(#require(box.answers.first)) == .refused(ENODATA))
  }

  @Test func aLoaderThatDiesIsAnError() throws {
    #expect(try error(lie(101)) == .died)
  }

  @Test func aLoaderThatHangsIsKilledInTime() throws {
    let start = Clock.monotonic.now()
    #expect(try error(lie(102)) == .timedOut)
    #expect(Clock.monotonic.now() - start > 2_900_000)
  }

  @Test(arguments: 103...113)
  func aLoaderThatLiesIsAnError(_ mode: Int) throws {
    let result = try error(lie(mode))
    // A message that did not fit is cut off by the kernel, and then nobody knows what it said.
    #expect(result == .badAnswer)
  }

  @Test func aLoaderThatLivesOnIsKilledAfterItsAnswer() throws {
    let image = try lie(200).get()
    #expect((image.width, image.height) == (4, 4))
    let sum = try image.withPixels { $0.reduce(0) { $0 + Int($1) } }
    #expect(sum == 0)
  }

  @Test func furtherDescriptorsAreIgnored() throws {
    #expect(try lie(201).get().width == 4)
  }

  @Test func whatDoesNotFitIntoTheQueueIsRefused() throws {
    let decoding = ImageDecoding(program: try Fixture.loader.path(), loop: loop)
    let box = Box()
    var requests: [ImageRequest] = []
    for _ in 0..<ImageDecoding.mostAtOnce + ImageDecoding.longestQueue {
      requests.append(
        try decoding.decode(try nothing(), maximumPixelSize: 201) { box.answers.append($0) })
    }
    #expect(throws: ImageError.busy) {
      try decoding.decode(try nothing(), maximumPixelSize: 201) { _ in }
    }
    try run { box.answers.count == requests.count && decoding.pending == 0 }
    #expect(requests.allSatisfy { !$0.isPending })
    #expect(box.answers.allSatisfy { error($0) == nil })
  }

  @Test func twoRunAtATimeAndReleasingCancels() throws {
    let decoding = ImageDecoding(program: try Fixture.loader.path(), loop: loop)
    let box = Box()
    var running: ImageRequest? = try decoding.decode(try nothing(), maximumPixelSize: 102) {
      box.answers.append($0)
    }
    let other = try decoding.decode(try nothing(), maximumPixelSize: 102) {
      box.answers.append($0)
    }
    var waiting: ImageRequest? = try decoding.decode(try nothing(), maximumPixelSize: 201) {
      box.answers.append($0)
    }
    let last = try decoding.decode(try nothing(), maximumPixelSize: 201) { box.answers.append($0) }
    #expect(running?.isPending == true && waiting?.isPending == true)
    // Two hang, and no third has been started.
    #expect(try !loop.runOnce(timeout: 300_000))
    running = nil
    waiting = nil
    // The place of the first is free long before its time limit.
    try run(within: 2) { !last.isPending }
    #expect(box.answers.count == 1)
    other.cancel()
    try run(within: 2) { decoding.pending == 0 }
    #expect(box.answers.count == 1)
  }

  @Test func aMissingLoaderIsSaid() throws {
    let decoding = ImageDecoding(program: "/nonexistent/loader", loop: loop)
    #expect {
      try decoding.decode(try nothing(), maximumPixelSize: 50) { _ in }
    } throws: { error in
      guard case ImageError.noLoader(let reason) = error else { return false }
      return reason.contains("/nonexistent/loader")
    }
    #expect(decoding.pending == 0)
  }

  @Test func releasingTheDecodingEndsItsLoaders() throws {
    var decoding: ImageDecoding? = ImageDecoding(program: try Fixture.loader.path(), loop: loop)
    let request = try decoding?.decode(try nothing(), maximumPixelSize: 102) { _ in }
    decoding = nil
    #expect(loop.sourceCount == 0)
    request?.cancel()
  }
}
