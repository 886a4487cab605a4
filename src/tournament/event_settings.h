/* event_settings.h - what may be set about an event beyond the settings every event has: its format,
 * its clock, how it is drawn, ranked and printed.
 *
 * One table names them all (event_setting.c). A row there is everything a setting needs: `event new`
 * and `event set` take it as an option, it is checked, kept with the event's version, exported,
 * shown by `event show` and in JSON. To add one: a name in the enum, a row in the table. Values are
 * texts in their one written form; a setting that is not set has no value, and means what the row
 * says is usual. A scale is written as the name of a built-in one, or as the line that scale_write
 * gives: so it is kept, frozen, whatever the program later knows. */
#ifndef CANASTA_TOURNAMENT_EVENT_SETTINGS_H
#define CANASTA_TOURNAMENT_EVENT_SETTINGS_H

#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct artificial_worths;
struct error;
struct scale;

enum event_setting_id {
	SETTING_FORMAT,  /* enum event_format */
	SETTING_MINUTES, /* of a round; 0: no bell */
	SETTING_BELL,    /* enum bell_rule (rulebook/rulebook.h) */
	SETTING_RANKING, /* enum ranking_by, in its order */
	SETTING_SCALE,   /* of victory points, whole */
	SETTING_TIE_BREAKS,
	SETTING_LOT_SEED,
	SETTING_ROUNDS,        /* the event will have; 0: not said */
	SETTING_DRAW,          /* a draw_method of draw/draw.h, by name */
	SETTING_FIRST,         /* enum event_first */
	SETTING_CLUBS,         /* enum event_clubs */
	SETTING_KNOCKOUT_DRAW, /* enum event_knockout_draw */
	SETTING_BYE,           /* enum event_bye */
	SETTING_MISSED,        /* enum event_missed */
	SETTING_ARTIFICIAL,    /* tournament/game.h */
	SETTING_SILENT, /* the first round of which nobody is told how things stand; 0: none */
	SETTING_FEE,    /* of an entrant, an amount: tournament/amount.h */
	SETTING_LANG,   /* of what is printed; "": the rulebook's */
	SETTING_COUNT
};

/* The words of `format`, in their order there. */
enum event_format {
	FORMAT_PAIRS,      /* two partners who stay together */
	FORMAT_INDIVIDUAL, /* players whose partners change from round to round */
	FORMAT_SINGLE,     /* players alone against one or two others */
	FORMAT_TEAMS       /* several pairs each, whose tables are added up */
};

/* The words of `first`: how the first round of a Swiss or Danish draw meets. */
enum event_first { FIRST_LOTS, FIRST_FOLD, FIRST_LIST };

/* The words of `clubs`: whether draws look at them. */
enum event_clubs { CLUBS_FREE, CLUBS_APART };

/* The words of `knockout-draw`: what decides a drawn game of a knock-out. */
enum event_knockout_draw { KNOCKOUT_HAND, KNOCKOUT_SEED };

/* The words of `bye`: the match points of what it brings; or an artificial result's. */
enum event_bye { BYE_WIN, BYE_DRAW, BYE_LOSS, BYE_AVERAGE, BYE_PLUS, BYE_MINUS };

/* The words of `missed`: what the rounds before a late entry bring. */
enum event_missed { MISSED_NOTHING, MISSED_BYES };

/* Words: as many as there are, apart by commas. */
enum setting_kind { SETTING_IS_WORD, SETTING_IS_WORDS, SETTING_IS_NUMBER, SETTING_IS_TEXT };

/* When it may still be changed. */
enum setting_freedom { SETTING_FREE, SETTING_BEFORE_ROUNDS };

struct event_setting {
	/* Its option without the dashes, its key in the file; in JSON `-` is `_`. */
	const char *key;
	const char *value;   /* how help names the value: "N" */
	const char *summary; /* one line, lower case */
	enum setting_kind kind;
	enum setting_freedom freedom;
	const char *usual;    /* what holds where it is not set; "" for none */
	const char *words[8]; /* of a word: what it may be, ended by NULL */
	int64_t least, most;  /* of a number; what is usual may lie outside */
	/* Of a text, or words: checks it and gives its one written form, into the arena. NULL: any text that
	 * can be printed. ERROR_INPUT `value-unknown` says what is expected. */
	bool (*read)(
	    struct arena *arena, const char *text, const char **ret_written, struct error *err);
};

/* The known settings, by enum event_setting_id. */
extern const struct event_setting event_setting_list[SETTING_COUNT];

/* The word that takes a value back. */
extern const char event_setting_usual[];

/* The values an event has, in their written form, by enum event_setting_id; NULL: not set. */
struct event_setting_values {
	const char *text[SETTING_COUNT];
};

/* Reads a value as a person wrote it. Its written form goes to `ret`; the word `usual` takes a value
 * back (NULL). ERROR_INPUT `value-unknown` says what is expected. */
bool event_setting_read(struct arena *arena, enum event_setting_id id, const char *text,
    const char **ret, struct error *err);

/* The setting of that key; SETTING_COUNT where there is none. */
enum event_setting_id event_setting_find(const char *key);

/* The value as it holds, set or usual: its text, its number, its word's place in the table. */
const char *event_setting_text(const struct event_setting_values *values, enum event_setting_id id);
int64_t event_setting_number(const struct event_setting_values *values, enum event_setting_id id);
int event_setting_word(const struct event_setting_values *values, enum event_setting_id id);

/* What artificial results are worth, in percent. */
bool event_setting_artificial(
    const struct event_setting_values *values, struct artificial_worths *ret, struct error *err);

/* What an entrant pays, in hundredths. */
int64_t event_setting_fee(const struct event_setting_values *values);

/* The scale of victory points; NULL where none is set. */
bool event_setting_scale(struct arena *arena, const struct event_setting_values *values,
    const struct scale **ret, struct error *err);

/* The name of the scale in a value as it is kept; NULL where memory fails. */
const char *event_setting_scale_name(struct arena *arena, const char *written);

/* What is settled about an event: its name and day, how long its games are, what they bring
 * and how it ranks. */

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
	struct event_setting_values more; /* what else may be set: tournament/event_settings.h */
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
