#include "stage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include <xcb/present.h>

void fail(const char *message) {
  fprintf(stderr, "cairo-shm: %s\n", message);
  exit(1);
}

static xcb_visualid_t argb_visual(xcb_screen_t *screen) {
  xcb_depth_iterator_t depth = xcb_screen_allowed_depths_iterator(screen);
  for (; depth.rem > 0; xcb_depth_next(&depth)) {
    if (depth.data->depth != 32) continue;
    xcb_visualtype_iterator_t visual = xcb_depth_visuals_iterator(depth.data);
    for (; visual.rem > 0; xcb_visualtype_next(&visual))
      if (visual.data->_class == XCB_VISUAL_CLASS_TRUE_COLOR) return visual.data->visual_id;
  }
  fail("the X server has no 32-bit visual");
  return 0;
}

static void open_window(struct stage *stage) {
  stage->connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(stage->connection)) fail("cannot open the display; set DISPLAY");
  xcb_connection_t *c = stage->connection;
  const xcb_query_extension_reply_t *shm = xcb_get_extension_data(c, &xcb_shm_id);
  const xcb_query_extension_reply_t *present = xcb_get_extension_data(c, &xcb_present_id);
  if (!shm->present || !present->present) fail("this X server lacks MIT-SHM or Present");

  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
  const xcb_visualid_t visual = argb_visual(screen);
  const xcb_colormap_t colormap = xcb_generate_id(c);
  xcb_create_colormap(c, XCB_COLORMAP_ALLOC_NONE, colormap, screen->root, visual);
  stage->window = xcb_generate_id(c);
  const uint32_t values[] = {0, 0, 1, colormap};
  xcb_create_window(
      c, 32, stage->window, screen->root,
      (int16_t)((screen->width_in_pixels - stage->width) / 2), 0, (uint16_t)stage->width,
      (uint16_t)stage->height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, visual,
      XCB_CW_BACK_PIXEL | XCB_CW_BORDER_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_COLORMAP,
      values);
  stage->gc = xcb_generate_id(c);
  const uint32_t no_exposures[] = {0};
  xcb_create_gc(c, stage->gc, stage->window, XCB_GC_GRAPHICS_EXPOSURES, no_exposures);
  xcb_present_select_input(
      c, xcb_generate_id(c), stage->window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
  xcb_map_window(c, stage->window);
}

static void open_buffer(struct stage *stage) {
  const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, stage->width);
  const int id = shmget(IPC_PRIVATE, (size_t)stride * (size_t)stage->height, IPC_CREAT | 0600);
  if (id < 0) fail("no shared memory");
  unsigned char *pixels = shmat(id, NULL, 0);
  if (pixels == (void *)-1) fail("cannot attach the shared memory");
  stage->segment = xcb_generate_id(stage->connection);
  xcb_void_cookie_t cookie =
      xcb_shm_attach_checked(stage->connection, stage->segment, (uint32_t)id, 1);
  if (xcb_request_check(stage->connection, cookie) != NULL)
    fail("the X server cannot attach the shared memory");
  shmctl(id, IPC_RMID, NULL);
  stage->surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, stage->width, stage->height, stride);
  stage->cr = cairo_create(stage->surface);
}

void open_stage(struct stage *stage) {
  stage->width = (int)(envelope_width * stage->scale);
  stage->height = (int)(envelope_height * stage->scale);
  open_window(stage);
  open_buffer(stage);
}

void close_stage(struct stage *stage) {
  cairo_destroy(stage->cr);
  cairo_surface_destroy(stage->surface);
  xcb_disconnect(stage->connection);
}

void begin_frame(struct stage *stage, struct box damage) {
  cairo_save(stage->cr);
  cairo_rectangle(
      stage->cr, damage.x0, damage.y0, damage.x1 - damage.x0, damage.y1 - damage.y0);
  cairo_clip(stage->cr);
}

void end_frame(struct stage *stage, struct box damage) {
  cairo_restore(stage->cr);
  cairo_surface_flush(stage->surface);
  xcb_shm_put_image(
      stage->connection, stage->window, stage->gc, (uint16_t)stage->width,
      (uint16_t)stage->height, (uint16_t)damage.x0, (uint16_t)damage.y0,
      (uint16_t)(damage.x1 - damage.x0), (uint16_t)(damage.y1 - damage.y0), (int16_t)damage.x0,
      (int16_t)damage.y0, 32, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, stage->segment, 0);
  stage->requests++;
  stage->frames++;
}

void synchronize(struct stage *stage) {
  xcb_connection_t *c = stage->connection;
  free(xcb_get_input_focus_reply(c, xcb_get_input_focus(c), NULL));
}

uint64_t next_refresh(struct stage *stage, uint64_t number) {
  const uint32_t serial = ++stage->serial;
  xcb_present_notify_msc(
      stage->connection, stage->window, serial, number, number == 0 ? 1 : 0, 0);
  stage->requests++;
  xcb_flush(stage->connection);
  for (;;) {
    xcb_generic_event_t *event = xcb_wait_for_event(stage->connection);
    if (event == NULL) fail("the X server went away");
    const uint8_t type = event->response_type & 0x7f;
    if (type == 0) fail("the X server reported an error");
    if (type == XCB_GE_GENERIC) {
      xcb_present_complete_notify_event_t *complete = (void *)event;
      if (complete->event_type == XCB_PRESENT_COMPLETE_NOTIFY && complete->serial == serial) {
        const uint64_t now = complete->msc;
        free(event);
        return now;
      }
    }
    free(event);
  }
}

struct box box_around(double x, double y, double width, double height) {
  return (struct box){(int)floor(x), (int)floor(y), (int)ceil(x + width), (int)ceil(y + height)};
}

struct box unite(struct box a, struct box b) {
  if (a.x1 <= a.x0) return b;
  if (b.x1 <= b.x0) return a;
  return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0,
                      a.x1 > b.x1 ? a.x1 : b.x1, a.y1 > b.y1 ? a.y1 : b.y1};
}
