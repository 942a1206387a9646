#ifndef ISLET_CLINUX_H
#define ISLET_CLINUX_H
#endif
