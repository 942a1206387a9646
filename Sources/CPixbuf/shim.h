/* gdk-pixbuf, with librsvg's loader where installed: used by the confined image loader alone. */
#ifndef ISLET_CPIXBUF_H
#define ISLET_CPIXBUF_H

#include <gdk-pixbuf/gdk-pixbuf.h>

#endif
