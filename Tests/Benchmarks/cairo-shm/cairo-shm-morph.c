/*
 * The path that Islet's drawing is measured against: the same morph, drawn on the client's side by
 * Cairo and pushed to the X server through MIT-SHM.
 *
 * It is the best honest version of that path. Texts and artwork are rendered once into surfaces;
 * a frame clears, draws and sends only the box that changed; the image in shared memory is the only
 * frame buffer, so nothing is copied on the client's side; a frame is two requests in one write and
 * one wake-up. Frames are paced by the Present extension, as Islet's are. The clock request follows
 * the image in the same write: its answer therefore proves that the server has read the image, and
 * one buffer is enough.
 *
 *   cairo-shm-morph [--scale N] [--morphs N] [--server PID] [--unpaced | --bare]
 *
 * prints `key: value` lines. Server time is read from /proc/PID/schedstat (nanoseconds).
 * --unpaced draws the same frames at once, the time of each being an argument, and lets the server
 * catch up after a few; that waiting does not count. --bare paces frames and draws none of them:
 * what the clock itself costs.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <time.h>

#include <cairo.h>
#include <xcb/present.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

#include "picture.h"

enum mode { paced, unpaced, bare };

/* As in Islet's own unpaced run: how many frames go before the server catches up. */
enum { batch_frames = 8, frames_per_second = 60 };

/* Points at scale 1, as in Islet: an 11 pt gap above, room for the spring's overshoot below. */
enum { envelope_width = 400, envelope_height = 180, top_gap = 11 };
enum { compact_width = 220, compact_height = 37, expanded_width = 373, expanded_height = 150 };
static const double compact_radius = 18.5, expanded_radius = 36;

struct box {
  int x0, y0, x1, y1;
};

struct morph {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_gcontext_t gc;
  xcb_shm_seg_t segment;
  uint32_t present_id;
  double scale;
  int width, height;
  cairo_surface_t *surface;
  cairo_t *cr;
  cairo_surface_t *compact, *expanded;
  struct box last;
  uint64_t frames, requests;
};

static void fail(const char *message) {
  fprintf(stderr, "cairo-shm-morph: %s\n", message);
  exit(1);
}

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t run_time(int pid) {
  char path[64];
  unsigned long long ran = 0;
  if (pid <= 0) return 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%llu", &ran) != 1) ran = 0;
  fclose(file);
  return ran;
}

/* Row A6: duration 0.5 s, bounce 0.3, in closed form; from 0 at rest to 1. */
static double spring(double t, double *velocity) {
  const double omega = 2 * M_PI / 0.5, zeta = 1 - 0.3, decay = zeta * omega;
  const double damped = omega * sqrt(1 - zeta * zeta), fade = exp(-decay * t);
  const double c = cos(damped * t), s = sin(damped * t);
  *velocity = fade * (omega * omega / damped) * s;
  return 1 - fade * (c + decay / damped * s);
}

static struct box unite(struct box a, struct box b) {
  if (a.x1 <= a.x0) return b;
  return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0,
                      a.x1 > b.x1 ? a.x1 : b.x1, a.y1 > b.y1 ? a.y1 : b.y1};
}

static double mix(double a, double b, double t) { return a + (b - a) * t; }

/* Row A7: content scales from 0.8 about the top centre and fades. The clip is the pill's. */
static void paint_content(
    struct morph *m, cairo_surface_t *content, double content_width, double presence) {
  if (presence <= 0.002) return;
  const double shrink = 0.8 + 0.2 * presence, alpha = presence > 1 ? 1 : presence;
  cairo_save(m->cr);
  cairo_translate(m->cr, m->width / 2.0, top_gap * m->scale);
  cairo_scale(m->cr, shrink, shrink);
  cairo_translate(m->cr, -content_width * m->scale / 2, 0);
  cairo_set_source_surface(m->cr, content, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(m->cr), CAIRO_FILTER_BILINEAR);
  if (alpha >= 1)
    cairo_paint(m->cr);
  else
    cairo_paint_with_alpha(m->cr, alpha);
  cairo_restore(m->cr);
}

static void draw_frame(struct morph *m, double progress) {
  const double width = mix(compact_width, expanded_width, progress) * m->scale;
  const double height = mix(compact_height, expanded_height, progress) * m->scale;
  const double radius = mix(compact_radius, expanded_radius, progress) * m->scale;
  const double x = (m->width - width) / 2, y = top_gap * m->scale;
  const struct box now = {(int)floor(x), (int)floor(y), (int)ceil(x + width),
                          (int)ceil(y + height)};
  const struct box damage = unite(m->last, now);
  m->last = now;

  cairo_t *cr = m->cr;
  cairo_save(cr);
  cairo_rectangle(cr, damage.x0, damage.y0, damage.x1 - damage.x0, damage.y1 - damage.y0);
  cairo_clip_preserve(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_fill(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
  paint_content(m, m->compact, compact_width, 1 - progress);
  paint_content(m, m->expanded, expanded_width, progress);
  pill_path(cr, x, y, width, height, radius);
  cairo_rectangle(cr, damage.x0, damage.y0, damage.x1 - damage.x0, damage.y1 - damage.y0);
  cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
  cairo_fill(cr);
  cairo_restore(cr);
  cairo_surface_flush(m->surface);

  xcb_shm_put_image(
      m->connection, m->window, m->gc, (uint16_t)m->width, (uint16_t)m->height,
      (uint16_t)damage.x0, (uint16_t)damage.y0, (uint16_t)(damage.x1 - damage.x0),
      (uint16_t)(damage.y1 - damage.y0), (int16_t)damage.x0, (int16_t)damage.y0, 32,
      XCB_IMAGE_FORMAT_Z_PIXMAP, 0, m->segment, 0);
  m->requests++;
  m->frames++;
}

/* Waits for the next refresh; the request that is still queued leaves in the same write. */
static uint64_t next_frame(struct morph *m, uint32_t serial, uint64_t msc) {
  xcb_present_notify_msc(m->connection, m->window, serial, msc, msc == 0 ? 1 : 0, 0);
  m->requests++;
  xcb_flush(m->connection);
  for (;;) {
    xcb_generic_event_t *event = xcb_wait_for_event(m->connection);
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

static void open_window(struct morph *m) {
  m->connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(m->connection)) fail("cannot open the display; set DISPLAY");
  xcb_connection_t *c = m->connection;
  const xcb_query_extension_reply_t *shm = xcb_get_extension_data(c, &xcb_shm_id);
  const xcb_query_extension_reply_t *present = xcb_get_extension_data(c, &xcb_present_id);
  if (!shm->present || !present->present) fail("this X server lacks MIT-SHM or Present");

  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
  const xcb_visualid_t visual = argb_visual(screen);
  const xcb_colormap_t colormap = xcb_generate_id(c);
  xcb_create_colormap(c, XCB_COLORMAP_ALLOC_NONE, colormap, screen->root, visual);
  m->window = xcb_generate_id(c);
  const uint32_t values[] = {0, 0, 1, colormap};
  xcb_create_window(
      c, 32, m->window, screen->root, (int16_t)((screen->width_in_pixels - m->width) / 2), 0,
      (uint16_t)m->width, (uint16_t)m->height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, visual,
      XCB_CW_BACK_PIXEL | XCB_CW_BORDER_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_COLORMAP,
      values);
  m->gc = xcb_generate_id(c);
  const uint32_t no_exposures[] = {0};
  xcb_create_gc(c, m->gc, m->window, XCB_GC_GRAPHICS_EXPOSURES, no_exposures);
  m->present_id = xcb_generate_id(c);
  xcb_present_select_input(
      c, m->present_id, m->window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
  xcb_map_window(c, m->window);
}

static void open_buffer(struct morph *m) {
  const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, m->width);
  const int id = shmget(IPC_PRIVATE, (size_t)stride * (size_t)m->height, IPC_CREAT | 0600);
  if (id < 0) fail("no shared memory");
  unsigned char *pixels = shmat(id, NULL, 0);
  if (pixels == (void *)-1) fail("cannot attach the shared memory");
  m->segment = xcb_generate_id(m->connection);
  xcb_void_cookie_t cookie =
      xcb_shm_attach_checked(m->connection, m->segment, (uint32_t)id, 1);
  if (xcb_request_check(m->connection, cookie) != NULL)
    fail("the X server cannot attach the shared memory");
  shmctl(id, IPC_RMID, NULL);
  m->surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, m->width, m->height, stride);
  m->cr = cairo_create(m->surface);
}

/* Draws the frame of a time; whether the morph still moved then. */
static bool step(struct morph *m, double t, bool growing, bool draws) {
  double velocity, position = spring(t, &velocity);
  /* At rest when neither the edge nor its speed can move a tenth of a pixel any more. */
  const bool moving = fabs(1 - position) > 0.0005 || fabs(velocity) > 0.005;
  if (!moving) position = 1;
  if (draws)
    draw_frame(m, growing ? position : 1 - position);
  else
    m->frames++;
  return moving;
}

static void synchronize(struct morph *m) {
  free(xcb_get_input_focus_reply(m->connection, xcb_get_input_focus(m->connection), NULL));
}

/* Returns the processor time of the frames. */
static uint64_t morph_unpaced(struct morph *m, bool growing) {
  uint64_t spent = 0;
  int frame = 0;
  for (bool moving = true; moving;) {
    const uint64_t start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < batch_frames && moving; i++) {
      moving = step(m, (double)frame++ / frames_per_second, growing, true);
      xcb_flush(m->connection);
    }
    spent += nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    synchronize(m);
  }
  return spent;
}

static uint64_t morph_paced(struct morph *m, bool growing, bool draws) {
  static uint32_t serial = 0;
  const uint64_t before = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  const uint64_t start = nanoseconds(CLOCK_MONOTONIC);
  uint64_t msc = next_frame(m, ++serial, 0);
  for (bool moving = true; moving;) {
    moving = step(m, (double)(nanoseconds(CLOCK_MONOTONIC) - start) / 1e9, growing, draws);
    msc = next_frame(m, ++serial, msc + 1);
  }
  return nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - before;
}

int main(int argc, char **argv) {
  static const char usage[] =
      "usage: cairo-shm-morph [--scale N] [--morphs N] [--server PID] [--unpaced | --bare]";
  struct morph m = {.scale = 1};
  int morphs = 10, server = 0;
  enum mode mode = paced;
  for (int i = 1; i < argc; i++) {
    const bool has_value = i + 1 < argc;
    if (strcmp(argv[i], "--unpaced") == 0)
      mode = unpaced;
    else if (strcmp(argv[i], "--bare") == 0)
      mode = bare;
    else if (strcmp(argv[i], "--scale") == 0 && has_value)
      m.scale = atof(argv[++i]);
    else if (strcmp(argv[i], "--morphs") == 0 && has_value)
      morphs = atoi(argv[++i]);
    else if (strcmp(argv[i], "--server") == 0 && has_value)
      server = atoi(argv[++i]);
    else
      fail(usage);
  }
  if (!(m.scale >= 0.5 && m.scale <= 4) || morphs < 1) fail("scale is 0.5 to 4, morphs at least 1");
  m.width = (int)(envelope_width * m.scale);
  m.height = (int)(envelope_height * m.scale);
  m.compact = compact_picture(compact_width, compact_height, m.scale);
  m.expanded = expanded_picture(expanded_width, expanded_height, m.scale);
  open_window(&m);
  open_buffer(&m);

  struct rusage before, after;
  uint64_t client = 0, server_time = 0;
  /* The first two morphs warm caches up and are not counted. */
  for (int i = -2; i < morphs; i++) {
    if (i == 0) {
      synchronize(&m);
      m.frames = m.requests = client = 0;
      getrusage(RUSAGE_SELF, &before);
      server_time = run_time(server);
    }
    const bool growing = i % 2 == 0;
    client +=
        mode == unpaced ? morph_unpaced(&m, growing) : morph_paced(&m, growing, mode == paced);
  }
  synchronize(&m);
  server_time = run_time(server) - server_time;
  getrusage(RUSAGE_SELF, &after);

  printf("frames: %llu\n", (unsigned long long)m.frames);
  printf("client_ns: %llu\n", (unsigned long long)client);
  printf("server_ns: %llu\n", (unsigned long long)server_time);
  printf("requests: %llu\n", (unsigned long long)m.requests);
  printf("voluntary: %ld\n", after.ru_nvcsw - before.ru_nvcsw);
  printf("involuntary: %ld\n", after.ru_nivcsw - before.ru_nivcsw);
  cairo_destroy(m.cr);
  cairo_surface_destroy(m.surface);
  cairo_surface_destroy(m.compact);
  cairo_surface_destroy(m.expanded);
  xcb_disconnect(m.connection);
  return 0;
}
