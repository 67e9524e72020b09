#pragma once
#include <stdint.h>
#include <xcb/randr.h>
#include <xcb/xcb.h>

/* The extension's id is a global variable, which Swift 6 holds for unsafe. */
void cxcb_prefetch_randr(xcb_connection_t *connection);

/* The number of RandR's first event, or 0 when the server has no RandR. */
uint8_t cxcb_randr_first_event(xcb_connection_t *connection);

/* The events are told apart by their first byte, the highest bit of which says who sent it. */
int cxcb_is_randr_event(const xcb_generic_event_t *event, uint8_t first_event);

/* xcb_poll_for_reply is in a header that the library's module leaves out.
   Answers 0 as long as nothing has come; else 1, and *reply is null when the server refused.
   The caller frees *reply. */
int cxcb_poll_for_reply(xcb_connection_t *connection, unsigned int sequence, void **reply);
