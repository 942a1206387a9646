#include "islet/provider.h"
