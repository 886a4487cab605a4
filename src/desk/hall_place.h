/* hall_place.h - where the hall of an event is asked, and how its Wi-Fi is joined. Kept outside the log, its chain and
 * exports: another hall may hold the next evening. */
#ifndef CANASTA_DESK_HALL_PLACE_H
#define CANASTA_DESK_HALL_PLACE_H

#include "store/desk.h"

struct hall_place {
	const char *url;  /* with a stroke at its end; "" where nobody knows */
	const char *wifi; /* what a phone's camera joins the Wi-Fi by; "" where it was not said */
	const char *name, *password; /* of the Wi-Fi; "" */
};

/* As was set, else where the program serves at this moment. Within no read. */
bool hall_place_read(const struct desk *desk, struct hall_place *ret, struct error *err);

/* Sets the address, "NAME:PASSWORD"; NULL leaves it, "" takes it back. What is no address or no Wi-Fi is
 * ERROR_INPUT `value-unknown`. */
bool hall_place_set(const struct desk *desk, const char *url, const char *wifi, struct error *err);

/* This process serves at an address; NULL: no more. What is left of evenings that are closed goes. */
bool hall_place_serve(const struct desk *desk, const char *url, struct error *err);

#endif
