// What views on a phone often say and what is without effect here, because the engine does it by
// itself, or because there is nothing to do on a black pill. Each is accepted and changes nothing.
extension View {
  /// Without effect: the engine finds by itself what has changed.
  public func id(_ id: some Hashable) -> some View { self }

  /// Without effect: the engine animates changes by its own springs (A6).
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }

  /// Without effect: content comes and goes as A7 says.
  public func transition(_ transition: AnyTransition) -> some View { self }

  /// Without effect: a symbol is as large as its font.
  public func imageScale(_ scale: Image.Scale) -> some View { self }

  /// Without effect: symbols have one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Without effect: pictures keep their proportions.
  public func scaledToFit() -> some View { self }

  /// Without effect: pictures fill their frame.
  public func scaledToFill() -> some View { self }

  /// Without effect: pictures keep their proportions.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View { self }

  /// Without effect: texts that are too long are cut, not made smaller.
  public func minimumScaleFactor(_ factor: Double) -> some View { self }

  /// Without effect: texts are cut at their end.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

  /// Without effect: say with ``layoutPriority(_:)`` who must not be cut.
  public func fixedSize() -> some View { self }

  /// Without effect: say with ``layoutPriority(_:)`` who must not be cut.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }

  /// Without effect: all of a button or link takes its clicks.
  public func contentShape(_ shape: some Shape) -> some View { self }

  /// Without effect: there is no tinted home screen.
  public func widgetAccentable(_ isAccentable: Bool = true) -> some View { self }

  /// Without effect: nothing throws a shadow on black.
  public func shadow(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> some View { self }

  /// Without effect: there is no lock that would hide it.
  public func privacySensitive(_ isSensitive: Bool = true) -> some View { self }

  /// Without effect: what waits for an update looks as before.
  public func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }

  /// Without effect: the pill is always black (A5).
  public func activityBackgroundTint(_ color: Color?) -> some View { self }

  /// Without effect: the list has no button of the system's.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
}

/// How a change moves; the engine has its own springs (A6).
public struct Animation: Hashable, Sendable {
  /// The engine's.
  public static var `default`: Animation { Animation() }
  /// The engine's.
  public static var linear: Animation { Animation() }
  /// The engine's.
  public static var easeIn: Animation { Animation() }
  /// The engine's.
  public static var easeOut: Animation { Animation() }
  /// The engine's.
  public static var easeInOut: Animation { Animation() }
  /// The engine's.
  public static var spring: Animation { Animation() }
  /// The engine's.
  public static var smooth: Animation { Animation() }
  /// The engine's.
  public static var snappy: Animation { Animation() }
  /// The engine's.
  public static var bouncy: Animation { Animation() }
  /// The engine's.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// The engine's.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// The engine's.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
}

/// How a view comes and goes; the engine has its own way (A7).
public struct AnyTransition: Hashable, Sendable {
  /// The engine's.
  public static var identity: AnyTransition { AnyTransition() }
  /// The engine's.
  public static var opacity: AnyTransition { AnyTransition() }
  /// The engine's.
  public static var scale: AnyTransition { AnyTransition() }
  /// The engine's.
  public static var slide: AnyTransition { AnyTransition() }
  /// The engine's.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// The engine's.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
}

/// How the colours of a symbol come about.
public enum SymbolRenderingMode: Hashable, Sendable {
  /// One colour.
  case monochrome
  /// Shades of one colour.
  case hierarchical
  /// Several colours.
  case palette
  /// Its own colours.
  case multicolor
}

/// How a picture lies in a frame of other proportions.
public enum ContentMode: Hashable, Sendable {
  /// Wholly inside.
  case fit
  /// Over all of it.
  case fill
}

extension Image {
  /// How large a symbol is beside its font.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// As large.
    case medium
    /// Large.
    case large
  }
}

extension Text {
  /// Where a text that is too long is cut.
  public enum TruncationMode: Hashable, Sendable {
    /// At its start.
    case head
    /// In its middle.
    case middle
    /// At its end.
    case tail
  }
}
