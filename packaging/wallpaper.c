/*
 * Reads a PPM (P6, 8 bits) the size of the screen from standard input and makes it the root
 * window's background, announced as _XROOTPMAP_ID: the property that compositors paint it from.
 *
 *   convert picture.png ppm:- | wallpaper
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <xcb/xcb.h>

static int fail(const char *message) {
  fprintf(stderr, "wallpaper: %s\n", message);
  return 1;
}

int main(void) {
  unsigned width, height, most;
  if (scanf("P6 %u %u %u", &width, &height, &most) != 3 || most != 255 || getchar() == EOF ||
      width == 0 || height == 0 || width > 8192 || height > 8192)
    return fail("standard input is no 8-bit PPM");
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) return fail("cannot open the display; set DISPLAY");
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
  if (screen->root_depth != 24) return fail("the screen is not 24 bits deep");

  const xcb_pixmap_t pixmap = xcb_generate_id(c);
  const xcb_gcontext_t gc = xcb_generate_id(c);
  xcb_create_pixmap(c, 24, pixmap, screen->root, (uint16_t)width, (uint16_t)height);
  xcb_create_gc(c, gc, pixmap, 0, NULL);
  unsigned char *in = malloc(width * 3u), *out = calloc(width, 4);
  if (in == NULL || out == NULL) return fail("out of memory");
  for (unsigned y = 0; y < height; y++) {
    if (fread(in, 3, width, stdin) != width) return fail("the picture is cut short");
    for (unsigned x = 0; x < width; x++) {
      out[4 * x] = in[3 * x + 2];
      out[4 * x + 1] = in[3 * x + 1];
      out[4 * x + 2] = in[3 * x];
    }
    xcb_put_image(c, XCB_IMAGE_FORMAT_Z_PIXMAP, pixmap, gc, (uint16_t)width, 1, 0, (int16_t)y, 0,
                  24, width * 4u, out);
  }
  free(in);
  free(out);

  static const char name[] = "_XROOTPMAP_ID";
  xcb_intern_atom_reply_t *atom =
      xcb_intern_atom_reply(c, xcb_intern_atom(c, 0, sizeof name - 1, name), NULL);
  if (atom == NULL) return fail("the X server went away");
  xcb_change_window_attributes(c, screen->root, XCB_CW_BACK_PIXMAP, &pixmap);
  xcb_clear_area(c, 0, screen->root, 0, 0, 0, 0);
  xcb_change_property(c, XCB_PROP_MODE_REPLACE, screen->root, atom->atom, XCB_ATOM_PIXMAP, 32, 1,
                      &pixmap);
  free(atom);
  /* The pixmap must outlive this client. */
  xcb_set_close_down_mode(c, XCB_CLOSE_DOWN_RETAIN_PERMANENT);
  free(xcb_get_input_focus_reply(c, xcb_get_input_focus(c), NULL));
  xcb_disconnect(c);
  return 0;
}
