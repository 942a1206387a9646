/* Prints the window that owns the compositor's selection of screen 0, or nothing. */
#include <stdio.h>

#include <xcb/xcb.h>

int main(void) {
  static const char name[] = "_NET_WM_CM_S0";
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) {
    fprintf(stderr, "compositor-owner: cannot open the display; set DISPLAY\n");
    return 1;
  }
  xcb_intern_atom_reply_t *atom =
      xcb_intern_atom_reply(c, xcb_intern_atom(c, 0, sizeof name - 1, name), NULL);
  if (atom == NULL) return 1;
  xcb_get_selection_owner_reply_t *owner =
      xcb_get_selection_owner_reply(c, xcb_get_selection_owner(c, atom->atom), NULL);
  if (owner != NULL && owner->owner != XCB_NONE) printf("0x%x\n", owner->owner);
  xcb_disconnect(c);
  return 0;
}
