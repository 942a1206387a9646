"""What the checks beside this file share."""
import re

LITERALS_AND_COMMENTS = re.compile(
    r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*[\s\S]*?\*/')


def code_only(text):
    """Swift source with comments and string contents blanked, line breaks kept."""
    return LITERALS_AND_COMMENTS.sub(lambda found: re.sub(r"[^\n]", "_", found[0]), text)
