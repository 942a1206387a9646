"""Downloads by real programs, and what the pill makes of them."""
import json
import os
import re
import time
import urllib.request

from stage import Failure, need, output_of, wait_for

SIZE = 7_000_000
RATE = 1_000_000
AMOUNT = r'text "[^"]*\d (?:kB|MB)'


def percents(pill, source, seconds):
    """The percentages that the pill's ring or bar shows within some time."""
    seen = []
    limit = time.monotonic() + seconds
    while time.monotonic() < limit and pill.activities(source):
        match = re.search(r'value "[^"]*?(\d+(?:\.\d+)?)%"', pill.layers())
        if match and (not seen or seen[-1] != float(match[1])):
            seen.append(float(match[1]))
        time.sleep(0.1)
    return seen


def watch(check, pill, name, rising=True):
    """Follows one download until shortly before its end; says what the pill showed."""
    pill.shows("the download is there", "presentation: compact", seconds=60)
    pill.photograph(f"{check.name}-compact")
    pill.expand()
    pill.shows("an amount is shown", AMOUNT)
    if name:
        pill.shows("the file's name is shown", f'text "{re.escape(name)}"')
    check.saw(*pill.texts())
    pill.photograph(f"{check.name}-expanded")
    if not rising:
        return
    seen = percents(pill, "downloads", 3)
    if len(seen) < 3 or sorted(seen) != seen:
        raise Failure(f"the percentage does not climb: {seen}; the pill shows\n{pill.layers()}")
    check.saw("percentages " + ", ".join(f"{value:.0f}" for value in seen))


def finished(check, pill):
    """The end is shown with the file's name, and goes away."""
    pill.shows("the end is shown", r'text "[^"]*Finished', seconds=30)
    check.saw("at the end", *pill.texts(),
              f"private dirty memory {pill.private_dirty('downloads')} kB")
    pill.photograph(f"{check.name}-end")
    wait_for("the end goes away", lambda: not pill.activities("downloads"), 30)


def downloaded(home, size=SIZE):
    """Waits for a whole file in the Downloads folder."""
    folder = home / "Downloads"
    return wait_for(f"a whole file in {folder}", lambda: next(
        (file for file in folder.iterdir()
         if file.stat().st_size == size and not re.search(r"\.(part|crdownload)$", file.name)),
        None), seconds=60)


def start_firefox(check, home, url):
    profile = home / "profile"
    profile.mkdir()
    preferences = {
        "browser.download.folderList": 2, "browser.download.dir": str(home / "Downloads"),
        "browser.download.useDownloadDir": True, "browser.shell.checkDefaultBrowser": False,
        "browser.download.always_ask_before_handling_new_types": False,
        "browser.aboutwelcome.enabled": False, "browser.startup.homepage": "about:blank",
        "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
        "toolkit.telemetry.reportingpolicy.firstRun": False, "network.proxy.type": 0,
        "browser.safebrowsing.downloads.enabled": False, "extensions.update.enabled": False,
        "browser.download.panel.shown": True, "browser.newtabpage.enabled": False,
        "network.captive-portal-service.enabled": False, "services.settings.server": "",
        "network.connectivity-service.enabled": False, "dom.security.https_only_mode": False,
    }
    (profile / "user.js").write_text("".join(
        f"user_pref({json.dumps(key)}, {json.dumps(value)});\n"
        for key, value in preferences.items()))
    return check.stage.start(
        "firefox-esr", "--no-remote", "--profile", profile, url, name="firefox",
        HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_CACHE_HOME=home,
        MOZ_DISABLE_CONTENT_SANDBOX=1, LIBGL_ALWAYS_SOFTWARE=1)


def slow_file(check, name, options=""):
    return check.server.url(f"{name}?size={SIZE}&rate={RATE}{options}")


def firefox(check):
    """Firefox downloads a file: name, percentage from its window, amount, end."""
    need("firefox-esr", "openbox")
    home = check.stage.home("firefox")
    pill = check.pill("downloads", HOME=home)
    start_firefox(check, home, slow_file(check, "atlas.iso"))
    watch(check, pill, "atlas.iso")
    downloaded(home)
    finished(check, pill)


def firefox_no_length(check):
    """Firefox downloads a file whose length nobody tells: name and amount, no percentage."""
    need("firefox-esr", "openbox")
    home = check.stage.home("firefox")
    pill = check.pill("downloads", HOME=home)
    start_firefox(check, home, slow_file(check, "stream.iso", "&nolength"))
    watch(check, pill, "stream.iso", rising=False)
    downloaded(home)
    finished(check, pill)


def chromium(check):
    """Chromium downloads on KDE: percentage from its launcher entry, amount from its file."""
    need("chromium")
    home = check.stage.home("chromium")
    pill = check.pill("downloads", HOME=home)
    check.start_chromium(
        slow_file(check, "globe.iso"), XDG_CURRENT_DESKTOP="KDE", KDE_SESSION_VERSION="5",
        XDG_DOWNLOAD_DIR=home / "Downloads")
    # Its partial file has no name.
    watch(check, pill, None)
    downloaded(home)
    finished(check, pill)


def chromium_elsewhere(check):
    """Chromium downloads on another desktop: its file alone."""
    need("chromium")
    home = check.stage.home("chromium")
    pill = check.pill("downloads", HOME=home)
    check.start_chromium(slow_file(check, "globe.iso"))
    watch(check, pill, None, rising=False)
    downloaded(home)
    finished(check, pill)


UNITY_CLIENT = """
import gi
gi.require_version("Unity", "7.0")
from gi.repository import GLib, Unity
entry = Unity.LauncherEntry.get_for_desktop_id("org.example.Copier.desktop")
entry.set_property("progress", 0.0)
entry.set_property("progress_visible", True)
loop = GLib.MainLoop()
done = 0
def step():
    global done
    done += 1
    entry.set_property("progress", min(done / 20, 1))
    if done == 22:
        entry.set_property("progress_visible", False)
    if done == 26:
        loop.quit()
    return True
GLib.timeout_add(250, step)
loop.run()
"""


def libunity(check):
    """A program that uses libunity: its percentage."""
    need("/usr/bin/python3")
    if not os.path.exists("/usr/lib/x86_64-linux-gnu/girepository-1.0/Unity-7.0.typelib") and \
            not os.path.exists("/usr/lib/girepository-1.0/Unity-7.0.typelib"):
        need("gir1.2-unity-7.0")
    pill = check.pill("downloads", HOME=check.stage.home("home"))
    check.stage.start("/usr/bin/python3", "-c", UNITY_CLIENT, name="libunity")
    pill.shows("the copy is there", "presentation: compact")
    pill.expand()
    seen = percents(pill, "downloads", 4)
    if len(seen) < 4 or seen != sorted(seen):
        raise Failure(f"the percentage does not climb: {seen}\n{pill.layers()}")
    check.saw("percentages " + ", ".join(f"{value:.0f}" for value in seen), *pill.texts())
    wait_for("the end is shown and goes", lambda: not pill.activities("downloads"), 30)


def xprop(check):
    """xprop sets the progress of a window: that percentage."""
    need("xprop", "xterm")
    pill = check.pill("downloads", HOME=check.stage.home("home"))
    check.stage.start("xterm", "-class", "Burner", "-T", "Burner", "-e", "sleep 60")
    window = wait_for("the window is listed", lambda: next(iter(re.findall(
        r"0x[0-9a-f]+", output_of("xprop", "-root", "_NET_CLIENT_LIST"))), None))

    def set_progress(value):
        output_of("xprop", "-id", window, "-f", "_NET_WM_XAPP_PROGRESS", "32c",
                  "-set", "_NET_WM_XAPP_PROGRESS", str(value))

    set_progress(42)
    pill.shows("the percentage is there", "presentation: compact")
    pill.expand()
    pill.shows("42 % are shown", r'text "42 %')
    check.saw(*pill.texts())
    set_progress(77)
    pill.shows("77 % are shown", r'text "77 %')
    output_of("xprop", "-id", window, "-remove", "_NET_WM_XAPP_PROGRESS")
    wait_for("it goes with the property", lambda: not pill.activities("downloads"), 30)


def aria2(check):
    """aria2 with its JSON-RPC switched on in the settings: name, amount, speed, end."""
    need("aria2c")
    port = 6899
    home = check.stage.home("aria2")
    pill = check.pill("downloads", HOME=check.stage.home("home"))
    check.stage.start(
        "aria2c", "--no-conf", "--enable-rpc", f"--rpc-listen-port={port}", "--rpc-secret=s3cret",
        "--quiet", "--file-allocation=none", f"--dir={home}/Downloads", "--all-proxy=", HOME=home)

    def call(method, *parameters):
        body = {"jsonrpc": "2.0", "id": 1, "method": f"aria2.{method}",
                "params": ["token:s3cret", *parameters]}
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        request = urllib.request.Request(f"http://127.0.0.1:{port}/jsonrpc",
                                         json.dumps(body).encode())
        try:
            return json.load(opener.open(request, timeout=5))["result"]
        except OSError:
            return None

    wait_for("aria2 answers", lambda: call("getVersion"))
    for key, value in (("aria2-port", port), ("aria2-secret", "s3cret"), ("aria2", "on")):
        pill.configure(f"provider.downloads.{key}", str(value))
    call("addUri", [slow_file(check, "torrential.iso")])
    watch(check, pill, "torrential.iso")
    downloaded(home)
    finished(check, pill)


def start_kio(check, home, *words):
    return check.stage.start(
        "kioclient5", "--interactive", *words, name="kio", HOME=home, XDG_CONFIG_HOME=home,
        XDG_DATA_HOME=home, XDG_CACHE_HOME=home, XDG_RUNTIME_DIR=home,
        QT_QPA_PLATFORM="offscreen")


def kio(check):
    """A KIO job: name, percentage, speed, end."""
    need("kioclient5")
    home = check.stage.home("kio")
    home.chmod(0o700)
    pill = check.pill("downloads", HOME=home)
    job = start_kio(check, home, "copy", slow_file(check, "plasma.iso"), f"{home}/Downloads/")
    watch(check, pill, "plasma.iso")
    downloaded(home)
    finished(check, pill)
    if job.wait(10) != 0:
        raise Failure(f"kioclient5 ended with status {job.returncode}")


def kio_buttons(check):
    """The buttons of a KIO job: it pauses, goes on, and is called off."""
    need("kioclient5")
    home = check.stage.home("kio")
    home.chmod(0o700)
    pill = check.pill("downloads", HOME=home)
    job = start_kio(check, home, "copy",
                    check.server.url("plasma.iso?size=60000000&rate=2000000"), f"{home}/Downloads/")
    pill.shows("the job is there", "presentation: compact", seconds=30)
    pill.expand()
    part = wait_for("KIO's partial file", lambda: next(
        (home / "Downloads").glob("*.part"), None))
    pill.click("pause")
    pill.shows("the pause is shown", "Paused")
    time.sleep(0.5)  # what the pipe holds still comes
    held = part.stat().st_size
    time.sleep(1)  # the measurement: nothing comes meanwhile
    if part.stat().st_size - held > 1_000_000:
        raise Failure(f"KIO goes on: {held} bytes, then {part.stat().st_size}")
    check.saw(*pill.texts())
    pill.photograph(f"{check.name}-paused")
    pill.click("resume")
    wait_for("KIO goes on", lambda: part.stat().st_size > held + 2_000_000)
    pill.click("cancel")
    if job.wait(20) != 1:
        raise Failure(f"kioclient5 ended with status {job.returncode}, not 1 (cancelled)")
    wait_for("the job is gone without a notice", lambda: not pill.activities("downloads"))


def flood(check):
    """A job with a thousand updates a second: a few of them reach the pill."""
    pill = check.pill("downloads", HOME=check.stage.home("home"))
    liar = os.path.join(os.path.dirname(__file__), "../Fixtures/Jobs/liar.py")
    orders = ("view {'immediate': True, 'title': 'Copying', 'totalBytes': dbus.UInt64(9000)}",
              "steady 8", "end 0")
    check.stage.start("sh", "-c", 'printf "%s\\n" "$@" | /usr/bin/python3 "$0"', liar, *orders,
                      name="liar")
    pill.shows("the job is there", "presentation: compact")

    def counts():
        status = pill.status()
        return [int(status[key]) for key in
                ("provider.downloads.messages", "frames_late", "frames_drawn")]

    before, seconds = counts(), 5
    time.sleep(seconds)  # the measurement itself
    messages, late, drawn = (b - a for a, b in zip(before, counts()))
    check.saw(f"{messages} messages and {drawn} frames in {seconds} s, {late} of them late",
              f"private dirty memory {pill.private_dirty('downloads')} kB")
    if not 0 < messages <= 6 * seconds:
        raise Failure(f"{messages} messages of the provider in {seconds} s")


CHECKS = (xprop, libunity, firefox, firefox_no_length, chromium, chromium_elsewhere, aria2, kio,
          kio_buttons, flood)
