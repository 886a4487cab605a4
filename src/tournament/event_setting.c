#include "tournament/event_setting.h"
#include "base/choice.h"
#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "tournament/amount.h"
#include "tournament/decimal.h"
#include "tournament/scale.h"
#include "tournament/tie_break.h"

#include <string.h>

enum { LOT_SEED_MOST = 999999999, ROUNDS_MOST = 9999 };

/* --- what texts may be --- */

/* What names a kept scale in errors: a file made elsewhere may hold any text there. */
static const char kept_scale[] = "the event's scale";

static bool read_scale(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	const struct scale *scale;

	if (*text == '{' ? !scale_load_text(arena, kept_scale, text, strlen(text), &scale, err)
	                 : !scale_load(arena, text, &scale, err))
		return false;
	*ret_written = scale_write(arena, scale);
	return *ret_written || error_memory(err);
}

static bool read_tie_breaks(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	struct tie_break_list list;

	if (!tie_break_list_read(text, &list, err))
		return false;
	*ret_written = tie_break_list_write(arena, &list);
	return *ret_written || error_memory(err);
}

static bool read_artificial(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	struct artificial_worths worths;

	if (!artificial_worths_read(text, &worths, err))
		return false;
	*ret_written = arena_printf(arena, "%d/%d/%d", worths.percent[ARTIFICIAL_AVERAGE],
	    worths.percent[ARTIFICIAL_PLUS], worths.percent[ARTIFICIAL_MINUS]);
	return true;
}

static bool read_fee(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	char written[DECIMAL_TEXT];
	int64_t fee;

	if (!amount_read_exact(text, &fee) || fee < 0)
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "`%s` is no fee; an amount such as 20 or 12.50 is expected, at most %d; 0 for "
		    "none",
		    text, AMOUNT_MOST);
	decimal_text(fee, AMOUNT_PLACES, written);
	*ret_written = arena_printf(arena, "%s", written);
	return true;
}

/* Which languages there are is known where words are; what is kept only looks like one. */
static bool read_language(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	const size_t size = strlen(text);

	if (size < 2 || size > 3 || strspn(text, "abcdefghijklmnopqrstuvwxyz") != size)
		return error_set(err, ERROR_INPUT, "language-unknown",
		    "`%s` is no language; two or three small letters are expected, such as fi",
		    text);
	*ret_written = arena_printf(arena, "%s", text);
	return true;
}

/* --- the settings --- */

const struct event_setting event_setting_list[SETTING_COUNT] = {
    [SETTING_FORMAT] = {"format", "FORMAT", "pairs, individual (partners change), single, teams",
        SETTING_IS_WORD, SETTING_BEFORE_ROUNDS, "pairs",
        {"pairs", "individual", "single", "teams", NULL}, 0, 0, NULL},
    [SETTING_MINUTES] = {"minutes", "N", "the bell ends a round after N minutes; 0: there is none",
        SETTING_IS_NUMBER, SETTING_FREE, "0", {NULL}, 0, ROUND_MINUTES_MOST, NULL},
    [SETTING_BELL] = {"bell", "RULE",
        "stands; or opening-shown: an opening it stops counts if shown", SETTING_IS_WORD,
        SETTING_BEFORE_ROUNDS, "stands", {"stands", "opening-shown", NULL}, 0, 0, NULL},
    [SETTING_RANKING] = {"ranking", "WHAT",
        "what ranks: match-points, score, difference, victory-points", SETTING_IS_WORD,
        SETTING_FREE, "match-points",
        {"match-points", "score", "difference", "victory-points", NULL}, 0, 0, NULL},
    [SETTING_SCALE] = {"scale", "NAME|FILE", "of victory points; `canasta scale list` names them",
        SETTING_IS_TEXT, SETTING_FREE, "", {NULL}, 0, 0, read_scale},
    [SETTING_TIE_BREAKS] = {"tie-breaks", "LIST",
        "what decides between equal entrants, in order, apart by commas", SETTING_IS_WORDS,
        SETTING_FREE, "difference", {NULL}, 0, 0, read_tie_breaks},
    [SETTING_LOT_SEED] = {"lot-seed", "N", "the seed lots are drawn by", SETTING_IS_NUMBER,
        SETTING_FREE, "1", {NULL}, 0, LOT_SEED_MOST, NULL},
    [SETTING_ROUNDS] = {"rounds", "N", "rounds the event will have; 0: not said", SETTING_IS_NUMBER,
        SETTING_FREE, "0", {NULL}, 0, ROUNDS_MOST, NULL},
    [SETTING_DRAW] = {"draw", "METHOD", "how `round new` seats a round where it is not told",
        SETTING_IS_WORD, SETTING_FREE, "manual",
        {"manual", "round-robin", "swiss", "danish", "mitchell", "individual", "random", NULL}, 0,
        0, NULL},
    [SETTING_FIRST] = {"first", "HOW",
        "a Swiss or Danish first round: lots, fold (upper half v lower), list (1-2, 3-4)",
        SETTING_IS_WORD, SETTING_FREE, "lots", {"lots", "fold", "list", NULL}, 0, 0, NULL},
    [SETTING_CLUBS] = {"clubs", "HOW",
        "apart: draws let those of one club meet as little as can be", SETTING_IS_WORD,
        SETTING_FREE, "free", {"free", "apart", NULL}, 0, 0, NULL},
    [SETTING_KNOCKOUT_DRAW] = {"knockout-draw", "HOW",
        "a drawn knock-out game: one more hand, or the higher seed goes on", SETTING_IS_WORD,
        SETTING_FREE, "hand", {"hand", "seed", NULL}, 0, 0, NULL},
    [SETTING_BYE] = {"bye", "RESULT",
        "a bye's worth: win, draw, loss, average, average-plus, -minus", SETTING_IS_WORD,
        SETTING_FREE, "win",
        {"win", "draw", "loss", "average", "average-plus", "average-minus", NULL}, 0, 0, NULL},
    [SETTING_MISSED] = {"missed", "WHAT", "rounds before a late entry bring nothing; or byes",
        SETTING_IS_WORD, SETTING_FREE, "nothing", {"nothing", "byes", NULL}, 0, 0, NULL},
    [SETTING_ARTIFICIAL] = {"artificial", "N/N/N",
        "percents of artificial results: average/plus/minus", SETTING_IS_TEXT, SETTING_FREE,
        "50/60/40", {NULL}, 0, 0, read_artificial},
    [SETTING_SILENT] = {"silent-from", "N",
        "standings from round N on wait for `standings announce`; 0: none do", SETTING_IS_NUMBER,
        SETTING_FREE, "0", {NULL}, 2, ROUNDS_MOST, NULL},
    [SETTING_FEE] = {"fee", "AMOUNT", "what an entrant pays: 20 or 12.50; 0: nothing",
        SETTING_IS_TEXT, SETTING_FREE, "0.00", {NULL}, 0, 0, read_fee},
    [SETTING_LANG] = {"lang", "en", "the language of what is printed; usual: the rulebook's",
        SETTING_IS_TEXT, SETTING_FREE, "", {NULL}, 0, 0, read_language},
};

const char event_setting_usual[] = "usual";

enum event_setting_id event_setting_find(const char *key)
{
	enum event_setting_id id = 0;

	while (id < SETTING_COUNT && strcmp(event_setting_list[id].key, key) != 0)
		id++;
	return id;
}

static bool word_read(const struct event_setting *setting, struct arena *arena, const char *text,
    const char **ret, struct error *err)
{
	size_t count = 0, found;

	(void)arena;
	while (setting->words[count])
		count++;
	if (!choice_read(setting->key, setting->words, count, text, strlen(text), &found, err))
		return false;
	*ret = setting->words[found];
	return true;
}

static bool number_read(const struct event_setting *setting, struct arena *arena, const char *text,
    const char **ret, struct error *err)
{
	int64_t number;

	if (strcmp(text, setting->usual) == 0) {
		*ret = setting->usual;
		return true;
	}
	if (!text_integer(text, strlen(text), setting->least, setting->most, &number))
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "`%s` is no value of %s; a number from %lld to %lld is expected", text,
		    setting->key, (long long)setting->least, (long long)setting->most);
	*ret = arena_printf(arena, "%lld", (long long)number);
	return *ret || error_memory(err);
}

static bool text_read(const struct event_setting *setting, struct arena *arena, const char *text,
    const char **ret, struct error *err)
{
	if (setting->read)
		return setting->read(arena, text, ret, err);
	if (!input_text(text, "value-unknown", setting->key, err))
		return false;
	*ret = text;
	return true;
}

bool event_setting_read(struct arena *arena, enum event_setting_id id, const char *text,
    const char **ret, struct error *err)
{
	static bool (*const readers[])(const struct event_setting *, struct arena *, const char *,
	    const char **, struct error *) = {
	    [SETTING_IS_WORD] = word_read,
	    [SETTING_IS_WORDS] = text_read,
	    [SETTING_IS_NUMBER] = number_read,
	    [SETTING_IS_TEXT] = text_read,
	};
	const struct event_setting *setting = &event_setting_list[id];

	if (strcmp(text, event_setting_usual) == 0) {
		*ret = NULL;
		return true;
	}
	if (!readers[setting->kind](setting, arena, text, ret, err))
		return false;
	if (strcmp(*ret, setting->usual) == 0)
		*ret = NULL;
	return true;
}

bool event_settings_check(
    struct arena *arena, const struct event_setting_values *values, struct error *err)
{
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		const char *text = values->text[id];
		const char *written;

		if (!text)
			continue;
		if (!event_setting_read(arena, id, text, &written, err))
			return false;
		if (!written || strcmp(written, text) != 0)
			return error_set(err, ERROR_INPUT, "value-unknown",
			    "`%s` of %s is not in its written form", text,
			    event_setting_list[id].key);
	}
	return true;
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

bool event_setting_artificial(
    const struct event_setting_values *values, struct artificial_worths *ret, struct error *err)
{
	return artificial_worths_read(event_setting_text(values, SETTING_ARTIFICIAL), ret, err);
}

int64_t event_setting_fee(const struct event_setting_values *values)
{
	int64_t fee = 0;

	(void)amount_read_exact(event_setting_text(values, SETTING_FEE), &fee);
	return fee;
}

bool event_setting_scale(struct arena *arena, const struct event_setting_values *values,
    const struct scale **ret, struct error *err)
{
	const char *text = event_setting_text(values, SETTING_SCALE);

	*ret = NULL;
	return !*text || scale_load_text(arena, kept_scale, text, strlen(text), ret, err);
}

const char *event_setting_scale_name(struct arena *arena, const char *written)
{
	const struct scale *scale;
	struct error ignored = {0};

	if (!scale_load_text(arena, kept_scale, written, strlen(written), &scale, &ignored))
		return written;
	return scale->id;
}
