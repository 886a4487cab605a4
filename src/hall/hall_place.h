/* hall_place.h - the address of an event's hall, and its Wi-Fi. */
#ifndef CANASTA_HALL_HALL_PLACE_H
#define CANASTA_HALL_HALL_PLACE_H

#include <stdbool.h>

struct answer;
struct desk;

/* The address of an event's hall, and its Wi-Fi. Kept outside the log and exports: the next evening may be in another
 * hall. */
struct hall_place {
	const char *url;             /* ends with a slash; "": not known */
	const char *wifi;            /* the text of the Wi-Fi's QR code; "": not known */
	const char *name, *password; /* of the Wi-Fi; "" */
};

/* Reads the address that was set, or else the one at which this program serves now. Not within a read. */
struct hall_place hall_place_read(const struct desk *desk);

/* Sets the address and the Wi-Fi, "NAME:PASSWORD"; NULL: unchanged, "": removed. ERROR_INPUT `value-unknown` for an
 * invalid address or Wi-Fi. */
void hall_place_set(const struct desk *desk, const char *url, const char *wifi);

/* Notes the address at which this process serves; NULL: it stops. Deletes the hall's rows of closed events. */
void hall_place_serve(const struct desk *desk, const char *url);

/* Adds "wifi", the text of its QR code, "wifi_name" and "wifi_password", if they are known. */
void answer_hall_wifi(struct answer *to, const struct hall_place *place);

#endif
