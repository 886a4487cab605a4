/* event_settings.h - the settings of an event: format, clock, drawing, ranking and printing.
 *
 * One table in event_settings.c names them all. Its row is all that a setting needs: `event new`
 * and `event set` take it as an option, and it is checked, kept with the event's version,
 * exported, and shown by `event show` and in JSON. To add a setting, add a name to the enum and a
 * row to the table. Values are texts in one written form. A setting that is not set has no value
 * and means the default in its row. A scale is written as the name of a built-in one, or as the
 * line that scale_write() makes; a kept scale stays unchanged when the program's scales change. */
#ifndef CANASTA_TOURNAMENT_EVENT_SETTINGS_H
#define CANASTA_TOURNAMENT_EVENT_SETTINGS_H

#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct scale;

enum event_setting_id {
	SETTING_FORMAT,  /* enum event_format */
	SETTING_MINUTES, /* minutes of a round; 0: no bell */
	SETTING_BELL,    /* enum bell_rule (rulebook/rulebook.h) */
	SETTING_RANKING, /* enum ranking_by, in its order */
	SETTING_SCALE,   /* of victory points, whole */
	SETTING_TIE_BREAKS,
	SETTING_LOT_SEED,
	SETTING_ROUNDS,        /* rounds the event will have; 0: not given */
	SETTING_DRAW,          /* a draw_method of draw/draw.h, by name */
	SETTING_FIRST,         /* enum draw_first of draw/draw.h, less 1 */
	SETTING_CLUBS,         /* enum event_clubs */
	SETTING_KNOCKOUT_DRAW, /* enum event_knockout_draw */
	SETTING_BYE,           /* enum event_bye */
	SETTING_MISSED,        /* enum event_missed */
	SETTING_ARTIFICIAL,    /* tournament/game.h */
	SETTING_SILENT,        /* first round in which standings are not shown; 0: none */
	SETTING_FEE,           /* fee of an entrant, an amount: tournament/amount.h */
	SETTING_LANG,          /* language of prints; "": the rulebook's */
	SETTING_COUNT
};

/* The words of `format`, in their order there. */
enum event_format {
	FORMAT_PAIRS,      /* two partners who stay together */
	FORMAT_INDIVIDUAL, /* players whose partners change from round to round */
	FORMAT_SINGLE,     /* players alone against one or two others */
	FORMAT_TEAMS       /* several pairs each, whose tables are added together */
};

/* The words of `clubs`: free, or kept apart by draws. */
enum event_clubs { CLUBS_FREE, CLUBS_APART };

/* The words of `knockout-draw`: the rule that decides a drawn game of a knock-out. */
enum event_knockout_draw { KNOCKOUT_HAND, KNOCKOUT_SEED };

/* The words of `bye`: the match points that it brings, or the worth of an artificial result. */
enum event_bye { BYE_WIN, BYE_DRAW, BYE_LOSS, BYE_AVERAGE, BYE_PLUS, BYE_MINUS };

/* The words of `missed`: the points for rounds before a late entry. */
enum event_missed { MISSED_NOTHING, MISSED_BYES };

/* SETTING_IS_WORDS is any number of words, separated by commas. */
enum setting_kind { SETTING_IS_WORD, SETTING_IS_WORDS, SETTING_IS_NUMBER, SETTING_IS_TEXT };

/* The time until which a setting may be changed. */
enum setting_freedom { SETTING_FREE, SETTING_BEFORE_ROUNDS };

struct event_setting {
	/* option without its dashes, and key in the file; in JSON `-` is `_` */
	const char *key;
	const char *value; /* name of the value in help: "N" */
	enum setting_kind kind;
	enum setting_freedom freedom;
	const char *usual;     /* default; "" for none */
	const char *words[10]; /* allowed words, ended by NULL */
	int64_t least, most;   /* bounds of a number; the default may be outside */
	/* Checks a text, or words, and allocates its one written form in the arena. NULL if
	 * the value is a word or a number. Breaks off with ERROR_INPUT `value-unknown`, which names
	 * the expected values. */
	const char *(*read)(struct arena *arena, const char *text);
};

/* The known settings, by enum event_setting_id. */
extern const struct event_setting event_setting_list[SETTING_COUNT];

/* The word that resets a setting to its default. */
extern const char event_setting_usual[];

/* The values of an event in their written form, by enum event_setting_id; NULL: not set. */
struct event_setting_values {
	const char *text[SETTING_COUNT];
};

/* Reads a value that a user wrote, and returns its written form; NULL: the default, or its word.
 * Breaks off with ERROR_INPUT `value-unknown`, which names the expected values. */
const char *event_setting_read(struct arena *arena, enum event_setting_id id, const char *text);

/* Returns the setting of that key; SETTING_COUNT if there is none. */
enum event_setting_id event_setting_find(const char *key);

/* Return the value, set or default: as text, as number, or as the position of its word in the
 * table. */
const char *event_setting_text(const struct event_setting_values *values, enum event_setting_id id);
int64_t event_setting_number(const struct event_setting_values *values, enum event_setting_id id);
int event_setting_word(const struct event_setting_values *values, enum event_setting_id id);

/* Reads the worth of artificial results, in percent. */
struct artificial_worths event_setting_artificial(const struct event_setting_values *values);

/* Returns the fee of an entrant, in hundredths. */
int64_t event_setting_fee(const struct event_setting_values *values);

/* Reads the scale of victory points; NULL if none is set. */
const struct scale *event_setting_scale(
    struct arena *arena, const struct event_setting_values *values);

/* Returns the name of the scale in a kept value. */
const char *event_setting_scale_name(struct arena *arena, const char *written);

/* The most hands of a game. */

enum { EVENT_HANDS_MOST = 99 };

struct event_settings {
	const char *name;
	const char *date;  /* "2026-03-05"; "" if not given */
	const char *venue; /* "" if not given */
	int hands;         /* hands of a game; 0: to the target */
	struct match_points match_points;
	int32_t walkover; /* score of a walkover; -1: the rulebook's */
	/* Sheets are signed, rounds locked and the event closed only after every hand is
	 * confirmed. */
	bool second_look;
	struct event_setting_values more; /* the other settings */
};

/* Checks that each setting is within its bounds. ERROR_INPUT `event-invalid` or `value-unknown`. */
void event_settings_valid(struct arena *arena, const struct event_settings *settings);

/* Checks that the settings agree: victory points need a scale, and they and teams need games of
 * two sides. ERROR_INPUT `ranking-scale` or `team-sides`. */
void event_settings_fit(const struct event_settings *settings, int side_count);

/* Returns the rules that turn an event's games into a ranking. */
struct ranking_rules event_settings_ranking(
    struct arena *arena, const struct event_settings *settings);

/* A setting that has changed. */
struct setting_change {
	const char *key; /* key of the setting, such as "tie-breaks" */
	const char *now, *before;
};

enum { SETTING_CHANGES_MOST = 8 };

struct setting_changes {
	size_t count;
	struct setting_change list[SETTING_CHANGES_MOST];
};

/* Lists the differences between two events' settings that affect the ranking. */
struct setting_changes event_settings_compare(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before);

/* Return the name of a setting, and of a word that is its value, for a message; in English as
 * they are typed. */
const char *event_setting_name(const char *key);
const char *event_setting_word_name(const char *word);

/* Describes changes: "tie-breaks direct (difference before), lot-seed 7 (1 before)"; "" if there
 * are none. */
const char *event_settings_changes_text(struct arena *arena, const struct setting_changes *changes);

#endif
