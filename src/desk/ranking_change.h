/* ranking_change.h - what ranks is fixed before play. Whoever changes it afterwards gives a reason,
 * and everybody who reads the standings is told what was changed, by whom and why. */
#ifndef CANASTA_DESK_RANKING_CHANGE_H
#define CANASTA_DESK_RANKING_CHANGE_H

#include "store/desk.h"

/* What one has otherwise than the other, as `what` of a change; "" where both rank alike. NULL where
 * memory fails. */
const char *ranking_change_said(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before);

/* The changes made since play began, in order. */
bool ranking_changes_read(const struct desk *desk, int64_t event, struct ranking_change **ret,
    size_t *ret_count, struct error *err);

#endif
