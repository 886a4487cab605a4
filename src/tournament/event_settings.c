#include "tournament/event_settings.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "tournament/amount.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <string.h>

enum { LOT_SEED_MOST = 999999999, ROUNDS_MOST = 9999 };

/* The name of a kept scale in errors: a file from elsewhere may have any text there. */
static const char kept_scale[] = "the event's scale";

static const char *read_scale(struct arena *arena, const char *text)
{
	return scale_write(arena, *text == '{'
	                              ? scale_load_text(arena, kept_scale, text, strlen(text))
	                              : scale_load(arena, text));
}

static const char *read_tie_breaks(struct arena *arena, const char *text)
{
	const struct tie_break_list list = tie_break_list_read(text);

	return tie_break_list_write(arena, &list);
}

static const char *read_artificial(struct arena *arena, const char *text)
{
	const struct artificial_worths worths = artificial_worths_read(text);

	return arena_printf(arena, "%d/%d/%d", worths.percent[ARTIFICIAL_AVERAGE],
	    worths.percent[ARTIFICIAL_PLUS], worths.percent[ARTIFICIAL_MINUS]);
}

static const char *read_fee(struct arena *arena, const char *text)
{
	char written[DECIMAL_TEXT];
	int64_t fee;

	if (!amount_read_exact(text, &fee) || fee < 0)
		break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_FEE, text, AMOUNT_MOST);
	decimal_text(fee, AMOUNT_PLACES, written);
	return arena_text(arena, written);
}

/* Reads the form of a language only; the languages themselves are known where the words are. */
static const char *read_language(struct arena *arena, const char *text)
{
	const size_t size = strlen(text);

	if (size < 2 || size > 3 || strspn(text, "abcdefghijklmnopqrstuvwxyz") != size)
		break_off(ERROR_INPUT, SAY_LANGUAGE_UNKNOWN_NOT_A_LANGUAGE, text);
	return arena_text(arena, text);
}

const struct event_setting event_setting_list[SETTING_COUNT] = {
    [SETTING_FORMAT] = {"format", "FORMAT", SETTING_IS_WORD, SETTING_BEFORE_ROUNDS, "pairs",
        .words = {"pairs", "individual", "single", "teams"}},
    [SETTING_MINUTES] = {"minutes", "N", SETTING_IS_NUMBER, SETTING_FREE, "0",
        .most = ROUND_MINUTES_MOST},
    [SETTING_BELL] = {"bell", "RULE", SETTING_IS_WORD, SETTING_BEFORE_ROUNDS, "stands",
        .words = {"stands", "opening-shown"}},
    [SETTING_RANKING] = {"ranking", "WHAT", SETTING_IS_WORD, SETTING_FREE, "match-points",
        .words = {"match-points", "score", "difference", "victory-points"}},
    [SETTING_SCALE] = {"scale", "NAME|FILE", SETTING_IS_TEXT, SETTING_FREE, "", .read = read_scale},
    [SETTING_TIE_BREAKS] = {"tie-breaks", "LIST", SETTING_IS_WORDS, SETTING_FREE, "difference",
        .read = read_tie_breaks},
    [SETTING_LOT_SEED] = {"lot-seed", "N", SETTING_IS_NUMBER, SETTING_FREE, "1",
        .most = LOT_SEED_MOST},
    [SETTING_ROUNDS] = {"rounds", "N", SETTING_IS_NUMBER, SETTING_FREE, "0", .most = ROUNDS_MOST},
    [SETTING_DRAW] = {"draw", "METHOD", SETTING_IS_WORD, SETTING_FREE, "manual",
        .words = {"manual", "round-robin", "swiss", "danish", "mitchell", "individual", "random"}},
    [SETTING_FIRST] = {"first", "HOW", SETTING_IS_WORD, SETTING_FREE, "lots",
        .words = {"lots", "fold", "list"}},
    [SETTING_CLUBS] = {"clubs", "HOW", SETTING_IS_WORD, SETTING_FREE, "free",
        .words = {"free", "apart"}},
    [SETTING_KNOCKOUT_DRAW] = {"knockout-draw", "HOW", SETTING_IS_WORD, SETTING_FREE, "hand",
        .words = {"hand", "seed"}},
    [SETTING_BYE] = {"bye", "RESULT", SETTING_IS_WORD, SETTING_FREE, "win",
        .words = {"win", "draw", "loss", "average", "average-plus", "average-minus"}},
    [SETTING_MISSED] = {"missed", "WHAT", SETTING_IS_WORD, SETTING_FREE, "nothing",
        .words = {"nothing", "byes"}},
    [SETTING_ARTIFICIAL] = {"artificial", "N/N/N", SETTING_IS_TEXT, SETTING_FREE, "50/60/40",
        .read = read_artificial},
    [SETTING_SILENT] = {"silent-from", "N", SETTING_IS_NUMBER, SETTING_FREE, "0", .least = 2,
        .most = ROUNDS_MOST},
    [SETTING_FEE] = {"fee", "AMOUNT", SETTING_IS_TEXT, SETTING_FREE, "0.00", .read = read_fee},
    [SETTING_LANG] = {"lang", "en", SETTING_IS_TEXT, SETTING_FREE, "", .read = read_language},
};

const char event_setting_usual[] = "usual";

enum event_setting_id event_setting_find(const char *key)
{
	enum event_setting_id id = 0;

	while (id < SETTING_COUNT && strcmp(event_setting_list[id].key, key) != 0)
		id++;
	return id;
}

const char *event_setting_read(struct arena *arena, enum event_setting_id id, const char *text)
{
	const struct event_setting *setting = &event_setting_list[id];
	const char *written = NULL;
	size_t count = 0;
	int64_t number;

	if (strcmp(text, event_setting_usual) == 0)
		return NULL;
	switch (setting->kind) {
	case SETTING_IS_WORD:
		while (setting->words[count])
			count++;
		written = setting->words[choice_read(
		    setting->key, setting->words, count, text, strlen(text))];
		break;
	case SETTING_IS_NUMBER:
		if (strcmp(text, setting->usual) == 0) /* it may be out of bounds */
			return NULL;
		if (!figures_integer(text, strlen(text), setting->least, setting->most, &number))
			break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_SETTING_RANGE, text, setting->key,
			    (long long)setting->least, (long long)setting->most);
		written = arena_printf(arena, "%lld", (long long)number);
		break;
	case SETTING_IS_WORDS:
	case SETTING_IS_TEXT:
		written = setting->read(arena, text);
		break;
	}
	return strcmp(written, setting->usual) == 0 ? NULL : written;
}

const char *event_setting_text(const struct event_setting_values *values, enum event_setting_id id)
{
	return values->text[id] ? values->text[id] : event_setting_list[id].usual;
}

int64_t event_setting_number(const struct event_setting_values *values, enum event_setting_id id)
{
	const char *text = event_setting_text(values, id);
	int64_t number = 0;

	(void)text_integer(text, strlen(text), INT64_MIN, INT64_MAX, &number);
	return number;
}

int event_setting_word(const struct event_setting_values *values, enum event_setting_id id)
{
	const char *const *words = event_setting_list[id].words;
	const char *text = event_setting_text(values, id);

	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	return 0;
}

struct artificial_worths event_setting_artificial(const struct event_setting_values *values)
{
	return artificial_worths_read(event_setting_text(values, SETTING_ARTIFICIAL));
}

int64_t event_setting_fee(const struct event_setting_values *values)
{
	int64_t fee = 0;

	(void)amount_read_exact(event_setting_text(values, SETTING_FEE), &fee);
	return fee;
}

const struct scale *event_setting_scale(
    struct arena *arena, const struct event_setting_values *values)
{
	const char *text = event_setting_text(values, SETTING_SCALE);

	return *text ? scale_load_text(arena, kept_scale, text, strlen(text)) : NULL;
}

/* A scale of the log, which may be damaged. */
struct written_scale {
	struct arena *arena;
	const char *text, *name;
};

static void name_read(void *context)
{
	struct written_scale *scale = context;

	scale->name =
	    scale_load_text(scale->arena, kept_scale, scale->text, strlen(scale->text))->id;
}

const char *event_setting_scale_name(struct arena *arena, const char *written)
{
	struct written_scale scale = {.arena = arena, .text = written, .name = written};
	struct error ignored = {0};

	(void)boundary_try(name_read, &scale, &ignored);
	return scale.name;
}

enum { MATCH_POINTS_MOST = 1000 }; /* the schema has this limit too */

static void number_within(int64_t value, int64_t least, int64_t most, const char *what)
{
	if (value < least || value > most)
		break_off(ERROR_INPUT, SAY_EVENT_INVALID_OUT_OF_RANGE, message_words(what),
		    (long long)value, (long long)least, (long long)most);
}

void event_settings_valid(struct arena *arena, const struct event_settings *settings)
{
	const struct match_points *points = &settings->match_points;
	const char *written;

	input_require(settings->name, "event-invalid", TEXT_WORDS_THE_EVENT_NAME);
	input_allow(settings->venue, "event-invalid", TEXT_WORDS_THE_VENUE);
	if (*settings->date && !clock_is_date(settings->date))
		break_off(ERROR_INPUT, SAY_EVENT_INVALID_NOT_IN_CALENDAR);
	number_within(settings->hands, 0, EVENT_HANDS_MOST, TEXT_WORDS_HANDS_OF_A_GAME);
	number_within(points->loss, 0, MATCH_POINTS_MOST, TEXT_WORDS_MATCH_POINTS_LOSS);
	number_within(points->draw, points->loss, MATCH_POINTS_MOST, TEXT_WORDS_MATCH_POINTS_DRAW);
	number_within(points->win, points->draw, MATCH_POINTS_MOST, TEXT_WORDS_MATCH_POINTS_WIN);
	number_within(settings->walkover, -1, POINTS_MOST, TEXT_WORDS_POINTS_OF_A_WALKOVER);

	/* The other settings have their written form, even if they were not read from a user. */
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		const char *text = settings->more.text[id];

		if (!text)
			continue;
		written = event_setting_read(arena, id, text);
		if (!written || strcmp(written, text) != 0)
			break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_WRITTEN_FORM, text,
			    event_setting_list[id].key);
	}
}

void event_settings_fit(const struct event_settings *settings, int side_count)
{
	const bool victory =
	    event_setting_word(&settings->more, SETTING_RANKING) == RANKING_VICTORY_POINTS;

	if (event_setting_word(&settings->more, SETTING_FORMAT) == FORMAT_TEAMS && side_count != 2)
		break_off(ERROR_INPUT, SAY_TEAM_SIDES_RULEBOOK_SIDES, side_count);
	if (victory && side_count != 2)
		break_off(ERROR_INPUT, SAY_RANKING_SCALE_NOT_TWO_SIDES, side_count);
	if (victory && !settings->more.text[SETTING_SCALE])
		break_off(ERROR_INPUT, SAY_RANKING_SCALE_NO_SCALE);
}

struct ranking_rules event_settings_ranking(
    struct arena *arena, const struct event_settings *settings)
{
	static const enum artificial_code codes[] = {[BYE_AVERAGE] = ARTIFICIAL_AVERAGE,
	    [BYE_PLUS] = ARTIFICIAL_PLUS,
	    [BYE_MINUS] = ARTIFICIAL_MINUS};
	const struct event_setting_values *more = &settings->more;
	const struct match_points *points = &settings->match_points;
	const int worth[] = {
	    [BYE_WIN] = points->win, [BYE_DRAW] = points->draw, [BYE_LOSS] = points->loss};
	const int bye = event_setting_word(more, SETTING_BYE);
	struct ranking_rules rules = {
	    .scale = event_setting_scale(arena, more),
	    .by = (enum ranking_by)event_setting_word(more, SETTING_RANKING),
	    .points = *points,
	    .bye_is_part = bye >= BYE_AVERAGE,
	    .hands = settings->hands,
	    .lot_seed = (uint64_t)event_setting_number(more, SETTING_LOT_SEED),
	};
	const struct artificial_worths worths = event_setting_artificial(more);

	rules.tie_breaks = tie_break_list_read(event_setting_text(more, SETTING_TIE_BREAKS));
	/* A bye is worth a win, a draw, a loss, or an artificial result. */
	rules.bye_part = rules.bye_is_part ? worths.percent[codes[bye]] : 0;
	rules.bye_less = rules.bye_is_part ? points->win * (MATCH_PARTS - rules.bye_part)
	                                   : MATCH_PARTS * (points->win - worth[bye]);
	if (rules.by == RANKING_VICTORY_POINTS && !rules.scale)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_NO_SCALE);
	return rules;
}

/* The settings for the ranking of an event, apart from the match points. */
static const enum event_setting_id ranked[] = {SETTING_RANKING, SETTING_SCALE, SETTING_TIE_BREAKS,
    SETTING_LOT_SEED, SETTING_BYE, SETTING_MISSED, SETTING_ARTIFICIAL};

static const char *value_shown(struct arena *arena, enum event_setting_id id, const char *value)
{
	if (id != SETTING_SCALE)
		return value;
	return *value ? event_setting_scale_name(arena, value) : "none";
}

struct setting_changes event_settings_compare(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	const struct match_points is = now->match_points, was = before->match_points;
	struct setting_changes changes = {0};

	_Static_assert(sizeof ranked / sizeof *ranked < SETTING_CHANGES_MOST, "room for all");
	if (is.win != was.win || is.draw != was.draw || is.loss != was.loss)
		changes.list[changes.count++] = (struct setting_change){"match-points",
		    arena_printf(arena, "%d/%d/%d", is.win, is.draw, is.loss),
		    arena_printf(arena, "%d/%d/%d", was.win, was.draw, was.loss)};
	for (size_t i = 0; i < sizeof ranked / sizeof *ranked; i++) {
		enum event_setting_id id = ranked[i];
		const char *value = event_setting_text(&now->more, id);
		const char *old = event_setting_text(&before->more, id);

		if (strcmp(value, old) != 0)
			changes.list[changes.count++] =
			    (struct setting_change){event_setting_list[id].key,
			        value_shown(arena, id, value), value_shown(arena, id, old)};
	}
	return changes;
}

/* Returns the name of a setting in messages; in English the word that is typed. */
const char *event_setting_name(const char *key)
{
	const struct vocabulary *words = message_vocabulary();

	return words ? sentence_say_word(words, "setting", key) : key;
}

const char *event_setting_word_name(const char *word)
{
	return sentence_say_word(message_vocabulary(), "value", word);
}

/* Describes a value; a list word by word. English uses it as typed. */
static const char *value_name(struct arena *arena, const char *value)
{
	struct text text = {.arena = arena};

	if (!message_vocabulary())
		return value;
	while (*value) {
		const size_t size = strcspn(value, ",");
		const char *word = arena_copy(arena, value, size);

		value += size + (value[size] == ',');
		text_addf(&text, "%s%s", event_setting_word_name(word), *value ? ", " : "");
	}
	return text_of(&text);
}

const char *event_settings_changes_text(struct arena *arena, const struct setting_changes *changes)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < changes->count; i++) {
		const struct setting_change *change = &changes->list[i];

		text_addf(&text, "%s%s", i > 0 ? ", " : "",
		    message_text(arena, TEXT_PHRASE_SETTING_CHANGED,
		        event_setting_name(change->key), value_name(arena, change->now),
		        value_name(arena, change->before)));
	}
	return text_of(&text);
}
