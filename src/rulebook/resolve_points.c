#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"
#include "rulebook/shape.h"

#include <string.h>

/* Bits of the ranks a kind may be of. */
static uint32_t ranks_of_kind(const struct rulebook *book, const struct canasta_kind *kind)
{
	uint32_t all = (1u << RANK_COUNT) - 1;

	return kind->ranks ? kind->ranks : all & ~book->wild;
}

/* Returns true if every canasta of kind `b` is also of kind `a`. */
static bool covers(
    const struct rulebook *book, const struct canasta_kind *a, const struct canasta_kind *b)
{
	return (a->any_form || (a->run == b->run && !b->any_form)) && a->unbroken_least == 0 &&
	       (a->run || (ranks_of_kind(book, b) & ~ranks_of_kind(book, a)) == 0) &&
	       a->wild_least <= b->wild_least && a->wild_most >= b->wild_most &&
	       a->jokers_least <= b->jokers_least && a->jokers_most >= b->jokers_most;
}

/* Checks that no two kinds, and no kind and a fact, have one letter in slips. */
static void check_letters(
    const struct fields *fields, const struct yaml *kinds, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		char letter = book->kinds[i].letter;

		if (letter && (rulebook_kind_lettered(book, letter) != i ||
		                  rulebook_fact_lettered(book, letter) != SIZE_MAX))
			fields_refuse(
			    fields, kinds->keys[i], SAY_RULEBOOK_SHORT_WORD_SOMETHING_ELSE, letter);
	}
}

/* Kinds that name their ranks are looked at before those of any rank, so that a file may add them
 * to the kinds of its base. A kind that could never be is an error. */
static void order_kinds(
    const struct fields *fields, const struct yaml *kinds, struct rulebook *book)
{
	struct canasta_kind ordered[KINDS_MOST];
	const struct yaml *names[KINDS_MOST];
	size_t count = 0;

	for (int named = 1; named >= 0; named--)
		for (size_t i = 0; i < book->kind_count; i++)
			if ((book->kinds[i].ranks != 0 || book->kinds[i].run) == (named == 1)) {
				names[count] = kinds->keys[i];
				ordered[count++] = book->kinds[i];
			}
	for (size_t i = 0; i < count; i++)
		for (size_t before = 0; before < i; before++)
			if (covers(book, &ordered[before], &ordered[i]))
				fields_refuse(fields, names[i], SAY_RULEBOOK_KIND_HIDDEN,
				    ordered[before].name);
	memcpy(book->kinds, ordered, count * sizeof *ordered);
}

static void read_kind(const struct fields *fields, const char *name, const struct yaml *node,
    struct canasta_kind *kind)
{
	/* Two kinds that nearly every rulebook has have a letter in slips without asking for it. */
	const bool usual = strcmp(name, "natural") == 0 || strcmp(name, "mixed") == 0;

	kind->name = name;
	kind->letter = usual ? name[0] : '\0';
	kind->wild_most = kind->jokers_most = COPIES_MOST;
	read_keys(fields, "kind", node, false, kind);
	fields_source(fields, node, &kind->source);
	/* "natural" is scored as "natural-canasta"; a run keeps its own name. */
	kind->item = kind->run ? kind->name : arena_printf(fields->arena, "%s-canasta", kind->name);
}

void read_canastas(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	const struct yaml *kinds;

	read_keys(fields, "canastas", node, false, book);
	kinds = fields_member(fields, node, "kinds", REQUIRED);
	if (kinds && (kinds->count == 0 || kinds->count > KINDS_MOST)) {
		fields_refuse(fields, kinds, SAY_RULEBOOK_KINDS, KINDS_MOST);
		kinds = NULL;
	}
	if (!kinds) {
		fields->problems->kinds_unknown = true;
		book->kind_count = 0;
		return;
	}
	for (size_t i = 0; i < kinds->count; i++)
		read_kind(fields, kinds->keys[i]->text, kinds->values[i], &book->kinds[i]);
	book->kind_count = kinds->count;
	/* Kinds that were not read completely cannot be compared. */
	if (fields_problems(fields) > before)
		return;
	check_letters(fields, kinds, book);
	order_kinds(fields, kinds, book);
}

/* amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
static void read_amounts(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct red_band *band)
{
	const struct yaml *amounts = fields_get(fields, node, "amounts");
	size_t count = amounts ? amounts->count : book->copies[RANK_RED_THREE];
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	if (!yaml_get(node, "amounts") && !yaml_get(node, "each"))
		fields_lacks(fields, node, "each", "amounts");
	if (!amounts)
		fields_number(fields, node, "each", OPTIONAL, &each);
	if (amounts && count != book->copies[RANK_RED_THREE]) {
		fields_refuse(fields, amounts, SAY_RULEBOOK_AMOUNTS, book->copies[RANK_RED_THREE]);
		return;
	}
	for (size_t i = 0; i < count; i++)
		if (!amounts || !fields_is_number(amounts->values[i], &points[i + 1]))
			points[i + 1] = each * (int32_t)(i + 1);
	band->count = count;
	band->amounts = points;
}

void read_red_bands(const struct fields *fields, const struct yaml *list, void *thing)
{
	struct rulebook *book = thing;
	struct red_band *bands = arena_alloc(fields->arena, list->count, sizeof *bands);

	for (size_t i = 0; i < list->count; i++) {
		read_keys(fields, "red", list->values[i], false, &bands[i]);
		read_amounts(fields, book, list->values[i], &bands[i]);
		fields_source(fields, list->values[i], &bands[i].source);
	}
	book->red_band_count = list->count;
	book->red_bands = bands;
}

void read_sign(const struct fields *fields, const struct yaml *node, void *thing)
{
	static const int signs[SIGNS] = {1, 0, -1};
	struct sign_band *band = thing;

	(void)fields;
	for (size_t i = 0; i < SIGNS; i++)
		if (strcmp(sign_names[i], node->text) == 0)
			band->sign = signs[i];
}

void read_table_cards(const struct fields *fields, const struct yaml *list, void *thing)
{
	struct rulebook *book = thing;
	struct sign_band *bands = arena_alloc(fields->arena, list->count, sizeof *bands);

	for (size_t i = 0; i < list->count; i++) {
		read_keys(fields, "sign", list->values[i], false, &bands[i]);
		fields_source(fields, list->values[i], &bands[i].source);
	}
	book->sign_band_count = list->count;
	book->sign_bands = bands;
}

/* Finds the bonus that `name` names, among those before `count`. */
static void find_bonus(const struct fields *fields, const struct bonus *bonuses, size_t count,
    const struct yaml *name, size_t *ret)
{
	const char **names = arena_alloc(fields->arena, count, sizeof *names);

	for (size_t i = 0; i < count; i++) {
		names[i] = bonuses[i].name;
		if (name->kind == YAML_KIND_TEXT && strcmp(bonuses[i].name, name->text) == 0) {
			*ret = i;
			return;
		}
	}
	fields_refuse_name(fields, name, "rulebook-bonus",
	    message_words(TEXT_WORDS_BONUS_NAME_EXPECTED), names, count);
}

void read_bonuses(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct bonus *bonuses = arena_alloc(fields->arena, node->count, sizeof *bonuses);

	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i],
		                  *unless = fields_get(fields, one, "unless");

		bonuses[i].name = node->keys[i]->text;
		bonuses[i].instead_of = SIZE_MAX;
		read_keys(fields, "bonus", one, false, &bonuses[i]);
		fields_source(fields, one, &bonuses[i].source);
		if (unless)
			find_bonus(fields, bonuses, i, unless, &bonuses[i].instead_of);
	}
	book->bonus_count = node->count;
	book->bonuses = bonuses;
}

/* Melds that cost points: of some ranks, or runs, that are too short to be canastas unless the file gives a
 * length. */
void read_unfinished(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct unfinished *list = arena_alloc(fields->arena, node->count, sizeof *list);

	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i];
		int32_t shorter = book->canasta_least;

		list[i].name = node->keys[i]->text;
		list[i].wild_most = COPIES_MOST;
		read_keys(fields, "unfinished-meld", one, false, &list[i]);
		fields_number(fields, one, "shorter-than", OPTIONAL, &shorter);
		fields_source(fields, one, &list[i].source);
		list[i].cards_most = shorter - 1;
		if (!yaml_get(one, "of") && !yaml_get(one, "run"))
			fields_lacks(fields, one, "of", "run");
	}
	book->unfinished_count = node->count;
	book->unfinished = list;
}

void read_out_needs(const struct fields *fields, const struct yaml *needs, void *thing)
{
	struct rulebook *book = thing;
	const bool list = needs->kind == YAML_KIND_LIST;
	const struct yaml *first = list && needs->count > 0 ? needs->values[0] : needs;

	if (list && needs->count == 0) {
		fields_refuse(fields, needs, SAY_RULEBOOK_LACKS_LEAST_NEED);
		return;
	}
	fields_needs(fields, needs, &book->out_need_count, &book->out_needs);
	fields_yes(fields, first, "warns", OPTIONAL, &book->out_needs_warn);
	fields_source(fields, first, &book->out_need_source);
}

void read_out_facts(const struct fields *fields, const struct yaml *of, void *thing)
{
	((struct rulebook *)thing)->out_facts = fields_facts(fields, of);
}

/* Concealed going out; if the rulebook does not know it, none of its figures is in force. */
void read_concealed(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing, *unused = arena_alloc(fields->arena, 1, sizeof *unused);

	book->concealed = true;
	fields_yes(fields, node, "known", OPTIONAL, &book->concealed);
	read_keys(fields, "concealed", node, !book->concealed, book->concealed ? book : unused);
}
