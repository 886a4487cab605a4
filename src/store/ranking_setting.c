#include "store/ranking_setting.h"

#include <string.h>

/* What names a kept scale in errors: a file made elsewhere may hold any text there. */
static const char kept_scale[] = "the event's scale";

bool scale_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	const struct scale *scale;

	if (*text == '{' ? !scale_load_text(arena, kept_scale, text, strlen(text), &scale, err)
	                 : !scale_load(arena, text, &scale, err))
		return false;
	*ret_written = scale_write(arena, scale);
	return *ret_written || error_memory(err);
}

bool tie_breaks_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	struct tie_break_list list;

	if (!tie_break_list_read(text, &list, err))
		return false;
	*ret_written = tie_break_list_write(arena, &list);
	return *ret_written || error_memory(err);
}

bool artificial_setting_read(
    struct arena *arena, const char *text, const char **ret_written, struct error *err)
{
	struct artificial_worths worths;

	if (!artificial_worths_read(text, &worths, err))
		return false;
	*ret_written = arena_printf(arena, "%d/%d/%d", worths.percent[ARTIFICIAL_AVERAGE],
	    worths.percent[ARTIFICIAL_PLUS], worths.percent[ARTIFICIAL_MINUS]);
	return *ret_written || error_memory(err);
}

bool artificial_worths_of(
    const struct event_settings *settings, struct artificial_worths *ret, struct error *err)
{
	return artificial_worths_read(
	    event_setting_text(&settings->more, SETTING_ARTIFICIAL), ret, err);
}

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

	if (!artificial_worths_of(settings, &worths, err))
		return false;
	rules->bye_is_part = bye >= BYE_AVERAGE;
	rules->bye_part = rules->bye_is_part ? worths.percent[codes[bye]] : 0;
	rules->bye_less = rules->bye_is_part ? points->win * (MATCH_PARTS - rules->bye_part)
	                                     : MATCH_PARTS * (points->win - worth[bye]);
	return true;
}

static bool scale_of(struct arena *arena, const struct event_settings *settings,
    const struct scale **ret, struct error *err)
{
	const char *text = event_setting_text(&settings->more, SETTING_SCALE);

	*ret = NULL;
	return !*text || scale_load_text(arena, kept_scale, text, strlen(text), ret, err);
}

const char *scale_setting_show(struct arena *arena, const char *written)
{
	const struct scale *scale;
	struct error ignored;

	if (!scale_load_text(arena, kept_scale, written, strlen(written), &scale, &ignored))
		return written;
	return scale->id;
}

bool ranking_settings_check(
    const struct event_settings *settings, int side_count, struct error *err)
{
	if (event_setting_word(&settings->more, SETTING_RANKING) != RANKING_VICTORY_POINTS)
		return true;
	if (side_count != 2)
		return error_set(err, ERROR_INPUT, "ranking-scale",
		    "victory points are for games of two sides; this rulebook has %d", side_count);
	if (!settings->more.given[SETTING_SCALE])
		return error_set(err, ERROR_INPUT, "ranking-scale",
		    "victory points need a scale: --scale NAME or --scale FILE is expected "
		    "(`canasta scale list` names them)");
	return true;
}

bool ranking_rules_of(struct arena *arena, const struct event_settings *settings,
    struct ranking_rules *ret, struct error *err)
{
	const struct event_setting_values *more = &settings->more;
	struct ranking_rules rules = {
	    .by = (enum ranking_by)event_setting_word(more, SETTING_RANKING),
	    .points = settings->match_points,
	    .hands = settings->hands,
	    .lot_seed = (uint64_t)event_setting_number(more, SETTING_LOT_SEED),
	};

	if (!scale_of(arena, settings, &rules.scale, err) || !bye_rules(settings, &rules, err) ||
	    !tie_break_list_read(
	        event_setting_text(more, SETTING_TIE_BREAKS), &rules.tie_breaks, err))
		return false;
	if (rules.by == RANKING_VICTORY_POINTS && !rules.scale)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "the event ranks by victory points and has no scale");
	*ret = rules;
	return true;
}
