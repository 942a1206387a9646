/* Keeps the promises of islet/provider.h: a change of layout must not compile. */
#include "islet/provider.h"

#ifdef __cplusplus
#define CHECK(name, condition) static_assert(condition, name)
#else
#define CHECK(name, condition) _Static_assert(condition, name)
#endif

/* A struct only grows at its end, so the place of each field is part of the interface. */
#define FIELD(type, field, word) \
  CHECK(#type "." #field, offsetof(type, field) == (word) * sizeof(void *))

FIELD(islet_provider_descriptor, id, 1);
FIELD(islet_provider_descriptor, name, 2);
FIELD(islet_provider_descriptor, version, 3);
FIELD(islet_provider_descriptor, summary, 4);

CHECK("islet_host.abi", offsetof(islet_host, abi) == 4);
CHECK("islet_host.host_data", offsetof(islet_host, host_data) == 8);
CHECK("islet_host.request", offsetof(islet_host, request) == 8 + sizeof(void *));
CHECK("islet_host.update", offsetof(islet_host, update) == 8 + 2 * sizeof(void *));
CHECK("islet_host.end", offsetof(islet_host, end) == 8 + 3 * sizeof(void *));
CHECK("islet_host.log", offsetof(islet_host, log) == 8 + 4 * sizeof(void *));
CHECK("islet_host.get_capability", offsetof(islet_host, get_capability) == 8 + 5 * sizeof(void *));

FIELD(islet_provider, provider_data, 1);
FIELD(islet_provider, start, 2);
FIELD(islet_provider, stop, 3);
FIELD(islet_provider, handle_action, 4);
FIELD(islet_provider, get_capability, 5);

CHECK("islet_provider_entry.abi", offsetof(islet_provider_entry, abi) == 4);
CHECK("islet_provider_entry.descriptor", offsetof(islet_provider_entry, descriptor) == 8);
CHECK(
  "islet_provider_entry.create", offsetof(islet_provider_entry, create) == 8 + sizeof(void *));

FIELD(islet_host_alert, update, 1);
FIELD(islet_host_settings, get, 1);
FIELD(islet_host_image, attach, 1);
FIELD(islet_host_timer, create, 1);
FIELD(islet_host_timer, arm, 2);
FIELD(islet_host_timer, destroy, 3);
FIELD(islet_host_descriptor, watch, 1);
FIELD(islet_host_descriptor, unwatch, 2);

FIELD(islet_provider_activity_state, changed, 1);
FIELD(islet_provider_settings, changed, 1);
