/* event_settings.h - what is settled about an event: its name and day, how long its games are, what they bring
 * and how it ranks. */
#ifndef CANASTA_TOURNAMENT_EVENT_SETTINGS_H
#define CANASTA_TOURNAMENT_EVENT_SETTINGS_H

#include "tournament/event_setting.h"
#include "tournament/ranking.h"

enum { EVENT_HANDS_MOST = 99 };

struct event_settings {
	const char *name;
	const char *date;  /* "2026-03-05"; "" where not given */
	const char *venue; /* "" where not given */
	int hands;         /* hands of a game; 0: to the target */
	struct match_points match_points;
	int32_t walkover; /* score of a walkover; -1: the rulebook's */
	bool second_look; /* sheets are signed, rounds locked and the event closed only when every
	                     hand is confirmed */
	struct event_setting_values more; /* what else may be set: tournament/event_setting.h */
};

/* Whether each lies within its bounds; ERROR_INPUT `event-invalid`, `value-unknown`. */
bool event_settings_valid(
    struct arena *arena, const struct event_settings *settings, struct error *err);

/* Whether they go together: victory points need a scale, and games of two sides, as teams do. ERROR_INPUT
 * `ranking-scale`, `team-sides`. */
bool event_settings_fit(const struct event_settings *settings, int side_count, struct error *err);

/* The rules an event's games become a ranking by. */
bool event_settings_ranking(struct arena *arena, const struct event_settings *settings,
    struct ranking_rules *ret, struct error *err);

/* A setting that is otherwise than before. */
struct setting_change {
	const char *key; /* "tie-breaks" */
	const char *now, *before;
};

enum { SETTING_CHANGES_MOST = 8 };

struct setting_changes {
	size_t count;
	struct setting_change list[SETTING_CHANGES_MOST];
};

/* What one has otherwise than the other of what ranks; false where memory fails. */
bool event_settings_compare(struct arena *arena, const struct event_settings *now,
    const struct event_settings *before, struct setting_changes *ret);

/* What a setting, and a word that is its value, is called where a message names it; in English as it is typed. */
const char *event_setting_said(const char *key);
const char *event_setting_word_said(const char *word);

/* "tie-breaks direct (difference before), lot-seed 7 (1 before)"; "" where there are none. NULL where
 * memory fails. */
const char *event_settings_changes_said(struct arena *arena, const struct setting_changes *changes);

#endif
