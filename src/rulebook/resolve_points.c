#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"
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

/* Gives a kind its name in score lines and the letter that nearly every rulebook has without asking for it. */
void name_kind(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	struct canasta_kind *kind = (struct canasta_kind *)items + i;

	(void)list, (void)sound;
	if (!kind->letter_chosen &&
	    (strcmp(kind->name, "natural") == 0 || strcmp(kind->name, "mixed") == 0))
		kind->letter = kind->name[0];
	/* "natural" is scored as "natural-canasta"; a run keeps its own name. */
	kind->item = kind->run ? kind->name : arena_printf(fields->arena, "%s-canasta", kind->name);
}

void read_kinds(const struct fields *fields, const struct yaml *kinds, void *thing)
{
	if (kinds->count == 0 || kinds->count > KINDS_MOST)
		fields_refuse(fields, kinds, SAY_RULEBOOK_KINDS, KINDS_MOST);
	else
		read_keys(fields, "kinds", kinds, false, thing);
}

void read_canastas(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	const struct yaml *kinds = yaml_get(node, "kinds");

	read_keys(fields, "canastas", node, false, book);
	fields->problems->kinds_unknown = book->kind_count == 0;
	/* Kinds that were not read completely cannot be compared. */
	if (fields_problems(fields) > before)
		return;
	check_letters(fields, kinds, book);
	order_kinds(fields, kinds, book);
}

/* amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
void read_red_amounts(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	struct red_band *band = (struct red_band *)items + i;
	const int threes = fields->book->copies[RANK_RED_THREE];
	const struct yaml *node = list->values[i], *amounts = fields_get(fields, node, "amounts");
	const size_t count = amounts ? amounts->count : (size_t)threes;
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	(void)sound;
	if (!yaml_get(node, "amounts") && !yaml_get(node, "each"))
		fields_lacks(fields, node, "each", "amounts");
	if (!amounts)
		fields_number(fields, node, "each", OPTIONAL, &each);
	if (count != (size_t)threes)
		fields_refuse(fields, amounts, SAY_RULEBOOK_AMOUNTS, threes);
	for (size_t j = 0; j < count; j++)
		if (!amounts || !fields_is_number(amounts->values[j], &points[j + 1]))
			points[j + 1] = each * (int32_t)(j + 1);
	band->count = count;
	band->amounts = points;
	fields_source(fields, node, &band->source);
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

/* Finds the bonus that is not given besides, among those before it. */
void link_bonus(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	struct bonus *bonuses = items;
	const struct yaml *unless = fields_get(fields, list->values[i], "unless");
	const char **names;

	(void)sound;
	if (!unless)
		return;
	names = arena_alloc(fields->arena, i, sizeof *names);
	for (size_t j = 0; j < i; j++) {
		names[j] = bonuses[j].name;
		if (unless->kind == YAML_KIND_TEXT && strcmp(names[j], unless->text) == 0) {
			bonuses[i].instead_of = j;
			return;
		}
	}
	fields_refuse_name(fields, unless, "rulebook-bonus",
	    message_words(TEXT_WORDS_BONUS_NAME_EXPECTED), names, i);
}

/* A meld that costs points, of some ranks or a run, is too short to be a canasta unless the file gives a length. */
void bound_unfinished(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	const struct yaml *node = list->values[i];
	int32_t shorter = fields->book->canasta_least;

	(void)sound;
	fields_number(fields, node, "shorter-than", OPTIONAL, &shorter);
	((struct unfinished *)items)[i].cards_most = shorter - 1;
	if (!yaml_get(node, "of") && !yaml_get(node, "run"))
		fields_lacks(fields, node, "of", "run");
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

/* Concealed going out; if the rulebook does not know it, none of its figures is in force. */
void read_concealed(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing, *unused = arena_alloc(fields->arena, 1, sizeof *unused);

	book->concealed = true;
	fields_yes(fields, node, "known", OPTIONAL, &book->concealed);
	read_keys(fields, "concealed", node, !book->concealed, book->concealed ? book : unused);
}
