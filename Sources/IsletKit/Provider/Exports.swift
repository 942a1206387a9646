// What a provider needs besides the SDK itself: dates and URLs, the event loop and the typed
// D-Bus client.
@_exported public import EventLoop
@_exported public import FoundationEssentials
