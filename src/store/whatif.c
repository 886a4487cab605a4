#include "store/whatif.h"

#include "store/rows.h"

#include <string.h>

/* --- reading --- */

static bool tables_read(struct store *store, struct arena *arena, const struct address *only,
    struct whatif *whatif, struct error *err)
{
	size_t count = whatif->facts.input.game_count;
	struct table *tables = arena_alloc(arena, count + 1, sizeof *tables);
	bool any = false;

	if (!tables)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const struct address *address = &whatif->facts.tables[i];

		if (only && (only->round != address->round || only->table != address->table))
			continue;
		if (!table_read(store, arena, whatif->event, address, &tables[i], err))
			return false;
		any = true;
	}
	whatif->table_count = count;
	whatif->tables = tables;
	return !only || any ||
	       error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d", only->round,
	           only->table);
}

static bool whatif_read(struct store *store, struct arena *arena, const struct address *only,
    struct whatif *whatif, struct error *err)
{
	struct event_settings settings;
	bool closed;

	if (!event_settings_read(store, arena, whatif->event->id, &settings, &closed, err) ||
	    !standings_facts_read(store, arena, whatif->event, 0, &whatif->facts, err) ||
	    !tables_read(store, arena, only, whatif, err) ||
	    !standings_judge(arena, &whatif->facts, &whatif->standings, err))
		return false;
	whatif->settings = settings;
	return true;
}

bool whatif_open(struct store *store, struct arena *arena, const struct event *event,
    const struct address *only, struct whatif *ret, struct error *err)
{
	*ret = (struct whatif){.event = event};
	return db_read_begin(store, err) &&
	       db_read_end(store, whatif_read(store, arena, only, ret, err));
}

/* --- asking --- */

static bool table_find(
    const struct whatif *whatif, const struct address *address, size_t *ret, struct error *err)
{
	for (size_t i = 0; i < whatif->table_count; i++)
		if (whatif->tables[i].side_count > 0 &&
		    whatif->facts.tables[i].round == address->round &&
		    whatif->facts.tables[i].table == address->table) {
			*ret = i;
			return true;
		}
	return error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d",
	    address->round, address->table);
}

/* The table's hands to be changed, and which of them is asked about. */
static bool hands_copy(struct arena *arena, const struct table *table,
    const struct address *address, struct table_hand **ret, size_t *ret_index, struct error *err)
{
	struct table_hand *hands = arena_alloc(arena, table->hand_count + 1, sizeof *hands);

	if (!hands)
		return error_memory(err);
	*ret_index = table->hand_count;
	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i] = table->hands[i];
		if (hands[i].number == address->hand && !hands[i].voided)
			*ret_index = i;
	}
	*ret = hands;
	return *ret_index < table->hand_count ||
	       error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
	           address->round, address->table, address->hand);
}

/* Scores the record with what the hand began with. */
static bool record_score(struct arena *arena, const struct whatif *whatif,
    const struct table *table, const struct table_hand *stands, const struct hand *record,
    struct score *ret, struct error *err)
{
	struct hand hand = *record;

	/* What was given by commands stays with who sat there, whatever is corrected. */
	if (!given_lay_rows(
	        arena, whatif->event, table->given, table->given_count, stands->number, &hand, err))
		return false;

	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].has_score = true;
		hand.sides[i].score = (int32_t)stands->sides[i].score_before;
	}
	if (!score_make_room(arena, whatif->event->book, &hand, ret, err))
		return false;
	hand = hand_settle(whatif->event, &hand, stands->number);
	score_hand(whatif->event->book, &hand, stands->number, ret);
	return true;
}

static void sums_set(const struct table *table, const struct whatif_question *question,
    const struct score *score, struct table_hand *hand)
{
	for (size_t side = 0; side < table->side_count; side++) {
		struct hand_sums *sums = &hand->sides[side];

		if (question->voided) {
			*sums = (struct hand_sums){0};
			continue;
		}
		sums->base = question->hand ? score->sides[side].base : question->sums[side].base;
		sums->cards =
		    question->hand ? score->sides[side].cards : question->sums[side].cards;
		sums->total = sums->base + sums->cards;
		if (question->hand)
			sums->opening_minimum = score->sides[side].opening_minimum;
	}
}

/* Lines of the log behind every one written: the version's own, then those of hands that follow. */
static const int64_t LINE_NEXT = INT64_MAX / 2;

static void hand_follow(struct table_hand *hand, size_t side, int64_t moved, int64_t line)
{
	hand->sides[side].score_before += moved;
	hand->log = line;
}

/* The hand as a newer version would say it, and what follows it. */
static void hand_replace(const struct whatif_question *question, const struct score *score,
    struct table *table, struct table_hand *hands, size_t index)
{
	struct table_hand *hand = &hands[index];
	const struct table_hand before = *hand;

	hand->log = LINE_NEXT;
	hand->version++;
	hand->voided = question->voided;
	hand->corrected = true;
	hand->confirmed = hand->differs = false;
	hand->ruled = question->kind == VERSION_RULING && !question->voided;
	sums_set(table, question, score, hand);
	if (question->kind != VERSION_TYPING)
		return;
	for (size_t side = 0; side < table->side_count; side++) {
		int64_t moved = hand->sides[side].total - before.sides[side].total;

		for (size_t i = index + 1; moved != 0 && i < table->hand_count; i++)
			if (!hands[i].voided)
				hand_follow(
				    &hands[i], side, moved, LINE_NEXT + (int64_t)(i - index));
		if (table->dealt)
			table->starts[side] += moved;
	}
}

static bool standings_ask(struct arena *arena, const struct whatif *whatif, size_t index,
    const struct game *game, struct standings *ret, struct error *err)
{
	struct standings_facts facts = whatif->facts;
	struct ranking_game *games = arena_alloc(arena, facts.input.game_count + 1, sizeof *games);

	if (!games)
		return error_memory(err);
	memcpy(games, facts.input.games, facts.input.game_count * sizeof *games);
	games[index].game = *game;
	facts.input.games = games;
	return standings_judge(arena, &facts, ret, err);
}

const struct ranking_row *standings_row(const struct standings *standings, size_t entrant)
{
	size_t ranked = standings->team_of ? standings->team_of[entrant] : entrant;

	for (size_t i = 0; i < standings->ranking.count; i++)
		if (standings->ranking.rows[i].entrant == ranked)
			return &standings->ranking.rows[i];
	return NULL;
}

static bool ranks_differ(struct arena *arena, const struct standings *a, const struct standings *b,
    bool *ret, struct error *err)
{
	int *ranks = arena_alloc(arena, a->entrant_count + 1, sizeof *ranks);

	if (!ranks)
		return error_memory(err);
	for (size_t i = 0; i < a->ranking.count; i++)
		ranks[a->ranking.rows[i].entrant] = a->ranking.rows[i].rank;
	*ret = false;
	for (size_t i = 0; i < b->ranking.count; i++)
		*ret = *ret || ranks[b->ranking.rows[i].entrant] != b->ranking.rows[i].rank;
	return true;
}

static void compare(const struct table *before, struct whatif_answer *ret)
{
	ret->before = before;
	ret->winner_changes = before->game.finished != ret->after.game.finished ||
	                      before->game.winner != ret->after.game.winner;
	ret->minima_change = memcmp(before->minima, ret->after.minima, sizeof before->minima) != 0;
}

bool whatif_ask(struct arena *arena, const struct whatif *whatif,
    const struct whatif_question *question, struct whatif_answer *ret, struct error *err)
{
	struct whatif_answer answer = {0};
	struct table_hand *hands;
	size_t index, hand;

	if (!table_find(whatif, &question->address, &index, err) ||
	    !hands_copy(arena, &whatif->tables[index], &question->address, &hands, &hand, err))
		return false;
	answer.after = whatif->tables[index];
	if (question->hand && question->hand->side_count != answer.after.side_count)
		return error_set(err, ERROR_INPUT, "side-missing",
		    "a record of all %zu sides is expected", answer.after.side_count);
	if (question->hand && !record_score(arena, whatif, &answer.after, &hands[hand],
	                          question->hand, &answer.score, err))
		return false;
	hand_replace(question, &answer.score, &answer.after, hands, hand);
	if (!table_settle(arena, whatif->event, &whatif->settings, &answer.after, hands, err) ||
	    !standings_ask(arena, whatif, index, &answer.after.game, &answer.standings, err) ||
	    !ranks_differ(arena, &whatif->standings, &answer.standings, &answer.places_change, err))
		return false;
	answer.hand = &hands[hand];
	compare(&whatif->tables[index], &answer);
	*ret = answer;
	return true;
}
