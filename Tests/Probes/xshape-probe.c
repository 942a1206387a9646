/*
 * Prints the rectangles of a window's input and bounding shapes, since xwininfo shows no input
 * shape: one `input X Y WIDTH HEIGHT` or `bounding X Y WIDTH HEIGHT` line each, in the window's
 * own coordinates.
 *
 *   xshape-probe WINDOW
 */
#include <stdio.h>
#include <stdlib.h>

#include <xcb/shape.h>
#include <xcb/xcb.h>

static int print(xcb_connection_t *c, xcb_window_t window, xcb_shape_kind_t kind, const char *name) {
  xcb_shape_get_rectangles_reply_t *reply =
      xcb_shape_get_rectangles_reply(c, xcb_shape_get_rectangles(c, window, kind), NULL);
  if (reply == NULL) return 1;
  const xcb_rectangle_t *rectangles = xcb_shape_get_rectangles_rectangles(reply);
  for (int i = 0; i < xcb_shape_get_rectangles_rectangles_length(reply); i++)
    printf("%s %d %d %u %u\n", name, rectangles[i].x, rectangles[i].y, rectangles[i].width,
           rectangles[i].height);
  free(reply);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: xshape-probe WINDOW\n");
    return 2;
  }
  const xcb_window_t window = (xcb_window_t)strtoul(argv[1], NULL, 0);
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) {
    fprintf(stderr, "xshape-probe: cannot open the display; set DISPLAY\n");
    return 1;
  }
  if (print(c, window, XCB_SHAPE_SK_INPUT, "input") ||
      print(c, window, XCB_SHAPE_SK_BOUNDING, "bounding")) {
    fprintf(stderr, "xshape-probe: no window %s\n", argv[1]);
    return 1;
  }
  xcb_disconnect(c);
  return 0;
}
