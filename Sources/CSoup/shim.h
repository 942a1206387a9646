/* libsoup 3, with what of GLib its users touch: used by the fetching helper alone. */
#ifndef ISLET_CSOUP_H
#define ISLET_CSOUP_H

#include <glib-unix.h>
#include <libsoup/soup.h>

#endif
