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

/* "natural" is scored as "natural-canasta"; a run keeps its own name. */
static const char *item_of_kind(struct arena *arena, const struct canasta_kind *kind)
{
	return kind->run ? kind->name : arena_printf(arena, "%s-canasta", kind->name);
}

/* Two kinds that nearly every rulebook has have a letter in slips without asking for it. */
static char usual_letter(const char *name)
{
	return strcmp(name, "natural") == 0 || strcmp(name, "mixed") == 0 ? name[0] : '\0';
}

/* words: [pulito]: what slips may say instead of the name. */
static bool read_words(
    const struct fields *fields, const struct yaml *node, struct canasta_kind *kind)
{
	const struct yaml *list = fields_get(fields, node, "words");
	const char **words;

	if (!list)
		return true;
	words = arena_alloc(fields->arena, list->count, sizeof *words);
	for (size_t i = 0; i < list->count; i++)
		words[i] = list->values[i]->text;
	kind->word_count = list->count;
	kind->words = words;
	return true;
}

const char *const kind_form_names[] = {"any"};

/* form: any: of a run or of a set. */
static bool read_form(
    const struct fields *fields, const struct yaml *node, struct canasta_kind *kind)
{
	size_t form = KIND_FORMS;

	if (!fields_word(fields, node, "form", OPTIONAL, kind_form_names, KIND_FORMS, &form))
		return false;
	kind->any_form = form < KIND_FORMS;
	return true;
}

/* unbroken: {least: 7}: so many cards in a row with no wild one among them. */
static bool read_unbroken(
    const struct fields *fields, const struct yaml *node, struct canasta_kind *kind)
{
	const struct yaml *unbroken;

	if (!fields_member(fields, node, "unbroken", OPTIONAL, &unbroken))
		return false;
	return !unbroken ||
	       (fields_number(fields, unbroken, "least", REQUIRED, &kind->unbroken_least) &&
	           fields_yes(fields, unbroken, "whole", OPTIONAL, &kind->unbroken_whole) &&
	           fields_number(fields, unbroken, "set-most", OPTIONAL, &kind->unbroken_set_most));
}

static bool read_kind(const struct fields *fields, const char *name, const struct yaml *node,
    struct canasta_kind *kind)
{
	const struct yaml *wild, *jokers, *longest, *of;

	kind->name = name;
	kind->letter = usual_letter(name);
	kind->letter_chosen = fields_get(fields, node, "short") != NULL;
	kind->wild_most = COPIES_MOST;
	kind->jokers_most = COPIES_MOST;
	if (!read_form(fields, node, kind) || !read_unbroken(fields, node, kind) ||
	    !fields_letter(fields, node, &kind->letter) || !read_words(fields, node, kind) ||
	    !fields_number(fields, node, "points", REQUIRED, &kind->points) ||
	    !fields_yes(fields, node, "run", OPTIONAL, &kind->run) ||
	    !fields_source(fields, node, &kind->source) ||
	    !fields_member(fields, node, "wild", OPTIONAL, &wild) ||
	    !fields_member(fields, node, "jokers", OPTIONAL, &jokers) ||
	    !fields_member(fields, node, "longest", OPTIONAL, &longest))
		return false;
	if (wild && (!fields_number(fields, wild, "least", OPTIONAL, &kind->wild_least) ||
	                !fields_number(fields, wild, "most", OPTIONAL, &kind->wild_most)))
		return false;
	if (jokers && (!fields_number(fields, jokers, "least", OPTIONAL, &kind->jokers_least) ||
	                  !fields_number(fields, jokers, "most", OPTIONAL, &kind->jokers_most)))
		return false;
	if (longest && (!fields_number(fields, longest, "cards", REQUIRED, &kind->cards_most) ||
	                   !fields_source(fields, longest, &kind->longest)))
		return false;
	of = fields_get(fields, node, "of");
	if (of && !fields_ranks(fields, of, &kind->ranks))
		return false;
	kind->item = item_of_kind(fields->arena, kind);
	return true;
}

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

/* That no two kinds, and no kind and a fact, have one letter in slips. */
static bool letters_differ(
    const struct fields *fields, const struct yaml *kinds, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		char letter = book->kinds[i].letter;

		if (!letter || (rulebook_kind_lettered(book, letter) == i &&
		                   rulebook_fact_lettered(book, letter) == SIZE_MAX))
			continue;
		if (!fields_refuse(
		        fields, kinds->keys[i], SAY_RULEBOOK_SHORT_WORD_SOMETHING_ELSE, letter))
			return false;
	}
	return true;
}

/* Kinds that name their ranks are looked at before those of any rank, so that a file may add them
 * to the kinds of its base. A kind that could never be is an error. */
static bool order_kinds(
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
			if (covers(book, &ordered[before], &ordered[i]) &&
			    !fields_refuse(
			        fields, names[i], SAY_RULEBOOK_KIND_HIDDEN, ordered[before].name))
				return false;
	memcpy(book->kinds, ordered, count * sizeof *ordered);
	return true;
}

/* The kinds by name, at least one. */
static bool read_kind_names(
    const struct fields *fields, const struct yaml *node, const struct yaml **ret)
{
	if (!fields_member(fields, node, "kinds", REQUIRED, ret))
		return false;
	if (*ret && ((*ret)->count == 0 || (*ret)->count > KINDS_MOST)) {
		if (!fields_refuse(fields, *ret, SAY_RULEBOOK_KINDS, KINDS_MOST))
			return false;
		*ret = NULL;
	}
	if (!*ret && fields->problems)
		fields->problems->kinds_unknown = true;
	return true;
}

bool resolve_canastas(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const size_t before = fields_problems(fields);
	const struct yaml *cards, *kinds;

	if (!fields_member(fields, node, "cards", REQUIRED, &cards) ||
	    !fields_number(fields, cards, "least", REQUIRED, &book->canasta_least) ||
	    !fields_source(fields, cards, &book->canasta_source) ||
	    !read_kind_names(fields, node, &kinds))
		return false;
	for (size_t i = 0; kinds && i < kinds->count; i++)
		if (!read_kind(fields, kinds->keys[i]->text, kinds->values[i], &book->kinds[i]))
			return false;
	book->kind_count = kinds ? kinds->count : 0;
	/* Kinds that were not read completely cannot be compared. */
	return fields_problems(fields) > before || !kinds ||
	       (letters_differ(fields, kinds, book) && order_kinds(fields, kinds, book));
}

/* amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
static bool read_amounts(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct red_band *band)
{
	const struct yaml *amounts = fields_get(fields, node, "amounts");
	size_t count = amounts ? amounts->count : book->copies[RANK_RED_THREE];
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	if (!yaml_get(node, "amounts") && !yaml_get(node, "each") &&
	    !fields_lacks(fields, node, "each", "amounts"))
		return false;
	if (!amounts && !fields_number(fields, node, "each", OPTIONAL, &each))
		return false;
	if (amounts && count != book->copies[RANK_RED_THREE])
		return fields_refuse(
		    fields, amounts, SAY_RULEBOOK_AMOUNTS, book->copies[RANK_RED_THREE]);
	for (size_t i = 0; i < count; i++)
		if (!amounts || !fields_is_number(amounts->values[i], &points[i + 1]))
			points[i + 1] = each * (int32_t)(i + 1);
	band->count = count;
	band->amounts = points;
	return true;
}

static bool read_red_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct red_band *bands;

	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		if (!fields_condition(
		        fields, book, fields_get(fields, node, "when"), &bands[i].when) ||
		    !read_amounts(fields, book, node, &bands[i]) ||
		    !fields_source(fields, node, &bands[i].source))
			return false;
	}
	book->red_band_count = list->count;
	book->red_bands = bands;
	return true;
}

bool resolve_red_threes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *cards, *list;

	if (!fields_member(fields, node, "on-table", REQUIRED, &list) ||
	    (list && !read_red_bands(fields, list, book)) ||
	    !fields_member(fields, node, "card-points", OPTIONAL, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "each", REQUIRED, &book->red_card_points) &&
	                     fields_source(fields, cards, &book->red_card_source));
}

bool resolve_held(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	static const struct {
		const char *key;
		enum rank rank;
	} threes[] = {{"3r", RANK_RED_THREE}, {"3b", RANK_BLACK_THREE}};

	for (size_t i = 0; i < sizeof threes / sizeof *threes; i++) {
		struct held_price *price = &book->held[threes[i].rank];
		const struct yaml *three;

		if (!fields_member(fields, node, threes[i].key, OPTIONAL, &three))
			return false;
		if (!three)
			continue;
		price->apart = true;
		if (!fields_number(fields, three, "base", REQUIRED, &price->base) ||
		    !fields_number(fields, three, "cards", OPTIONAL, &price->cards) ||
		    !fields_yes(fields, three, "once", OPTIONAL, &price->once) ||
		    !fields_source(fields, three, &price->source))
			return false;
	}
	return true;
}

const char *const sign_names[] = {"plus", "nothing", "minus"};

static bool read_sign(const struct fields *fields, const struct yaml *node, int *ret)
{
	static const int signs[SIGNS] = {1, 0, -1};
	size_t sign = 0;

	if (!fields_word(fields, node, "count", REQUIRED, sign_names, SIGNS, &sign))
		return false;
	*ret = signs[sign];
	return true;
}

bool resolve_table_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct sign_band *bands;

	bands = arena_alloc(fields->arena, node->count, sizeof *bands);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *band = node->values[i];

		if (!fields_condition(
		        fields, book, fields_get(fields, band, "when"), &bands[i].when) ||
		    !read_sign(fields, band, &bands[i].sign) ||
		    !fields_source(fields, band, &bands[i].source))
			return false;
	}
	book->sign_band_count = node->count;
	book->sign_bands = bands;
	return true;
}

/* The bonus that `name` names, among those before `count`. */
static bool find_bonus(const struct fields *fields, const struct bonus *bonuses, size_t count,
    const struct yaml *name, size_t *ret)
{
	const char **names = arena_alloc(fields->arena, count, sizeof *names);

	for (size_t i = 0; i < count; i++) {
		names[i] = bonuses[i].name;
		if (name->kind == YAML_KIND_TEXT && strcmp(bonuses[i].name, name->text) == 0) {
			*ret = i;
			return true;
		}
	}
	return fields_refuse_name(fields, name, "rulebook-bonus",
	    message_words(TEXT_WORDS_BONUS_NAME_EXPECTED), names, count);
}

bool resolve_bonuses(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct bonus *bonuses;

	bonuses = arena_alloc(fields->arena, node->count, sizeof *bonuses);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i],
		                  *unless = fields_get(fields, one, "unless");

		bonuses[i].name = node->keys[i]->text;
		bonuses[i].instead_of = SIZE_MAX;
		if (!fields_condition(
		        fields, book, fields_get(fields, one, "when"), &bonuses[i].when) ||
		    !fields_number(fields, one, "points", REQUIRED, &bonuses[i].points) ||
		    !fields_source(fields, one, &bonuses[i].source))
			return false;
		if (unless && !find_bonus(fields, bonuses, i, unless, &bonuses[i].instead_of))
			return false;
	}
	book->bonus_count = node->count;
	book->bonuses = bonuses;
	return true;
}

/* Reads the melds that the price is taken for: melds of some ranks, or runs, that are too short to
 * be canastas unless the file gives a length. */
static bool read_unfinished(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct unfinished *unfinished)
{
	const struct yaml *of = fields_get(fields, node, "of"), *wild;
	int32_t shorter = book->canasta_least;

	unfinished->wild_most = COPIES_MOST;
	if (!fields_yes(fields, node, "run", OPTIONAL, &unfinished->run) ||
	    !fields_member(fields, node, "wild", OPTIONAL, &wild) ||
	    (wild && !fields_number(fields, wild, "most", REQUIRED, &unfinished->wild_most)) ||
	    !fields_number(fields, node, "shorter-than", OPTIONAL, &shorter) ||
	    !fields_number(fields, node, "points", REQUIRED, &unfinished->points) ||
	    !fields_source(fields, node, &unfinished->source))
		return false;
	unfinished->cards_most = shorter - 1;
	if (!yaml_get(node, "of") && !yaml_get(node, "run") &&
	    !fields_lacks(fields, node, "of", "run"))
		return false;
	return !of || fields_ranks(fields, of, &unfinished->ranks);
}

bool resolve_unfinished(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct unfinished *list;

	list = arena_alloc(fields->arena, node->count, sizeof *list);
	for (size_t i = 0; i < node->count; i++) {
		list[i].name = node->keys[i]->text;
		if (!read_unfinished(fields, book, node->values[i], &list[i]))
			return false;
	}
	book->unfinished_count = node->count;
	book->unfinished = list;
	return true;
}

bool resolve_unopened(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "points", REQUIRED, &book->unopened) &&
	       fields_source(fields, node, &book->unopened_source);
}

static bool read_concealed_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct rulebook *book)
{
	const struct yaml *needs, *stock, *cards, *before;

	if (!fields_number(fields, node, "points", presence, &book->concealed_points) ||
	    !fields_yes(fields, node, "adds", presence, &book->concealed_adds) ||
	    !fields_member(fields, node, "needs", presence, &needs) ||
	    (needs && !fields_source(fields, needs, &book->concealed_need_source)) ||
	    !fields_yes(
	        fields, node, "after-partner", presence, &book->concealed_partner_may_meld) ||
	    !fields_member(fields, node, "most-cards", presence, &cards) ||
	    !fields_source(fields, cards, &book->concealed_cards_source))
		return false;
	book->concealed_before_source = book->concealed_cards_source;
	if (!fields_member(fields, node, "melded-before", OPTIONAL, &before) ||
	    !fields_source(fields, before, &book->concealed_before_source) ||
	    !fields_member(fields, node, "from-stock", presence, &stock))
		return false;
	return !stock || (fields_yes(fields, stock, "waives-minimum", REQUIRED,
	                      &book->concealed_stock_waives) &&
	                     fields_source(fields, stock, &book->concealed_waives_source));
}

/* Reads concealed going out; without it no figure of it is in force. */
static bool read_concealed(
    const struct fields *fields, const struct yaml *out, struct rulebook *book)
{
	const struct yaml *node;
	struct rulebook *unused;

	if (!fields_member(fields, out, "concealed", REQUIRED, &node))
		return false;
	book->concealed = true;
	if (!fields_yes(fields, node, "known", OPTIONAL, &book->concealed) ||
	    !fields_source(fields, node, &book->concealed_source))
		return false;
	if (book->concealed)
		return read_concealed_figures(fields, node, REQUIRED, book);
	unused = arena_alloc(fields->arena, 1, sizeof *unused);
	return read_concealed_figures(fields, node, OPTIONAL, unused);
}

static bool read_out_needs(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *needs, *first;

	if (!fields_member(fields, node, "needs", REQUIRED, &needs))
		return false;
	if (!needs)
		return true;
	if (needs->kind == YAML_KIND_LIST && needs->count == 0)
		return fields_refuse(fields, needs, SAY_RULEBOOK_LACKS_LEAST_NEED);
	first = needs->kind == YAML_KIND_LIST ? needs->values[0] : needs;
	return fields_needs(fields, book, needs, &book->out_need_count, &book->out_needs) &&
	       fields_yes(fields, first, "warns", OPTIONAL, &book->out_needs_warn) &&
	       fields_source(fields, first, &book->out_need_source);
}

static bool read_out_facts(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *facts, *of;

	if (!fields_member(fields, node, "facts", OPTIONAL, &facts) ||
	    !fields_member(fields, facts, "of", REQUIRED, &of))
		return false;
	return (!of || fields_facts(fields, book, of, &book->out_facts)) &&
	       fields_source(fields, facts, &book->out_fact_source);
}

static bool read_out_points(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "points", REQUIRED, &book->going_out) &&
	       fields_source(fields, node, &book->going_out_source);
}

static bool read_cards_left(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *left, *others;

	if (!fields_member(fields, node, "cards-left", REQUIRED, &left) ||
	    !fields_source(fields, left, &book->out_cards_source) ||
	    !fields_member(fields, node, "others-hold", OPTIONAL, &others))
		return false;
	if (!others) {
		book->others_hold_source = book->out_cards_source;
		return true;
	}
	return fields_source(fields, others, &book->others_hold_source) &&
	       fields_yes(fields, others, "unless-exhausted", OPTIONAL,
	           &book->others_hold_unless_exhausted);
}

bool resolve_going_out(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return read_out_points(fields, node, book) && read_out_needs(fields, node, book) &&
	       read_out_facts(fields, node, book) && read_cards_left(fields, node, book) &&
	       read_concealed(fields, node, book);
}
