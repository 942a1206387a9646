/*
 * Owns the compositor's selection of screen 0 and does nothing else, so that a client draws as it
 * does under a compositor while the X server's time is that client's alone. Prints a line when it
 * is the owner and ends when its standard input does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <xcb/xcb.h>

int main(void) {
  static const char name[] = "_NET_WM_CM_S0";
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) {
    fprintf(stderr, "compositor-owner: cannot open the display; set DISPLAY\n");
    return 1;
  }
  const xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
  const xcb_window_t window = xcb_generate_id(c);
  xcb_create_window(c, 0, window, screen->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
                    XCB_COPY_FROM_PARENT, 0, NULL);
  xcb_intern_atom_reply_t *atom =
      xcb_intern_atom_reply(c, xcb_intern_atom(c, 0, sizeof name - 1, name), NULL);
  if (atom == NULL) return 1;
  xcb_set_selection_owner(c, window, atom->atom, XCB_CURRENT_TIME);
  xcb_get_selection_owner_reply_t *owner =
      xcb_get_selection_owner_reply(c, xcb_get_selection_owner(c, atom->atom), NULL);
  if (owner == NULL || owner->owner != window) {
    fprintf(stderr, "compositor-owner: another compositor runs\n");
    return 1;
  }
  free(owner);
  free(atom);
  printf("owner\n");
  fflush(stdout);
  char byte;
  while (read(STDIN_FILENO, &byte, 1) > 0) continue;
  xcb_disconnect(c);
  return 0;
}
