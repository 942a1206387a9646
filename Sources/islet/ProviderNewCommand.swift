import Authoring
import EventLoop
import ProviderHosting

/// `islet provider new`: a package to begin with.
enum ProviderNewCommand {
  static var command: Command {
    Command(
      name: "new", operands: "NAME",
      summary: "Write a small provider that builds and passes the check.",
      details: """
        With --deb, 'dpkg-buildpackage -us -uc -b' in the new folder builds a package that drops the
        provider into Islet's folder for all users. Its maintainer is who DEBFULLNAME and DEBEMAIL
        name, or else git's user.name and user.email.

        """,
      options: [
        OptionSpec(
          "language", argument: "swift|c", .words("swift", "c"),
          help: "the language; default: swift"),
        OptionSpec(
          "directory", argument: "DIR", .directory, help: "the new folder; default: ./NAME"),
        OptionSpec("deb", help: "also what dpkg-buildpackage makes a .deb of it from"),
        OptionSpec(
          "sdk", argument: "DIR", .directory,
          help: "where Islet's SDK is; default: the installed one"),
      ], run: run)
  }

  /// Of providers of one name the first found is taken, which may be meant, and may not.
  private static func warnOfAnother(_ name: ProviderName) {
    let directories = ProviderDiscovery.searchPath(
      override: nil, packageDirectory: ProviderDiscovery.packageDirectory)
    let files = ProviderDiscovery.files(in: directories)
    guard let other = files.first(where: { $0.name == name.id }) else { return }
    StandardStreams.error(
      "note: there is a provider '\(name.id)' already, \(other.path): one that you put into "
        + "$XDG_DATA_HOME/islet/providers takes its place; choose another name to have both")
  }

  private static func run(_ options: ParsedOptions) throws -> Int32 {
    let word = try options.requireOperands("the new provider's NAME")[0]
    guard let name = ProviderName(word) else {
      throw UsageError(
        message: "'\(word)' is no name for a provider: 1 to 32 of a-z, 0-9 and '-', a letter first")
    }
    let chosen = options["language"] ?? "swift"
    guard let language = ProviderTemplate.Language(rawValue: chosen) else {
      throw UsageError(message: "--language takes swift or c, not '\(chosen)'")
    }
    guard let templates = AuthoringFiles.templates() else {
      throw CommandFailure(message: "the templates are missing; install the whole package")
    }
    guard let sdk = options["sdk"] ?? AuthoringFiles.sdk() else {
      throw CommandFailure(message: "Islet's SDK is not installed; name its folder with --sdk")
    }
    let package =
      options.has("deb")
      ? DebianPackage(maintainer: .current(), date: Int(Clock.realTime.now() / 1_000_000)) : nil
    let folder = options["directory"] ?? name.id
    do throws(ProviderTemplate.Failure) {
      let template = ProviderTemplate(
        name: name, language: language, sdk: sdk, templates: templates, package: package)
      for path in try template.write(to: folder) { StandardStreams.print("\(folder)/\(path)\n") }
    } catch {
      throw CommandFailure(message: error.message)
    }
    warnOfAnother(name)
    return 0
  }
}
