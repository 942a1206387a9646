/* sd-event and sd-bus. The variadic calls and macros do not import; use their plain forms. */
#ifndef ISLET_CSYSTEMD_H
#define ISLET_CSYSTEMD_H

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>

#endif
