/* GLib's key files: the configuration is read and rewritten by their parser. Pango brings the
 * library along anyway. */
#ifndef ISLET_CGLIB_H
#define ISLET_CGLIB_H

#include <glib.h>

#endif
