/* ranking_setting.h - the settings of an event that say how it ranks: how they are read, and the
 * rules they make. */
#ifndef CANASTA_STORE_RANKING_SETTING_H
#define CANASTA_STORE_RANKING_SETTING_H

#include "store/event.h"
#include "tournament/artificial.h"

/* Readers of settings that are texts (store/event_setting.h). A scale is the name of a built-in one,
 * or the line that scale_write gives: so it is kept, frozen, whatever the program later knows. */
bool scale_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err);
bool tie_breaks_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err);
bool artificial_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err);

/* The name of the scale in a setting as it is kept; NULL where memory fails. */
const char *scale_setting_show(struct arena *arena, const char *written);

/* Whether the settings go together: victory points need a scale, and games of two sides. ERROR_INPUT
 * `ranking-scale`. */
bool ranking_settings_check(
    const struct event_settings *settings, int side_count, struct error *err);

/* What artificial results are worth in an event, in percent. */
bool artificial_worths_of(
    const struct event_settings *settings, struct artificial_worths *ret, struct error *err);

/* The rules an event's games become a ranking by. */
bool ranking_rules_of(struct arena *arena, const struct event_settings *settings,
    struct ranking_rules *ret, struct error *err);

#endif
