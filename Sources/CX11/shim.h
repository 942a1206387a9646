/* The X protocol by XCB: errors and a lost connection are values here, not process-wide handlers. */
#ifndef ISLET_CX11_H
#define ISLET_CX11_H

#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/randr.h>
#include <xcb/render.h>
#include <xcb/shape.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xfixes.h>

/* The extensions' keys are global variables, which Swift 6 doesn't let its callers name. */
static inline const xcb_query_extension_reply_t *islet_present(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_present_id);
}
static inline const xcb_query_extension_reply_t *islet_randr(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *islet_render(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_render_id);
}
static inline const xcb_query_extension_reply_t *islet_shape(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_shape_id);
}
static inline const xcb_query_extension_reply_t *islet_xfixes(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_xfixes_id);
}
/* Asks for all of them at once, so that the calls above wait for one answer in all. */
static inline void islet_prefetch_extensions(xcb_connection_t *c) {
  xcb_prefetch_extension_data(c, &xcb_present_id);
  xcb_prefetch_extension_data(c, &xcb_randr_id);
  xcb_prefetch_extension_data(c, &xcb_render_id);
  xcb_prefetch_extension_data(c, &xcb_shape_id);
  xcb_prefetch_extension_data(c, &xcb_xfixes_id);
}

/* The event is packed: its 64-bit numbers are not aligned. */
static inline uint64_t islet_complete_ust(const xcb_generic_event_t *event) {
  return ((const xcb_present_complete_notify_event_t *)event)->ust;
}
static inline uint64_t islet_complete_msc(const xcb_generic_event_t *event) {
  return ((const xcb_present_complete_notify_event_t *)event)->msc;
}
static inline uint32_t islet_complete_serial(const xcb_generic_event_t *event) {
  return ((const xcb_present_complete_notify_event_t *)event)->serial;
}
static inline uint32_t islet_complete_window(const xcb_generic_event_t *event) {
  return ((const xcb_present_complete_notify_event_t *)event)->window;
}
static inline uint8_t islet_complete_kind(const xcb_generic_event_t *event) {
  return ((const xcb_present_complete_notify_event_t *)event)->kind;
}

#endif
