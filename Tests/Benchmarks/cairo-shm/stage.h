/* The comparator's window, its image in shared memory, and the display's clock. */
#ifndef ISLET_BENCH_STAGE_H
#define ISLET_BENCH_STAGE_H

#include <stdbool.h>
#include <stdint.h>

#include <cairo.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

/* Points at scale 1, as in Islet: an 11 pt gap above, room for the spring's overshoot below. */
enum { envelope_width = 400, envelope_height = 180, top_gap = 11 };

/* Pixels of the window; the far edges are outside. */
struct box {
  int x0, y0, x1, y1;
};

struct stage {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_gcontext_t gc;
  xcb_shm_seg_t segment;
  uint32_t serial;
  double scale;
  int width, height;
  /* The image that the server reads, and what draws in it. */
  cairo_surface_t *surface;
  cairo_t *cr;
  uint64_t frames, requests;
};

void fail(const char *message);

/* Opens the window, maps it, and attaches the image. */
void open_stage(struct stage *stage);
void close_stage(struct stage *stage);

/* Clears a box to a state in which everything is drawn anew; nothing outside it changes. */
void begin_frame(struct stage *stage, struct box damage);
/* Sends the box. */
void end_frame(struct stage *stage, struct box damage);

/* Waits until the server has carried out every request. */
void synchronize(struct stage *stage);

/* Waits for the refresh with a number, or the next one for 0, and returns its number. The request
 * that is still queued leaves in the same write. */
uint64_t next_refresh(struct stage *stage, uint64_t number);

/* The smallest box of whole pixels around a rectangle, in pixels. */
struct box box_around(double x, double y, double width, double height);
/* A box around two; an empty one counts for nothing. */
struct box unite(struct box a, struct box b);

#endif
