/*
 * Reports what happens to windows, one line an event, until it is ended.
 *
 *   window-events watch WINDOW         `map` and `unmap` of a foreign window
 *   window-events below WIDTH HEIGHT   opens a plain window of that size at the screen's corner,
 *                                      prints its id, then `press X Y` for each click on it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xcb/xcb.h>

static xcb_window_t open_below(xcb_connection_t *c, int width, int height) {
  const xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
  const xcb_window_t window = xcb_generate_id(c);
  const uint32_t values[] = {screen->white_pixel,
                             XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_STRUCTURE_NOTIFY};
  xcb_create_window(c, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, (uint16_t)width,
                    (uint16_t)height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                    XCB_CW_BACK_PIXEL | XCB_CW_EVENT_MASK, values);
  const uint32_t lowest[] = {XCB_STACK_MODE_BELOW};
  xcb_configure_window(c, window, XCB_CONFIG_WINDOW_STACK_MODE, lowest);
  xcb_map_window(c, window);
  return window;
}

int main(int argc, char **argv) {
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) {
    fprintf(stderr, "window-events: cannot open the display; set DISPLAY\n");
    return 1;
  }
  if (argc == 3 && strcmp(argv[1], "watch") == 0) {
    const uint32_t mask[] = {XCB_EVENT_MASK_STRUCTURE_NOTIFY};
    xcb_change_window_attributes(c, (xcb_window_t)strtoul(argv[2], NULL, 0), XCB_CW_EVENT_MASK,
                                 mask);
    free(xcb_get_input_focus_reply(c, xcb_get_input_focus(c), NULL));
    printf("watching\n");
  } else if (argc == 4 && strcmp(argv[1], "below") == 0) {
    printf("0x%x\n", open_below(c, atoi(argv[2]), atoi(argv[3])));
  } else {
    fprintf(stderr, "usage: window-events watch WINDOW | below WIDTH HEIGHT\n");
    return 2;
  }
  xcb_flush(c);
  fflush(stdout);
  xcb_generic_event_t *event;
  while ((event = xcb_wait_for_event(c)) != NULL) {
    const xcb_button_press_event_t *press = (void *)event;
    switch (event->response_type & 0x7f) {
      case XCB_MAP_NOTIFY: printf("map\n"); break;
      case XCB_UNMAP_NOTIFY: printf("unmap\n"); break;
      case XCB_BUTTON_PRESS: printf("press %d %d\n", press->root_x, press->root_y); break;
      default: break;
    }
    fflush(stdout);
    free(event);
  }
  return 0;
}
