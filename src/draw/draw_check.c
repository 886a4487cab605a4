#include "draw/draw.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

#include <stdarg.h>

bool draw_check_find(struct draw_checking *checking, enum draw_finding_level level,
    const char *code, size_t table, const char *format, ...)
{
	struct draw_finding *finding;
	va_list arguments;

	if (checking->count == checking->room)
		return true;
	finding = &checking->findings[checking->count++];
	va_start(arguments, format);
	*finding = (struct draw_finding){.level = level,
	    .code = code,
	    .table = table,
	    .message = message_vtext(checking->arena, format, arguments)};
	va_end(arguments);
	return finding->message != NULL;
}

static int number(const struct draw_checking *checking, size_t entrant)
{
	return checking->input->entrants[entrant].number;
}

/* Returns the round in which two last met, or were partners; 0: never. */
static int check_last_met(const struct draw_checking *checking, size_t a, size_t b, bool partners)
{
	const struct draw_input *input = checking->input;
	int round = 0;

	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *m = &input->meetings[i];
		bool these = (m->a == a && m->b == b) || (m->a == b && m->b == a);

		if (these && m->partners == partners && m->round > round)
			round = m->round;
	}
	return round;
}

static void places_count(struct draw_checking *checking)
{
	const struct draw *draw = checking->draw;

	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 0; side < checking->input->side_count; side++)
			for (size_t j = 0; j < draw->tables[i].sides[side].count; j++)
				checking->places[draw->tables[i].sides[side].entrants[j]]++;
	for (size_t i = 0; i < draw->bye_count; i++) {
		checking->places[draw->byes[i]]++;
		checking->sits_out[draw->byes[i]] = true;
	}
}

static bool places_check(struct draw_checking *checking)
{
	enum draw_finding_level level = checking->method == DRAW_MANUAL ? DRAW_WARNING : DRAW_ERROR;
	bool ok = true;

	places_count(checking);
	for (size_t i = 0; ok && i < checking->input->entrant_count; i++) {
		bool active = checking->input->entrants[i].active;

		checking->whole = checking->whole && checking->places[i] == (active ? 1 : 0);
		if (checking->places[i] > 1)
			ok = draw_check_find(checking, DRAW_ERROR, "seated-twice", SIZE_MAX,
			    TEXT_SEATED_TWICE, number(checking, i), checking->places[i]);
		else if (checking->places[i] == 0 && active)
			ok = draw_check_find(checking, level, "not-seated", SIZE_MAX,
			    TEXT_NOT_SEATED, number(checking, i));
		else if (checking->places[i] > 0 && !active)
			ok = draw_check_find(checking, level, "absent-seated", SIZE_MAX,
			    TEXT_ABSENT_SEATED, number(checking, i));
	}
	return ok;
}

static bool has_place(const struct draw_checking *checking, size_t entrant)
{
	return checking->input->entrants[entrant].active && !checking->sits_out[entrant];
}

static bool sits_at(const struct draw_table *table, size_t sides, size_t entrant)
{
	for (size_t side = 0; side < sides; side++)
		for (size_t i = 0; i < table->sides[side].count; i++)
			if (table->sides[side].entrants[i] == entrant)
				return true;
	return false;
}

/* Returns how often two met, or were partners. */
static size_t met_count(const struct draw_checking *checking, size_t a, size_t b, bool partners)
{
	const struct draw_input *input = checking->input;
	size_t count = 0;

	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *m = &input->meetings[i];
		bool these = (m->a == a && m->b == b) || (m->a == b && m->b == a);

		count += these && m->partners == partners;
	}
	return count;
}

/* Returns true if an entrant at another table of the round was met less often by this one, and
 * could have sat here instead. */
static bool has_fresher(
    const struct draw_checking *checking, size_t table, size_t who, size_t met, bool partners)
{
	for (size_t i = 0; i < checking->input->entrant_count; i++)
		if (has_place(checking, i) &&
		    !sits_at(&checking->draw->tables[table], checking->input->side_count, i) &&
		    met_count(checking, who, i, partners) < met)
			return true;
	return false;
}

/* Returns true if a meeting fits the schedule: each time it is completed, every pair are partners
 * once and opponents twice. */
static bool is_scheduled(const struct draw_checking *checking, size_t met, bool partners)
{
	size_t count = 0, rounds;
	int newest = 0;

	if (checking->method != DRAW_INDIVIDUAL)
		return false;
	for (size_t i = 0; i < checking->input->entrant_count; i++)
		count += checking->input->entrants[i].active;
	rounds = schedule_rounds(count);
	for (size_t i = 0; i < checking->input->meeting_count; i++)
		if (checking->input->meetings[i].round > newest)
			newest = checking->input->meetings[i].round;
	return rounds > 0 && met < (partners ? 1 : 2) * ((size_t)newest / rounds + 1);
}

/* Returns true if another meeting of the two is unavoidable. */
static bool is_unavoidable(
    const struct draw_checking *checking, size_t table, size_t a, size_t b, bool partners)
{
	const size_t met = met_count(checking, a, b, partners);

	return is_scheduled(checking, met, partners) ||
	       !has_fresher(checking, table, a, met, partners) ||
	       !has_fresher(checking, table, b, met, partners);
}

static bool pair_check(
    struct draw_checking *checking, size_t table, size_t a, size_t b, bool partners)
{
	int round = check_last_met(checking, a, b, partners);

	if (round == 0)
		return true;
	if (!partners)
		checking->repeats++;
	if (is_unavoidable(checking, table, a, b, partners))
		return true;
	return draw_check_find(checking, DRAW_WARNING, partners ? "partners-again" : "met-before",
	    table, partners ? TEXT_PARTNERS_AGAIN : TEXT_MET_BEFORE, number(checking, a),
	    number(checking, b), round);
}

/* Checks a pair kept apart: an error in a draw, and only a warning if seated by hand, as the desk
 * may know better. */
static bool apart_check(struct draw_checking *checking, size_t table, size_t a, size_t b)
{
	const struct draw_input *input = checking->input;

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];

		if ((pair->a == a && pair->b == b) || (pair->a == b && pair->b == a))
			return draw_check_find(checking,
			    checking->method == DRAW_MANUAL ? DRAW_WARNING : DRAW_ERROR, "apart",
			    table, TEXT_APART, pair->said);
	}
	return true;
}

static bool table_check(struct draw_checking *checking, size_t table)
{
	const struct draw_side *sides = checking->draw->tables[table].sides;
	size_t entrants[SIDES_MOST * PARTNERS_MOST], side_of[SIDES_MOST * PARTNERS_MOST];
	size_t count = 0;
	bool ok = true;

	for (size_t side = 0; side < checking->input->side_count; side++)
		for (size_t i = 0; i < sides[side].count; i++) {
			side_of[count] = side;
			entrants[count++] = sides[side].entrants[i];
		}
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; ok && j < count; j++)
			ok = apart_check(checking, table, entrants[i], entrants[j]) &&
			     pair_check(checking, table, entrants[i], entrants[j],
			         side_of[i] == side_of[j]);
	return ok;
}

/* Checks the byes. Movements have fixed byes; keeping entrants apart may need another bye, and in
 * a swiss of three sides another may avoid repeats. A bye that is measured with the draw is
 * checked there. */
static bool byes_check(struct draw_checking *checking)
{
	const struct draw_entrant *entrants = checking->input->entrants;
	bool comes = draw_check_keeps_apart(checking->input) ||
	             draw_method_has_rounds(checking->method) || checking->method == DRAW_MANUAL ||
	             (checking->method == DRAW_SWISS && checking->input->side_count > 2);
	bool ok = true;

	if (checking->measured)
		return true;
	for (size_t i = 0; ok && i < checking->draw->bye_count; i++) {
		size_t bye = checking->draw->byes[i];
		bool earlier = false;

		for (size_t j = 0; j < checking->input->entrant_count; j++)
			earlier = earlier || (entrants[j].active && !checking->sits_out[j] &&
			                         entrants[j].byes < entrants[bye].byes);
		if (entrants[bye].byes > 0 && earlier)
			ok = draw_check_find(checking, comes ? DRAW_WARNING : DRAW_ERROR,
			    "bye-again", SIZE_MAX, TEXT_BYE_AGAIN, number(checking, bye));
	}
	return ok;
}

static int balance(const struct draw_checking *checking, const struct draw_side *side)
{
	int sum = 0;

	for (size_t i = 0; i < side->count; i++)
		sum += checking->input->entrants[side->entrants[i]].sat[0] -
		       checking->input->entrants[side->entrants[i]].sat[1];
	return sum;
}

/* Checks that sides go to those who had them less often; movements and teams have their own
 * sides. */
static bool sides_check(struct draw_checking *checking)
{
	bool ok = true;

	if (checking->input->side_count > 2 || checking->input->teams ||
	    checking->method == DRAW_MANUAL || draw_method_has_rounds(checking->method))
		return true;
	for (size_t i = 0; ok && i < checking->draw->table_count; i++) {
		const struct draw_table *table = &checking->draw->tables[i];
		int first = balance(checking, &table->sides[0]);
		int second = balance(checking, &table->sides[1]);

		if (first > second)
			ok = draw_check_find(checking, DRAW_ERROR, "sides-uneven", i,
			    TEXT_SIDES_UNEVEN, first, second);
	}
	return ok;
}

/* Checks a danish draw: the players, by rank, in threes or twos. */
static bool neighbours_check(struct draw_checking *checking)
{
	size_t sides = checking->input->side_count;
	size_t place = 0;
	bool ok = true;

	if (checking->method != DRAW_DANISH || checking->input->teams || !checking->whole ||
	    draw_check_is_bound(checking->input) ||
	    draw_first_of(checking->method, checking->input) != DRAW_FIRST_NONE)
		return true;
	for (size_t i = 0; ok && i < checking->input->entrant_count; i++) {
		const struct draw_table *table;
		bool there = false;

		if (!checking->input->entrants[i].active || checking->sits_out[i])
			continue;
		table = &checking->draw->tables[place++ / sides];
		for (size_t side = 0; side < sides; side++)
			there = there || table->sides[side].entrants[0] == i;
		if (!there)
			ok = draw_check_find(checking, DRAW_ERROR, "not-neighbours", SIZE_MAX,
			    TEXT_NOT_NEIGHBOURS, number(checking, i));
	}
	return ok;
}

/* Returns the table that a player should have in the first round, by its place in the list. */
static size_t first_table(
    const struct draw_checking *checking, enum draw_first first, size_t entrant)
{
	size_t place = 0;

	for (size_t i = 0; i < entrant; i++)
		place += checking->input->entrants[i].active && !checking->sits_out[i];
	return first == DRAW_FIRST_FOLD ? place % checking->draw->table_count
	                                : place / checking->input->side_count;
}

/* Checks a first round that is drawn from the list; lots may give any pairs. */
static bool first_check(struct draw_checking *checking)
{
	enum draw_first first = draw_first_of(checking->method, checking->input);
	bool ok = true;

	if ((first != DRAW_FIRST_FOLD && first != DRAW_FIRST_LIST) || checking->input->teams ||
	    !checking->whole || draw_check_is_bound(checking->input))
		return true;
	for (size_t i = 0; i < checking->draw->table_count; i++) {
		const struct draw_side *sides = checking->draw->tables[i].sides;
		size_t a = sides[0].entrants[0];

		for (size_t side = 1; ok && side < checking->input->side_count; side++) {
			size_t b = sides[side].entrants[0];

			if (first_table(checking, first, a) != first_table(checking, first, b))
				ok = draw_check_find(checking, DRAW_ERROR, "first-otherwise", i,
				    TEXT_FIRST_OTHERWISE, number(checking, a), number(checking, b),
				    draw_first_name(first));
		}
	}
	return ok;
}

static bool teams_check(struct draw_checking *checking)
{
	const struct draw *draw = checking->draw;
	const struct draw_entrant *entrants = checking->input->entrants;
	bool ok = true;

	if (!checking->input->teams || checking->method == DRAW_MANUAL)
		return true;
	for (size_t i = 0; ok && i < draw->table_count; i++) {
		int a = entrants[draw->tables[i].sides[0].entrants[0]].team;
		int b = entrants[draw->tables[i].sides[1].entrants[0]].team;
		bool split = a != 0 && a == b;

		for (size_t j = 0; j < draw->table_count; j++)
			split =
			    split ||
			    (a != 0 && entrants[draw->tables[j].sides[0].entrants[0]].team == a &&
			        entrants[draw->tables[j].sides[1].entrants[0]].team != b);
		if (split)
			ok = draw_check_find(
			    checking, DRAW_ERROR, "teams-split", i, TEXT_TEAMS_SPLIT);
	}
	return ok;
}

/* Checks repeats, byes, sides and sums of teams, with each team as one entrant. */
static bool check_folded(
    struct draw_checking *checking, struct draw_report *report, struct error *err)
{
	struct folded_draw folded;

	draw_fold(checking->arena, checking->input, checking->draw, &folded);
	if (!draw_check(
	        checking->arena, checking->method, &folded.input, &folded.draw, report, err))
		return false;
	for (size_t i = 0; i < report->finding_count && checking->count < checking->room; i++) {
		struct draw_finding *finding = &checking->findings[checking->count++];

		*finding = report->findings[i];
		if (finding->table < folded.draw.table_count)
			finding->table = folded.first[finding->table];
	}
	return true;
}

static void begin(struct draw_checking *checking)
{
	size_t entrants = checking->input->entrant_count;
	size_t tables = checking->draw->table_count;

	checking->room = 4 * entrants + 20 * tables + 20;
	checking->findings =
	    arena_alloc(checking->arena, checking->room, sizeof *checking->findings);
	checking->places = arena_alloc(checking->arena, entrants, sizeof *checking->places);
	checking->sits_out = arena_alloc(checking->arena, entrants, sizeof *checking->sits_out);
}

static bool check_one(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_report *ret, struct error *err)
{
	struct draw_checking checking = {
	    .arena = arena, .method = method, .input = input, .draw = draw, .whole = true};
	bool ok, folds;

	begin(&checking);
	*ret = (struct draw_report){.first = draw_first_of(method, input)};
	checking.measured = draw_check_counts(&checking, ret->counts);
	folds = checking.measured && input->teams;
	ok = places_check(&checking) && teams_check(&checking);
	if (ok && folds && checking.whole && checking.count == 0 &&
	    !check_folded(&checking, ret, err))
		return false;
	for (size_t i = 0; ok && !folds && i < draw->table_count; i++)
		ok = table_check(&checking, i);
	ok = ok && (folds || (byes_check(&checking) && sides_check(&checking) &&
	                         neighbours_check(&checking) && first_check(&checking)));
	if (!ok)
		return error_memory(err);
	if (checking.measured && !input->teams && checking.whole &&
	    !draw_check_optimum(&checking, ret, err))
		return false;
	ret->finding_count = checking.count;
	ret->findings = checking.findings;
	return true;
}

static void report_add(struct draw_report *to, const struct draw_report *own, const size_t *tables,
    struct draw_finding *findings)
{
	for (size_t i = 0; i < own->finding_count; i++) {
		struct draw_finding *finding = &findings[to->finding_count++];

		*finding = own->findings[i];
		if (finding->table != SIZE_MAX)
			finding->table = tables[finding->table];
	}
	for (int aim = 0; aim < AIM_COUNT; aim++) {
		to->counts[aim] = to->counts[aim] || own->counts[aim];
		to->sums.of[aim] += own->sums.of[aim];
		to->least.of[aim] += own->least.of[aim];
	}
	to->measured = to->measured && own->measured;
	to->every = to->every && own->every;
}

/* Checks each group by itself; a group that rests needs no check. */
static bool check_split(struct arena *arena, enum draw_method method,
    const struct draw_input *input, const struct draw *draw, struct draw_report *ret,
    struct error *err)
{
	struct draw_report report = {
	    .measured = true, .every = true, .first = draw_first_of(method, input)};
	struct draw_finding *findings = arena_alloc(arena,
	    4 * input->entrant_count + 20 * (draw->table_count + input->group_count),
	    sizeof *findings);
	struct draw_part *parts;

	draw_split(arena, method, input, &parts);
	for (size_t i = 0; i < input->group_count; i++) {
		struct draw_report own;
		struct draw of_part;
		size_t *tables;

		draw_split_off(arena, input, i, &parts[i], draw, &of_part, &tables);
		if (parts[i].rests && of_part.table_count + of_part.bye_count == 0)
			continue;
		if (!check_one(arena, method, &parts[i].input, &of_part, &own, err))
			return false;
		report_add(&report, &own, tables, findings);
	}
	report.findings = findings;
	*ret = report;
	return true;
}

bool draw_check(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_report *ret, struct error *err)
{
	if (!(input->group_count > 1 ? check_split(arena, method, input, draw, ret, err)
	                             : check_one(arena, method, input, draw, ret, err)))
		return false;
	return draw_is_unproven(arena, method, input, &ret->unproven, err);
}
