/* sd-event and sd-bus, and what the C library has for child processes. The variadic calls and macros do not import; use their plain forms. */
#ifndef ISLET_CSYSTEMD_H
#define ISLET_CSYSTEMD_H

#include <signal.h>
#include <spawn.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>

/* glibc 2.34. The Glibc module is made without _GNU_SOURCE, which hides it. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* The members of siginfo_t that describe a child are macros over a nested union. */
static inline int islet_siginfo_code(const siginfo_t *info) { return info->si_code; }
static inline int islet_siginfo_status(const siginfo_t *info) { return info->si_status; }

/* The vtable entries exist only as initialiser macros. Each entry must start zeroed. */
static inline void islet_vtable_start(sd_bus_vtable *entry) {
  const sd_bus_vtable value = SD_BUS_VTABLE_START(0);
  *entry = value;
}

static inline void islet_vtable_method(sd_bus_vtable *entry, const char *member,
                                       const char *signature, const char *result,
                                       const char *names, sd_bus_message_handler_t handler) {
  /* `names` are NUL-separated, arguments first, results after, and end with an empty string.
   * Access is decided by who may reach the socket, so no method asks for privileges. */
  const sd_bus_vtable value = SD_BUS_METHOD_WITH_NAMES(member, signature, names, result, ,
                                                       handler, SD_BUS_VTABLE_UNPRIVILEGED);
  *entry = value;
}

static inline void islet_vtable_signal(sd_bus_vtable *entry, const char *member,
                                       const char *signature, const char *names) {
  const sd_bus_vtable value = SD_BUS_SIGNAL_WITH_NAMES(member, signature, names, 0);
  *entry = value;
}

static inline void islet_vtable_end(sd_bus_vtable *entry) {
  const sd_bus_vtable value = SD_BUS_VTABLE_END;
  *entry = value;
}

#endif
