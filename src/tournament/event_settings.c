#include "tournament/event_settings.h"
#include "base/clock.h"
#include "base/input.h"
#include "base/message.h"
#include "base/text.h"

#include <string.h>

enum { MATCH_POINTS_MOST = 1000 }; /* the schema says the same */

static bool number_within(
    int64_t value, int64_t least, int64_t most, const char *what, struct error *err)
{
	if (value >= least && value <= most)
		return true;
	return error_set(err, ERROR_INPUT, "event-invalid", "%s: %lld, expected %lld to %lld",
	    message_words(what), (long long)value, (long long)least, (long long)most);
}

bool event_settings_valid(
    struct arena *arena, const struct event_settings *settings, struct error *err)
{
	const struct match_points *points = &settings->match_points;

	if (!input_text(settings->name, "event-invalid", MESSAGE_WORDS("the event's name"), err) ||
	    !input_text_or_none(settings->venue, "event-invalid", MESSAGE_WORDS("the venue"), err))
		return false;
	if (*settings->date && !clock_is_date(settings->date))
		return error_set(err, ERROR_INPUT, "event-invalid",
		    "the date must be one of the calendar, written 2026-03-05");
	return number_within(
	           settings->hands, 0, EVENT_HANDS_MOST, MESSAGE_WORDS("hands of a game"), err) &&
	       number_within(points->loss, 0, MATCH_POINTS_MOST,
	           MESSAGE_WORDS("match points of a loss"), err) &&
	       number_within(points->draw, points->loss, MATCH_POINTS_MOST,
	           MESSAGE_WORDS("match points of a draw"), err) &&
	       number_within(points->win, points->draw, MATCH_POINTS_MOST,
	           MESSAGE_WORDS("match points of a win"), err) &&
	       number_within(settings->walkover, -1, POINTS_MOST,
	           MESSAGE_WORDS("points of a walkover"), err) &&
	       event_settings_check(arena, &settings->more, err);
}

bool event_settings_fit(const struct event_settings *settings, int side_count, struct error *err)
{
	if (event_setting_word(&settings->more, SETTING_FORMAT) == FORMAT_TEAMS && side_count != 2)
		return error_set(err, ERROR_INPUT, "team-sides",
		    "teams are ranked by games of two sides; this rulebook has %d", side_count);
	if (event_setting_word(&settings->more, SETTING_RANKING) != RANKING_VICTORY_POINTS)
		return true;
	if (side_count != 2)
		return error_set(err, ERROR_INPUT, "ranking-scale",
		    "victory points are for games of two sides; this rulebook has %d", side_count);
	if (!settings->more.text[SETTING_SCALE])
		return error_set(err, ERROR_INPUT, "ranking-scale",
		    "victory points need a scale: --scale NAME or --scale FILE is expected "
		    "(`canasta scale list` names them)");
	return true;
}

/* --- how it ranks --- */

/* A bye is worth a win, a draw, a loss, or what an artificial result is. */
static bool bye_rules(
    const struct event_settings *settings, struct ranking_rules *rules, struct error *err)
{
	static const enum artificial_code codes[] = {[BYE_AVERAGE] = ARTIFICIAL_AVERAGE,
	    [BYE_PLUS] = ARTIFICIAL_PLUS,
	    [BYE_MINUS] = ARTIFICIAL_MINUS};
	const struct match_points *points = &settings->match_points;
	const int worth[] = {
	    [BYE_WIN] = points->win, [BYE_DRAW] = points->draw, [BYE_LOSS] = points->loss};
	int bye = event_setting_word(&settings->more, SETTING_BYE);
	struct artificial_worths worths;

	if (!event_setting_artificial(&settings->more, &worths, err))
		return false;
	rules->bye_is_part = bye >= BYE_AVERAGE;
	rules->bye_part = rules->bye_is_part ? worths.percent[codes[bye]] : 0;
	rules->bye_less = rules->bye_is_part ? points->win * (MATCH_PARTS - rules->bye_part)
	                                     : MATCH_PARTS * (points->win - worth[bye]);
	return true;
}

bool event_settings_ranking(struct arena *arena, const struct event_settings *settings,
    struct ranking_rules *ret, struct error *err)
{
	const struct event_setting_values *more = &settings->more;
	struct ranking_rules rules = {
	    .by = (enum ranking_by)event_setting_word(more, SETTING_RANKING),
	    .points = settings->match_points,
	    .hands = settings->hands,
	    .lot_seed = (uint64_t)event_setting_number(more, SETTING_LOT_SEED),
	};

	if (!event_setting_scale(arena, more, &rules.scale, err) ||
	    !bye_rules(settings, &rules, err) ||
	    !tie_break_list_read(
	        event_setting_text(more, SETTING_TIE_BREAKS), &rules.tie_breaks, err))
		return false;
	if (rules.by == RANKING_VICTORY_POINTS && !rules.scale)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "the event ranks by victory points and has no scale");
	*ret = rules;
	return true;
}

/* --- how it ranks otherwise --- */

/* The settings that say how an event ranks, beside the match points. */
static const enum event_setting_id ranked[] = {SETTING_RANKING, SETTING_SCALE, SETTING_TIE_BREAKS,
    SETTING_LOT_SEED, SETTING_BYE, SETTING_MISSED, SETTING_ARTIFICIAL};

static const char *value_shown(struct arena *arena, enum event_setting_id id, const char *value)
{
	if (id != SETTING_SCALE)
		return value;
	return *value ? event_setting_scale_name(arena, value) : "none";
}

static bool change_add(
    struct setting_changes *changes, const char *key, const char *now, const char *before)
{
	if (!now || !before)
		return false;
	changes->list[changes->count++] = (struct setting_change){key, now, before};
	return true;
}

static const char *match_points_shown(struct arena *arena, const struct match_points *points)
{
	return arena_printf(arena, "%d/%d/%d", points->win, points->draw, points->loss);
}

bool event_settings_compare(struct arena *arena, const struct event_settings *now,
    const struct event_settings *before, struct setting_changes *ret)
{
	const struct match_points *is = &now->match_points, *was = &before->match_points;

	_Static_assert(sizeof ranked / sizeof *ranked < SETTING_CHANGES_MOST, "room for all");
	*ret = (struct setting_changes){0};
	if ((is->win != was->win || is->draw != was->draw || is->loss != was->loss) &&
	    !change_add(
	        ret, "match-points", match_points_shown(arena, is), match_points_shown(arena, was)))
		return false;
	for (size_t i = 0; i < sizeof ranked / sizeof *ranked; i++) {
		enum event_setting_id id = ranked[i];
		const char *value = event_setting_text(&now->more, id);
		const char *old = event_setting_text(&before->more, id);

		if (strcmp(value, old) != 0 &&
		    !change_add(ret, event_setting_list[id].key, value_shown(arena, id, value),
		        value_shown(arena, id, old)))
			return false;
	}
	return true;
}

const char *event_setting_said(const char *key)
{
	return sentence_say_word(message_vocabulary(), "setting", key);
}

const char *event_setting_word_said(const char *word)
{
	return sentence_say_word(message_vocabulary(), "value", word);
}

/* Of a value that is a list each word. English says it as it is typed. */
static const char *value_said(struct arena *arena, const char *value)
{
	struct text text = {.arena = arena};

	if (!message_vocabulary())
		return value;
	while (*value) {
		const size_t size = strcspn(value, ",");
		const char *word = arena_copy(arena, value, size);

		value += size + (value[size] == ',');
		text_addf(&text, "%s%s", event_setting_word_said(word), *value ? ", " : "");
	}
	return text.failed ? NULL : text_of(&text);
}

static const char *change_said(struct arena *arena, const struct setting_change *change)
{
	const char *now = value_said(arena, change->now);
	const char *before = value_said(arena, change->before);

	return now && before ? message_text(arena, "%s %s (%s before)",
	                           event_setting_said(change->key), now, before)
	                     : NULL;
}

const char *event_settings_changes_said(struct arena *arena, const struct setting_changes *changes)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < changes->count; i++) {
		const char *said = change_said(arena, &changes->list[i]);

		if (!said)
			return NULL;
		text_addf(&text, "%s%s", i > 0 ? ", " : "", said);
	}
	return text.failed ? NULL : text_of(&text);
}
