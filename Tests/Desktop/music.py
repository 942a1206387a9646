"""Players of Debian's own packages, and what the pill makes of them."""
import os
import re

from stage import Failure, need, output_of, wait_for

MPV = ("mpv", "--no-config", "--script=/usr/lib/mpv-mpris/mpris.so", "--ao=null", "--no-video",
       "--really-quiet", "--loop-file=inf")


def player_names():
    """What playerctl sees; it fails where there is no player."""
    try:
        return output_of("playerctl", "--list-all").split()
    except Failure:
        return []


def witness(player, *words):
    return output_of("playerctl", f"--player={player}", *words)


def shown_seconds(pill):
    """The position that the pill tells, in seconds."""
    match = pill.shows("the position is shown", r'text "(\d+):(\d\d)" ')
    return int(match[1]) * 60 + int(match[2])


def as_user(*words):
    """As a plain user, for programs that refuse to run as root."""
    if os.getuid() != 0:
        return words
    return ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *words)


def mpv(check):
    """mpv: shown, paused by either side, sought, gone."""
    need("mpv", "playerctl")
    pill = check.pill("music")
    player = check.stage.start(*MPV, check.song)
    pill.shows("the song is there", "presentation: compact")
    wait_for("playerctl sees mpv", lambda: "mpv" in player_names())
    title = witness("mpv", "metadata", "title")
    pill.expand()
    pill.shows("the title is what playerctl says", rf'text "{re.escape(title)}"')
    check.saw(f"'{title}'", *pill.texts())
    pill.photograph("mpv")
    witness("mpv", "position", "100")
    wait_for("the pill follows the jump", lambda: abs(shown_seconds(pill) - 101) <= 2)
    check.saw(f"position {shown_seconds(pill)} s, playerctl says {witness('mpv', 'position')}")
    witness("mpv", "pause")
    pill.shows("the pause is shown", 'label "Play"')
    pill.click("play-pause")
    wait_for("a click plays on", lambda: witness("mpv", "status") == "Playing")
    check.stage.end(player)
    wait_for("the song goes with mpv", lambda: not pill.activities("music"))


def start_vlc(check, *options):
    home = check.stage.home("vlc")
    if os.getuid() == 0:
        os.chown(home, 65534, 65534)
    return check.stage.start(
        *as_user("vlc", "-I", "dummy", "--aout=adummy", "--loop", *options, check.song),
        name="vlc", HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_CACHE_HOME=home)


def vlc(check):
    """VLC, as a plain user: shown, paused, gone."""
    need("vlc", "playerctl", "setpriv")
    pill = check.pill("music")
    player = start_vlc(check)
    pill.shows("the song is there", "presentation: compact")
    wait_for("playerctl sees VLC", lambda: "vlc" in player_names())
    pill.expand()
    title = wait_for("VLC knows the title", lambda: witness("vlc", "metadata", "title"))
    pill.shows("the title is what playerctl says", rf'text "{re.escape(title)}"')
    check.saw(f"'{title}'", *pill.texts())
    pill.photograph("vlc")
    witness("vlc", "pause")
    pill.shows("the pause is shown", 'label "Play"')
    check.stage.end(player)
    wait_for("the song goes with VLC", lambda: not pill.activities("music"))


def vlc_twice(check):
    """VLC with its D-Bus control loaded twice: two names, shown once (M40)."""
    need("vlc", "playerctl", "setpriv")
    pill = check.pill("music")
    start_vlc(check, "--control", "dbus")
    pill.shows("the song is there", "presentation: compact")
    names = wait_for("VLC has two names", lambda: (
        found := [name for name in player_names() if name.startswith("vlc")]) and len(found) > 1
        and found)
    shown = pill.activities("music")
    if len(shown) != 1:
        raise Failure(f"{len(names)} names, {len(shown)} activities: {shown}")
    pill.expand()
    check.saw(f"names {names}, one activity", *pill.texts())
    # The duplicate is nobody that one could turn to.
    if re.search(r"label \"[^\"]*[Oo]ther player", pill.layers()):
        raise Failure(f"the same VLC is offered twice:\n{pill.layers()}")


def chromium(check):
    """Headless Chromium plays a page: title, artist and cover, paused from the pill."""
    need("chromium", "playerctl")
    pill = check.pill("music")
    browser = check.start_chromium(check.server.url("song.html"))
    pill.shows("the song is there", "presentation: compact", seconds=60)
    pill.expand()
    pill.shows("the page's title is shown", 'text "Noon Tide"')
    pill.shows("the artist is shown", 'text "The Loopbacks')
    check.saw(*pill.texts())
    pill.photograph("chromium-music")
    pill.click("play-pause")
    name = wait_for("playerctl sees Chromium", lambda: next(
        (name for name in player_names() if name.startswith("chromium")), None))
    wait_for("a click pauses the page", lambda: witness(name, "status") == "Paused")
    pill.shows("the pause is shown", 'label "Play"')
    check.stage.end(browser)
    wait_for("the song goes with Chromium", lambda: not pill.activities("music"))


CHECKS = (mpv, vlc, vlc_twice, chromium)
