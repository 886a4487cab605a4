#include "answer/entrant.h"

#include "answer/parts.h"
#include "tournament/amount.h"

#include <string.h>

static const char *const move_names[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
    [MOVE_REMOVED] = "removed",
};

void answer_entrant_move(
    struct answer *to, const struct entrant *entrant, const struct entrant_move *move)
{
	answer_code(to, "move", move_names[move->kind]);
	answer_number(to, "round", move->round);
	answer_reason(to, "reason", move->reason);
	answer_flag(to, "stands", move == entrant->state);
}

bool answer_entrant_alone(const char *entrant, const struct player *players, size_t count)
{
	return count == 1 && strcmp(players[0].name, entrant) == 0;
}

static bool names_all(const char *entrant, const struct player *players, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strstr(entrant, players[i].name))
			return false;
	return true;
}

void answer_entrant_players(
    struct answer *to, const char *entrant, const struct player *players, size_t count)
{
	(void)answer_list(to, "players");
	for (size_t i = 0; i < count; i++)
		answer_item(to, "players", players[i].name);
	answer_flag(to, "players_named", names_all(entrant, players, count));
}

void answer_entrant_pairs(struct answer *to, const struct entrant *entrant)
{
	for (size_t i = 0; i < entrant->pair_count; i++) {
		struct answer *row = answer_row(to, "pairs");

		answer_number(row, "number", entrant->pairs[i]->number);
		answer_text(row, "entrant", entrant->pairs[i]->name);
		answer_flag_set(row, "more", i + 1 < entrant->pair_count);
	}
}

void answer_entrant_who(struct answer *to, const struct entrant *entrant)
{
	if (entrant->number > 0)
		answer_number(to, "number", entrant->number);
	answer_text(to, "entrant", entrant->name);
	answer_entrant_pairs(to, entrant);
	answer_entrant_players(to, entrant->name, entrant->players, entrant->player_count);
	answer_text(to, "club", entrant->club);
	answer_text(to, "team", entrant->team);
	answer_text(to, "category", entrant->category);
	(void)answer_list(to, "categories");
	for (size_t i = 0; i < entrant->category_count; i++)
		answer_item(to, "categories", entrant->categories[i]);
}

void answer_entrant(struct answer *to, const struct entrant *entrant)
{
	answer_entrant_who(to, entrant);
	(void)answer_list(to, "moves");
	for (size_t i = 0; i < entrant->move_count; i++)
		answer_entrant_move(answer_row(to, "moves"), entrant, &entrant->moves[i]);
	answer_flag(to, "present", entrant->present);
	answer_decimal(to, "owed", entrant->owed, AMOUNT_PLACES);
	answer_decimal(to, "paid", entrant->paid, AMOUNT_PLACES);
	answer_flag_set(to, "awaited", entrant->awaited);
	answer_flag(to, "alone",
	    answer_entrant_alone(entrant->name, entrant->players, entrant->player_count));
}

void answer_entrants(
    struct answer *to, const char *list, const struct entrant *entrants, size_t count)
{
	(void)answer_list(to, list);
	for (size_t i = 0; i < count; i++)
		answer_entrant(answer_row(to, list), &entrants[i]);
}

void answer_check_in(struct answer *to, const struct entrant *entrants, size_t count)
{
	int64_t present = 0, paid = 0, owed = 0;
	bool clubs = false;

	for (size_t i = 0; i < count; i++) {
		present += entrants[i].present;
		paid += entrants[i].paid;
		owed += entrants[i].owed;
		clubs = clubs || entrants[i].club[0];
	}
	answer_entrants(to, "entrants", entrants, count);
	answer_number(to, "entered", (int64_t)count);
	answer_number(to, "present", present);
	answer_decimal(to, "paid", paid, AMOUNT_PLACES);
	answer_decimal(to, "owed", owed, AMOUNT_PLACES);
	answer_flag_set(to, "fees", paid != 0 || owed != 0);
	answer_flag_set(to, "clubs", clubs);
}
