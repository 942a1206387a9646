import EventLoop

/// Providers that appear, disappear and change while others run.
extension ProviderSupervisor {
  /// Takes over what files there are now; returns at once.
  ///
  /// A provider whose file is new is started unless it is switched off. One whose file is gone ends
  /// as all do when Islet does, and what it shows goes with it. One whose file is another one, under
  /// the same name or in another directory, is started anew with that, and what the old one did is
  /// not held against it. A provider's name, and so its source, stays with whatever file gives it:
  /// one that comes back while its process is still ending waits for that.
  ///
  /// - Parameters:
  ///   - files: The providers' libraries, as ``ProviderDiscovery/files(in:)`` finds them.
  ///   - sparesRunning: Whether a host that runs goes on with the library that it has loaded when
  ///     another one has the same path now. So it is once Islet itself was upgraded
  ///     (``RunningProgram/isReplaced``): the package's libraries and its host program belong to the
  ///     new version, and this one goes on until a restart that nobody forces. New files count all
  ///     the same, the package's as well as others: they would at the next start, and one that needs
  ///     the new version says so when it fails. So do files that are gone, also those of the package:
  ///     whoever took one away wants the provider to end, and its host could not start again.
  package func update(_ files: [ProviderFile], sparesRunning: Bool = false) {
    guard !isStopping else { return }
    var rest = hosts
    var present: [ProviderHost] = []
    var new: [ProviderHost] = []
    for file in files {
      if let index = rest.firstIndex(where: { $0.source.name == file.name }) {
        let host = rest.remove(at: index)
        follow(host, file, sparesRunning: sparesRunning)
        present.append(host)
      } else if let index = leaving.firstIndex(where: { $0.source.name == file.name }) {
        let host = leaving.remove(at: index)
        host.comeBack(isEnabled: isEnabled(host.source))
        host.take(file)
        present.append(host)
      } else if let host = newHost(file) {
        new.append(host)
        present.append(host)
      }
    }
    hosts = present
    for host in rest { remove(host) }
    if isStarted { for host in new { host.start() } }
  }

  /// Makes a host for a provider, which is off where the configuration says so.
  func makeHost(
    _ file: ProviderFile, requests: any ActivityRequests
  ) throws(Errno) -> ProviderHost {
    let source = known[file.name] ?? sources.make(file.name)
    known[file.name] = source
    let host = try ProviderHost(
      source: source, file: file, loop: loop, program: program, limits: limits,
      requests: requests, settings: settings, report: report)
    host.setEnabled(isEnabled(source))
    return host
  }

  private func newHost(_ file: ProviderFile) -> ProviderHost? {
    guard let requests else { return nil }
    do throws(Errno) {
      return try makeHost(file, requests: requests)
    } catch {
      report("cannot start the provider \(file.path): \(error); restart Islet")
      return nil
    }
  }

  private func follow(_ host: ProviderHost, _ file: ProviderFile, sparesRunning: Bool) {
    guard isStarted else {
      host.file = file.path
      return
    }
    if host.file == file.path {
      guard host.stamp != file.stamp else { return }
      if sparesRunning, host.process != nil { return }
    }
    host.take(file)
  }

  private func remove(_ host: ProviderHost) {
    leaving.append(host)
    host.onStopped = { [weak self, weak host, source = host.source] in
      self?.leaving.removeAll { $0 === host }
      self?.requests?.sourceRemoved(source)
    }
    host.leave()
  }
}
