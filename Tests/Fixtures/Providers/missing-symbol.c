/* A provider that needs a function which nobody has, with a name as long as Swift's are. */
#include "islet/provider.h"

#define TWENTY "_and_twenty_letters_"
#define HUNDRED TWENTY TWENTY TWENTY TWENTY TWENTY

extern const islet_provider_entry *missing(void)
  __asm__("missing" HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED "the_end");

const islet_provider_entry *islet_provider_entry_v1(void) { return missing(); }
