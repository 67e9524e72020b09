#include "CXCB.h"

#include <stdlib.h>
#include <xcb/xcbext.h>

void cxcb_prefetch_randr(xcb_connection_t *connection) {
  xcb_prefetch_extension_data(connection, &xcb_randr_id);
}

uint8_t cxcb_randr_first_event(xcb_connection_t *connection) {
  const xcb_query_extension_reply_t *extension = xcb_get_extension_data(connection, &xcb_randr_id);
  return extension != NULL && extension->present ? extension->first_event : 0;
}

int cxcb_is_randr_event(const xcb_generic_event_t *event, uint8_t first_event) {
  uint8_t type = event->response_type & 0x7f;
  return type == first_event + XCB_RANDR_SCREEN_CHANGE_NOTIFY || type == first_event + XCB_RANDR_NOTIFY;
}

int cxcb_poll_for_reply(xcb_connection_t *connection, unsigned int sequence, void **reply) {
  xcb_generic_error_t *error = NULL;
  *reply = NULL;
  int done = xcb_poll_for_reply(connection, sequence, reply, &error);
  free(error);
  return done;
}
