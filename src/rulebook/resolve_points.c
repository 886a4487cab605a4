#include "rulebook/fields.h"
#include "rulebook/sections.h"

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
	const struct yaml *list = yaml_get(node, "words");
	const char **words;

	if (!list)
		return true;
	if (list->kind != YAML_KIND_LIST)
		return yaml_error(list, fields->err, "rulebook-list", "words: a list is expected");
	words = arena_alloc(fields->arena, list->count, sizeof *words);
	if (!words)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		words[i] = list->values[i]->text;
		if (!*words[i])
			return yaml_error(
			    list->values[i], fields->err, "rulebook-text", "a text is expected");
	}
	kind->word_count = list->count;
	kind->words = words;
	return true;
}

/* form: any: of a run or of a set. */
static bool read_form(
    const struct fields *fields, const struct yaml *node, struct canasta_kind *kind)
{
	const char *form = NULL;

	if (!fields_text(fields, node, "form", OPTIONAL, &form))
		return false;
	kind->any_form = form != NULL;
	return !form || strcmp(form, "any") == 0 ||
	       yaml_error(yaml_get(node, "form"), fields->err, "rulebook-form", "any is expected");
}

/* unbroken: {least: 7}: so many cards in a row with no wild one among them. */
static bool read_unbroken(
    const struct fields *fields, const struct yaml *node, struct canasta_kind *kind)
{
	const struct yaml *unbroken;

	if (!fields_map(fields, node, "unbroken", "least whole set-most", OPTIONAL, &unbroken))
		return false;
	return !unbroken ||
	       (fields_number(
	            fields, unbroken, "least", 1, COPIES_MOST, REQUIRED, &kind->unbroken_least) &&
	           fields_yes(fields, unbroken, "whole", OPTIONAL, &kind->unbroken_whole) &&
	           fields_number(fields, unbroken, "set-most", 1, COPIES_MOST, OPTIONAL,
	               &kind->unbroken_set_most));
}

static bool read_kind(const struct fields *fields, const char *name, const struct yaml *node,
    struct canasta_kind *kind)
{
	const struct yaml *wild, *jokers, *longest, *of;

	kind->name = name;
	kind->letter = usual_letter(name);
	kind->letter_chosen = yaml_get(node, "short") != NULL;
	kind->wild_most = COPIES_MOST;
	kind->jokers_most = COPIES_MOST;
	if (!fields_known(fields, node,
	        "points run form of wild jokers unbroken longest short words clause ruling") ||
	    !read_form(fields, node, kind) || !read_unbroken(fields, node, kind) ||
	    !fields_letter(fields, node, &kind->letter) || !read_words(fields, node, kind) ||
	    !fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &kind->points) ||
	    !fields_yes(fields, node, "run", OPTIONAL, &kind->run) ||
	    !fields_source(fields, node, &kind->source) ||
	    !fields_map(fields, node, "wild", "least most", OPTIONAL, &wild) ||
	    !fields_map(fields, node, "jokers", "least most", OPTIONAL, &jokers) ||
	    !fields_map(fields, node, "longest", "cards clause ruling", OPTIONAL, &longest))
		return false;
	if (wild &&
	    (!fields_number(fields, wild, "least", 0, COPIES_MOST, OPTIONAL, &kind->wild_least) ||
	        !fields_number(fields, wild, "most", 0, COPIES_MOST, OPTIONAL, &kind->wild_most)))
		return false;
	if (jokers && (!fields_number(fields, jokers, "least", 0, COPIES_MOST, OPTIONAL,
	                   &kind->jokers_least) ||
	                  !fields_number(fields, jokers, "most", 0, COPIES_MOST, OPTIONAL,
	                      &kind->jokers_most)))
		return false;
	if (longest && (!fields_number(fields, longest, "cards", 1, COPIES_MOST, REQUIRED,
	                    &kind->cards_most) ||
	                   !fields_source(fields, longest, &kind->longest)))
		return false;
	of = yaml_get(node, "of");
	if (of && !fields_ranks(fields, of, &kind->ranks))
		return false;
	kind->item = item_of_kind(fields->arena, kind);
	return kind->item || error_memory(fields->err);
}

/* Bits of the ranks a kind may be of. */
static uint32_t ranks_of_kind(const struct rulebook *book, const struct canasta_kind *kind)
{
	uint32_t all = (1u << RANK_COUNT) - 1;

	return kind->ranks ? kind->ranks : all & ~book->wild;
}

/* Whether every canasta of kind `b` is of kind `a` too. */
static bool covers(
    const struct rulebook *book, const struct canasta_kind *a, const struct canasta_kind *b)
{
	return (a->any_form || (a->run == b->run && !b->any_form)) && a->unbroken_least == 0 &&
	       (a->run || (ranks_of_kind(book, b) & ~ranks_of_kind(book, a)) == 0) &&
	       a->wild_least <= b->wild_least && a->wild_most >= b->wild_most &&
	       a->jokers_least <= b->jokers_least && a->jokers_most >= b->jokers_most;
}

/* Whether two kinds, or a kind and a fact, have one letter in slips. */
static bool letters_clash(
    const struct fields *fields, const struct yaml *kinds, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		char letter = book->kinds[i].letter;

		if (!letter || (rulebook_kind_lettered(book, letter) == i &&
		                   rulebook_fact_lettered(book, letter) == SIZE_MAX))
			continue;
		(void)yaml_error(kinds->keys[i], fields->err, "rulebook-short",
		    "`%c` is the short word of something else already", letter);
		return true;
	}
	return false;
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
			if (covers(book, &ordered[before], &ordered[i]))
				return yaml_error(names[i], fields->err, "rulebook-kind-hidden",
				    "no canasta can be of this kind: each is `%s` first; the "
				    "narrower "
				    "kind is expected before the wider one",
				    ordered[before].name);
	memcpy(book->kinds, ordered, count * sizeof *ordered);
	return true;
}

bool resolve_canastas(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *cards, *kinds = yaml_get(node, "kinds");
	bool whole = true;

	if (!fields_known(fields, node, "cards kinds") ||
	    !fields_map(fields, node, "cards", "least clause ruling", REQUIRED, &cards) ||
	    !fields_number(
	        fields, cards, "least", 1, COPIES_MOST, REQUIRED, &book->canasta_least) ||
	    !fields_source(fields, cards, &book->canasta_source))
		return false;
	if (!kinds || kinds->kind != YAML_KIND_MAP || kinds->count == 0 ||
	    kinds->count > KINDS_MOST)
		return yaml_error(kinds ? kinds : node, fields->err, "rulebook-kinds",
		    "kinds: 1 to %d kinds of canasta by name are expected", KINDS_MOST);
	for (size_t i = 0; i < kinds->count; i++)
		if (!read_kind(fields, kinds->keys[i]->text, kinds->values[i], &book->kinds[i])) {
			if (!fields_go_on(fields))
				return false;
			whole = false;
		}
	book->kind_count = kinds->count;
	return !whole ||
	       (!letters_clash(fields, kinds, book) && order_kinds(fields, kinds, book)) ||
	       fields_go_on(fields);
}

/* amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
static bool read_amounts(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct red_band *band)
{
	const struct yaml *amounts = yaml_get(node, "amounts");
	size_t count = amounts && amounts->kind == YAML_KIND_LIST ? amounts->count
	                                                          : book->copies[RANK_RED_THREE];
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	if (!points)
		return error_memory(fields->err);
	if (!amounts &&
	    !fields_number(fields, node, "each", -POINTS_MOST, POINTS_MOST, REQUIRED, &each))
		return false;
	if (amounts && (amounts->kind != YAML_KIND_LIST || count != book->copies[RANK_RED_THREE]))
		return yaml_error(amounts, fields->err, "rulebook-amounts",
		    "amounts: one amount for each number of red threes is expected, %d in all",
		    book->copies[RANK_RED_THREE]);
	for (size_t i = 0; i < count; i++) {
		int64_t amount = (int64_t)each * (int64_t)(i + 1);

		if (amounts && !yaml_integer(amounts->values[i], "an amount", -POINTS_MOST,
		                   POINTS_MOST, &amount, fields->err))
			return false;
		points[i + 1] = (int32_t)amount;
	}
	band->count = count;
	band->amounts = points;
	return true;
}

static bool read_red_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct red_band *bands;

	if (list->kind != YAML_KIND_LIST)
		return yaml_error(
		    list, fields->err, "rulebook-list", "on-table: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		if ((!fields_known(fields, node, "when each amounts clause ruling") ||
		        !fields_condition(fields, book, yaml_get(node, "when"), &bands[i].when) ||
		        !read_amounts(fields, book, node, &bands[i]) ||
		        !fields_source(fields, node, &bands[i].source)) &&
		    !fields_go_on(fields))
			return false;
	}
	book->red_band_count = list->count;
	book->red_bands = bands;
	return true;
}

bool resolve_red_threes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *cards, *list = yaml_get(node, "on-table");

	if (!fields_known(fields, node, "on-table card-points"))
		return false;
	if (!list)
		return yaml_error(
		    node, fields->err, "rulebook-lacks", "`on-table` is lacking here");
	if (!read_red_bands(fields, list, book) ||
	    !fields_map(fields, node, "card-points", "each clause ruling", OPTIONAL, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "each", 0, POINTS_MOST, REQUIRED,
	                      &book->red_card_points) &&
	                     fields_source(fields, cards, &book->red_card_source));
}

bool resolve_held(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	static const struct {
		const char *key;
		enum rank rank;
	} threes[] = {{"3r", RANK_RED_THREE}, {"3b", RANK_BLACK_THREE}};

	if (!fields_known(fields, node, "3r 3b"))
		return false;
	for (size_t i = 0; i < sizeof threes / sizeof *threes; i++) {
		struct held_price *price = &book->held[threes[i].rank];
		const struct yaml *three;

		if (!fields_map(fields, node, threes[i].key, "base cards once clause ruling",
		        OPTIONAL, &three))
			return false;
		if (!three)
			continue;
		price->apart = true;
		if (!fields_number(
		        fields, three, "base", -POINTS_MOST, POINTS_MOST, REQUIRED, &price->base) ||
		    !fields_number(fields, three, "cards", -POINTS_MOST, POINTS_MOST, OPTIONAL,
		        &price->cards) ||
		    !fields_yes(fields, three, "once", OPTIONAL, &price->once) ||
		    !fields_source(fields, three, &price->source))
			return false;
	}
	return true;
}

static bool read_sign(const struct fields *fields, const struct yaml *node, int *ret)
{
	static const struct {
		const char *word;
		int sign;
	} signs[] = {{"plus", 1}, {"nothing", 0}, {"minus", -1}};
	const char *word = NULL;

	if (!fields_text(fields, node, "count", REQUIRED, &word))
		return false;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strcmp(signs[i].word, word) == 0) {
			*ret = signs[i].sign;
			return true;
		}
	return yaml_error(yaml_get(node, "count"), fields->err, "rulebook-sign",
	    "plus, minus or nothing is expected");
}

bool resolve_table_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct sign_band *bands;

	if (node->kind != YAML_KIND_LIST)
		return yaml_error(
		    node, fields->err, "rulebook-list", "a list of bands is expected");
	bands = arena_alloc(fields->arena, node->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *band = node->values[i];

		if ((!fields_known(fields, band, "when count clause ruling") ||
		        !fields_condition(fields, book, yaml_get(band, "when"), &bands[i].when) ||
		        !read_sign(fields, band, &bands[i].sign) ||
		        !fields_source(fields, band, &bands[i].source)) &&
		    !fields_go_on(fields))
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
	for (size_t i = 0; i < count; i++)
		if (name->kind == YAML_KIND_TEXT && strcmp(bonuses[i].name, name->text) == 0) {
			*ret = i;
			return true;
		}
	return yaml_error(name, fields->err, "rulebook-bonus",
	    "the name of a bonus that stands before is expected");
}

bool resolve_bonuses(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct bonus *bonuses;

	if (node->kind != YAML_KIND_MAP)
		return yaml_error(
		    node, fields->err, "rulebook-map", "bonuses by name are expected");
	bonuses = arena_alloc(fields->arena, node->count, sizeof *bonuses);
	if (!bonuses)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i], *unless = yaml_get(one, "unless");

		bonuses[i].name = node->keys[i]->text;
		bonuses[i].instead_of = SIZE_MAX;
		if ((!fields_known(fields, one, "when unless points clause ruling") ||
		        !fields_condition(fields, book, yaml_get(one, "when"), &bonuses[i].when) ||
		        !fields_number(fields, one, "points", -POINTS_MOST, POINTS_MOST, REQUIRED,
		            &bonuses[i].points) ||
		        !fields_source(fields, one, &bonuses[i].source)) &&
		    !fields_go_on(fields))
			return false;
		if (unless && !find_bonus(fields, bonuses, i, unless, &bonuses[i].instead_of) &&
		    !fields_go_on(fields))
			return false;
	}
	book->bonus_count = node->count;
	book->bonuses = bonuses;
	return true;
}

/* Which melds it is taken for: those of some ranks, or runs, too short to be canastas where the
 * file does not say how short. */
static bool read_unfinished(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct unfinished *unfinished)
{
	const struct yaml *of = yaml_get(node, "of"), *wild;
	int32_t shorter = book->canasta_least;

	unfinished->wild_most = COPIES_MOST;
	if (!fields_known(fields, node, "of run wild shorter-than points clause ruling") ||
	    !fields_yes(fields, node, "run", OPTIONAL, &unfinished->run) ||
	    !fields_map(fields, node, "wild", "most", OPTIONAL, &wild) ||
	    (wild && !fields_number(
	                 fields, wild, "most", 0, COPIES_MOST, REQUIRED, &unfinished->wild_most)) ||
	    !fields_number(fields, node, "shorter-than", 1, COPIES_MOST, OPTIONAL, &shorter) ||
	    !fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &unfinished->points) ||
	    !fields_source(fields, node, &unfinished->source))
		return false;
	unfinished->cards_most = shorter - 1;
	if (!of && !unfinished->run)
		return yaml_error(
		    node, fields->err, "rulebook-lacks", "`of` is lacking here, or `run: yes`");
	return !of || fields_ranks(fields, of, &unfinished->ranks);
}

bool resolve_unfinished(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct unfinished *list;

	if (node->kind != YAML_KIND_MAP)
		return yaml_error(
		    node, fields->err, "rulebook-map", "amounts by name are expected");
	list = arena_alloc(fields->arena, node->count, sizeof *list);
	if (!list)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		list[i].name = node->keys[i]->text;
		if (!read_unfinished(fields, book, node->values[i], &list[i]) &&
		    !fields_go_on(fields))
			return false;
	}
	book->unfinished_count = node->count;
	book->unfinished = list;
	return true;
}

bool resolve_unopened(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "points clause ruling") &&
	       fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->unopened) &&
	       fields_source(fields, node, &book->unopened_source);
}

static bool read_concealed_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct rulebook *book)
{
	const struct yaml *needs, *stock, *cards;

	if (!fields_number(
	        fields, node, "points", 0, POINTS_MOST, presence, &book->concealed_points) ||
	    !fields_yes(fields, node, "adds", presence, &book->concealed_adds) ||
	    !fields_map(fields, node, "needs", "clause ruling", presence, &needs) ||
	    (needs && !fields_source(fields, needs, &book->concealed_need_source)) ||
	    !fields_yes(
	        fields, node, "after-partner", presence, &book->concealed_partner_may_meld) ||
	    !fields_map(fields, node, "most-cards", "clause ruling", presence, &cards) ||
	    (cards && !fields_source(fields, cards, &book->concealed_cards_source)) ||
	    !fields_map(
	        fields, node, "from-stock", "waives-minimum clause ruling", presence, &stock))
		return false;
	return !stock || (fields_yes(fields, stock, "waives-minimum", REQUIRED,
	                      &book->concealed_stock_waives) &&
	                     fields_source(fields, stock, &book->concealed_waives_source));
}

/* Where no concealed going out is known, no figure of it is in force. */
static bool read_concealed(
    const struct fields *fields, const struct yaml *out, struct rulebook *book)
{
	const struct yaml *node;
	struct rulebook *unused;

	if (!fields_map(fields, out, "concealed",
	        "known points adds clause ruling needs after-partner from-stock most-cards",
	        REQUIRED, &node))
		return false;
	book->concealed = true;
	if (!fields_yes(fields, node, "known", OPTIONAL, &book->concealed) ||
	    !fields_source(fields, node, &book->concealed_source))
		return false;
	if (book->concealed)
		return read_concealed_figures(fields, node, REQUIRED, book);
	unused = arena_alloc(fields->arena, 1, sizeof *unused);
	return unused ? read_concealed_figures(fields, node, OPTIONAL, unused)
	              : error_memory(fields->err);
}

static bool read_out_needs(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *needs = yaml_get(node, "needs"), *first;
	bool unused;

	if (!needs)
		return yaml_error(node, fields->err, "rulebook-lacks", "`needs` is lacking here");
	if (!fields_needs(fields, book, needs, "warns clause ruling", &book->out_need_count,
	        &book->out_needs))
		return false;
	first = needs->kind == YAML_KIND_LIST ? needs->count > 0 ? needs->values[0] : NULL : needs;
	if (!first)
		return yaml_error(
		    needs, fields->err, "rulebook-lacks", "at least one need is expected");
	for (size_t i = 1; needs->kind == YAML_KIND_LIST && i < needs->count; i++)
		if (!fields_yes(fields, needs->values[i], "warns", OPTIONAL, &unused) ||
		    !fields_words(fields, needs->values[i]))
			return false;
	return fields_yes(fields, first, "warns", OPTIONAL, &book->out_needs_warn) &&
	       fields_source(fields, first, &book->out_need_source);
}

static bool read_out_facts(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *facts, *of;

	if (!fields_map(fields, node, "facts", "of clause ruling", OPTIONAL, &facts) || !facts)
		return facts == NULL && fields->err->kind == ERROR_NONE;
	of = yaml_get(facts, "of");
	if (!of)
		return yaml_error(facts, fields->err, "rulebook-lacks", "`of` is lacking here");
	return fields_facts(fields, book, of, &book->out_facts) &&
	       fields_source(fields, facts, &book->out_fact_source);
}

static bool read_out_points(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->going_out) &&
	       fields_source(fields, node, &book->going_out_source);
}

static bool read_cards_left(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *left;

	return fields_map(fields, node, "cards-left", "clause ruling", REQUIRED, &left) &&
	       fields_source(fields, left, &book->out_cards_source);
}

bool resolve_going_out(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(
	           fields, node, "points needs facts cards-left concealed clause ruling") &&
	       (read_out_points(fields, node, book) || fields_go_on(fields)) &&
	       (read_out_needs(fields, node, book) || fields_go_on(fields)) &&
	       (read_out_facts(fields, node, book) || fields_go_on(fields)) &&
	       (read_cards_left(fields, node, book) || fields_go_on(fields)) &&
	       (read_concealed(fields, node, book) || fields_go_on(fields));
}
