#include "CXCB.h"
