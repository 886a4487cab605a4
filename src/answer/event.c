#include "answer/event.h"

#include "answer/parts.h"
#include "answer/ranking.h"
#include "desk/event_rulebook.h"
#include "desk/hand_accept.h"
#include "tournament/amount.h"
#include "tournament/event_setting.h"

#include <string.h>

static void add_options(struct answer *to, const struct rulebook *book)
{
	struct answer *options = answer_object(to, "options");

	for (size_t i = 0; i < book->option_count; i++)
		answer_code(options, book->options[i].name, book->options[i].chosen);
}

/* The words of a value that may be a list. */
static void add_words(struct answer *to, const char *list, struct arena *arena, const char *value)
{
	while (*value) {
		const size_t size = strcspn(value, ",");

		answer_item(to, list, arena_copy(arena, value, size));
		value += size + (value[size] == ',');
	}
}

/* A scale is kept whole, and called by its name. */
static const char *value_of(struct arena *arena, enum event_setting_id id, const char *value)
{
	return id == SETTING_SCALE && *value ? event_setting_scale_name(arena, value) : value;
}

static void add_setting(struct answer *to, struct arena *arena,
    const struct event_setting_values *values, enum event_setting_id id)
{
	const char *key = answer_key_of(to, event_setting_list[id].key);

	if (event_setting_list[id].kind == SETTING_IS_NUMBER)
		answer_number(to, key, event_setting_number(values, id));
	else if (id == SETTING_FEE)
		answer_decimal(to, key, event_setting_fee(values), AMOUNT_PLACES);
	else
		answer_made(to, key, value_of(arena, id, event_setting_text(values, id)));
}

static void add_unusual(
    struct answer *to, struct arena *arena, const struct event_setting_values *values)
{
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		struct answer *row;

		if (!values->text[id])
			continue;
		row = answer_row(to, "settings");
		answer_code(row, "setting", event_setting_list[id].key);
		answer_made(row, "value", value_of(arena, id, values->text[id]));
		if (event_setting_list[id].kind != SETTING_IS_TEXT)
			add_words(row, "words", arena, values->text[id]);
		if (id == SETTING_FEE)
			answer_decimal(row, "amount", event_setting_fee(values), AMOUNT_PLACES);
	}
}

static void add_match_points(struct answer *to, const struct match_points *points)
{
	answer_number(to, "win", points->win);
	answer_number(to, "draw", points->draw);
	answer_number(to, "loss", points->loss);
}

static void add_walkover(struct answer *to, const struct event *event)
{
	if (event->settings.walkover >= 0)
		answer_number(to, "walkover", event->settings.walkover);
	else if (event->book_count > 0)
		answer_number(to, "walkover", event_book_first(event)->walkover);
}

static void add_ranking_change(
    struct answer *to, struct arena *arena, const struct ranking_change *change)
{
	answer_text(to, "what", change->what);
	answer_text(to, "by", change->by);
	answer_time(to, "time", change->time);
	answer_text(to, "reason", change->reason);
	for (size_t i = 0; i < change->settings.count; i++) {
		struct answer *row = answer_row(to, "settings");

		answer_code(row, "setting", change->settings.list[i].key);
		add_words(row, "now", arena, change->settings.list[i].now);
		add_words(row, "before", arena, change->settings.list[i].before);
	}
}

void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count)
{
	for (size_t i = 0; to && i < count; i++)
		add_ranking_change(
		    answer_row(to, "ranking_changes"), answer_arena(to), &changes[i]);
}

void answer_event_club(struct answer *to, const struct event_source *source)
{
	answer_flag(to, "imported", true);
	answer_text(to, "club", source->club_name);
	answer_text(to, "file", source->club);
}

/* Where it was played, and as what it is known everywhere. */
static void add_origin(struct answer *to, const struct event_source *source)
{
	struct answer *origin;

	answer_event_club(to, source);
	origin = answer_object(to, "origin");
	answer_text(origin, "club", source->club_name);
	answer_text(origin, "file", source->club);
	answer_number(origin, "number", source->number);
	answer_number(origin, "line", source->line);
	answer_text(origin, "digest", source->digest);
	answer_time(origin, "came", source->came);
	answer_flag(origin, "direct", source->direct);
}

/* Rulebooks of later phases, where one has its own: each from its first round on. */
static void add_books(struct answer *to, const struct event *event)
{
	for (size_t i = 1; i < event->book_count; i++) {
		struct answer *row = answer_row(to, "phase_rulebooks");

		answer_number(row, "from_round", event->books[i].round);
		answer_text(row, "rulebook", event->books[i].resolved->book->id);
		add_options(row, event->books[i].resolved->book);
	}
}

void answer_event(struct answer *to, const struct event *event)
{
	const struct event_settings *settings = &event->settings;
	struct arena *arena;

	if (!to)
		return;
	arena = answer_arena(to);
	answer_number(to, "number", event->number);
	answer_text(to, "event", settings->name);
	answer_time(to, "date", settings->date);
	answer_text(to, "venue", settings->venue);
	if (event->book_count > 0) {
		answer_text(to, "rulebook", event_book_first(event)->id);
		add_options(to, event_book_first(event));
	}
	add_books(to, event);
	answer_number(to, "hands", settings->hands);
	add_match_points(answer_object(to, "match_points"), &settings->match_points);
	answer_victory_ranks(
	    to, (enum ranking_by)event_setting_word(&settings->more, SETTING_RANKING));
	add_walkover(to, event);
	if (settings->second_look)
		answer_flag(to, "second_look", true);
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++)
		add_setting(to, arena, &settings->more, id);
	answer_flag(to, "closed", event->closed);
	if (event->source)
		add_origin(to, event->source);
	answer_ranking_changes(to, event->changes, event->change_count);
	answer_flag(to, "own_walkover", settings->walkover >= 0);
	if (event->book_count > 0)
		answer_number(to, "target", event_book_first(event)->target);
	add_unusual(to, arena, &settings->more);
}

void answer_event_paper(struct answer *to, const struct event_piece *pieces, size_t count)
{
	(void)answer_list(to, "paper");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "paper");

		answer_code(row, "piece", pieces[i].name);
		answer_number(row, "bytes", (int64_t)pieces[i].size);
		answer_text(row, "by", pieces[i].by);
		answer_time(row, "time", pieces[i].time);
	}
}

/* --- another rulebook --- */

static void add_rescored_side(
    struct answer *row, char side, const struct hand_sums *now, const struct hand_sums *was)
{
	answer_letter(row, "side", side);
	answer_number(row, "base", now->base);
	answer_number(row, "base_was", was->base);
	answer_number(row, "cards", now->cards);
	answer_number(row, "cards_was", was->cards);
	answer_number(row, "total", now->total);
	answer_number(row, "total_was", was->total);
	answer_number(row, "score", now->score_before);
	answer_number(row, "score_was", was->score_before);
	answer_number(row, "opening_minimum", now->opening_minimum);
	answer_number(row, "opening_minimum_was", was->opening_minimum);
}

static void add_rescored(struct answer *row, const struct hand_rescored *hand)
{
	answer_address(row, "address", &hand->address);
	answer_number(row, "version", hand->version);
	for (size_t i = 0; i < hand->side_count; i++)
		add_rescored_side(answer_row(row, "sides"), (char)('A' + (int)i), &hand->sides[i],
		    &hand->were[i]);
	answer_flag(row, "after_end", hand->after_end);
	answer_flag_set(row, "became_after_end", hand->after_end && !hand->was_after_end);
	answer_flag_set(row, "no_longer_after_end", !hand->after_end && hand->was_after_end);
	for (size_t i = 0; i < hand->score->finding_count; i++) {
		const struct finding *finding = &hand->score->findings[i];

		if (finding->level == LEVEL_ERROR && !hand_finding_accepted(hand->hand, finding))
			answer_item(row, "not_accepted", finding_name(finding->code));
	}
}

/* Whether it has an error finding that nobody accepted. */
static bool asks_acceptance(const struct hand_rescored *hand)
{
	for (size_t i = 0; i < hand->score->finding_count; i++)
		if (hand->score->findings[i].level == LEVEL_ERROR &&
		    !hand_finding_accepted(hand->hand, &hand->score->findings[i]))
			return true;
	return false;
}

void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run)
{
	answer_flag_set(to, "dry_run", dry_run);
	answer_flag_set(to, "repeated", set->repeated);
	answer_number(to, "rescored", (int64_t)set->count);
	(void)answer_list(to, "changes");
	for (size_t i = 0; i < set->count; i++)
		if (set->hands[i].differs || asks_acceptance(&set->hands[i]))
			add_rescored(answer_row(to, "changes"), &set->hands[i]);
}
