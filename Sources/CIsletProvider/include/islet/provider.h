#ifndef ISLET_PROVIDER_H
#define ISLET_PROVIDER_H
#endif
