#include "author/rulebook_hands.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/packed.h"
#include "base/sentence.h"
#include "base/yaml.h"
#include "card/card.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/score_all.h"
#include "cli/language.h"
#include "cli/option.h"
#include "rulebook/figures.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <inttypes.h>
#include <string.h>

/* canasta rulebook try: scores the author's own hands against their expected results. To show a
 * club the effect of its changes, it also scores typical hands under a rulebook's file and under
 * the rulebook it was made from. */
enum { TRIALS_MOST = 400 };

/* A hand, and the rule that it shows. */
struct trial {
	struct sentence shows;
	const char *slip;
};

struct trials {
	struct arena *arena;
	int players; /* players of a side under the rulebook that is tried */
	size_t count;
	struct trial rows[TRIALS_MOST];
};

/* Adds a hand. In a slip with hand=-, each player gets a card, except the one who goes out. A repeated
 * slip is tried once. */
static void add(struct trials *trials, struct sentence shows, const char *slip)
{
	static const char held[] = "444444", none[] = "hand=-";
	const char *bare = strstr(slip, none);
	int holding = trials->players;

	if (bare && strstr(slip, " out"))
		holding--;
	if (bare && holding > 0)
		slip = arena_printf(trials->arena, "%.*shand=%.*s%s", (int)(bare - slip), slip,
		    holding, held, bare + strlen(none));
	for (size_t i = 0; i < trials->count; i++)
		if (strcmp(trials->rows[i].slip, slip) == 0)
			return;
	if (trials->count < TRIALS_MOST)
		trials->rows[trials->count++] = (struct trial){shows, slip};
}

/* --- hands made from the rulebook's own figures --- */

/* Returns cards of a rank as written in a meld. */
static const char *cards_of(struct arena *arena, const char *rank, int count)
{
	return arena_printf(arena, "%s:%d", rank, count);
}

/* Returns a rank for the kind that is not wild: a king if possible, else the highest rank. */
static enum rank rank_of(const struct rulebook *book, const struct canasta_kind *kind)
{
	const uint32_t natural = kind->ranks & ~book->wild;

	if (kind->ranks == 0 || (natural & (1u << RANK_KING)))
		return RANK_KING;
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if ((natural ? natural : kind->ranks) & (1u << rank) && rank != RANK_JOKER)
			return (enum rank)rank;
	return RANK_JOKER;
}

/* Returns the smallest canasta of the kind: natural cards, jokers and twos. */
static const char *meld_of(
    struct arena *arena, const struct rulebook *book, const struct canasta_kind *kind)
{
	const enum rank rank = rank_of(book, kind);
	const int jokers = kind->jokers_least;
	const int twos =
	    kind->wild_least > jokers && rank != RANK_TWO ? kind->wild_least - jokers : 0;
	const int natural = book->canasta_least - jokers - twos;
	const char *joker_part = jokers > 0 ? cards_of(arena, ",X", jokers) : "";
	const char *two_part = twos > 0 ? cards_of(arena, ",2", twos) : "";
	const char *natural_part =
	    cards_of(arena, rulebook_rank_name(book, rank), natural > 0 ? natural : 1);

	return arena_printf(arena, "%s%s%s", natural_part, two_part, joker_part);
}

/* Adds hands that show the rulebook's kinds of canasta, red threes, opening minimums and penalties. */
static void add_own(struct trials *trials, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];
		const struct sentence shows = {"trial", "kind", FORM_TRIAL__KIND,
		    {sentence_word("kind", "canasta", kind->name)}};

		if (!kind->run) /* the file of trials has the runs */
			add(trials, shows,
			    arena_printf(
			        trials->arena, "A %s hand=-", meld_of(trials->arena, book, kind)));
	}
	for (int n = 1; n <= book->copies[RANK_RED_THREE]; n++) {
		const struct sentence shows = {
		    "trial", "reds", FORM_TRIAL__REDS, {sentence_number("reds", n)}};
		const struct sentence bare = {
		    "trial", "reds-bare", FORM_TRIAL__REDS_BARE, {sentence_number("reds", n)}};

		add(trials, shows, arena_printf(trials->arena, "A KKKKKKK reds=%d hand=-", n));
		add(trials, bare, arena_printf(trials->arena, "A reds=%d hand=4", n));
	}
	for (size_t i = 0; i < book->opening_band_count; i++) {
		const int32_t from = i == 0 ? -book->unit : book->opening_bands[i].from;
		const struct sentence shows = {
		    "trial", "opening", FORM_TRIAL__OPENING, {sentence_number("score", from)}};

		add(trials, shows,
		    arena_printf(trials->arena, "A score=%ld AAAA KKKK opening=AAAA+KKKK hand=-",
		        (long)from));
	}
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];
		const struct sentence shows = {"trial", "penalty", FORM_TRIAL__PENALTY,
		    {sentence_text("code", penalty->code)}};
		const int32_t often = penalty->repeated_count > 0
		                          ? penalty->repeated[penalty->repeated_count - 1].from
		                          : 1;

		if (penalty->use != PENALTY_POINTS)
			continue;
		add(trials, shows,
		    arena_printf(trials->arena, "A KKK hand=- penalty=%s", penalty->code));
		if (often > 1)
			add(trials, shows,
			    arena_printf(trials->arena, "A KKK hand=- penalty=%s:%" PRId32,
			        penalty->code, often));
	}
}

/* --- comparing the two rulebooks --- */

/* Finds the rulebook that the file was made from: the one that is named, the one it extends, or
 * the one in its `from`. NULL if there is none. */
static bool find_parent(
    struct call *call, const struct rulebook *book, const struct rulebook **ret, struct error *err)
{
	*ret = NULL;
	if (call->argument_count > 1)
		return books_load(call->arena, &call->arguments[1], NULL, 0, ret, err);
	if (book->source_count > 1)
		return rulebook_load_texts(
		    call->arena, book->sources, book->source_count - 1, NULL, 0, ret, err);
	return !book->from || rulebook_load(call->arena, book->from, NULL, 0, ret, err);
}

/* Fills the answer with the results of the hands under both rulebooks. */
static bool try_beside(struct call *call, const struct rulebook *const books[2], struct error *err)
{
	struct trials *trials = arena_alloc(call->arena, 1, sizeof *trials);
	const struct embedded_file *file = embedded_trials;
	const struct yaml *list;
	struct figures left, right;
	const struct figure_difference *differences;
	size_t count;
	int64_t alike = 0;

	trials->arena = call->arena;
	trials->players = books[1]->alone ? 1 : books[1]->players_least;

	if (!yaml_parse(
	        trials->arena, file->name, (const char *)file->data, file->size, &list, err))
		return false;
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *one = yaml_get(list->values[i], "shows");
		const struct sentence shows = {
		    .kind = "trial", .code = list->keys[i]->text, .english = one ? one->text : ""};
		const struct yaml *slip = yaml_get(list->values[i], "slip");

		if (slip)
			add(trials, shows, slip->text);
	}
	add_own(trials, books[0]);
	add_own(trials, books[1]);
	figures_list(call->arena, books[0], &left);
	figures_list(call->arena, books[1], &right);
	figures_compare(call->arena, &left, &right, &differences, &count);
	answer_text(call_answer(call), "parent", books[0]->id);
	answer_list(call_answer(call), "hands");
	/* A hand that the rulebooks score alike is only counted. */
	for (size_t i = 0; i < trials->count; i++) {
		const struct trial *trial = &trials->rows[i];
		const struct file_text text = {
		    .name = trial->slip, .data = trial->slip, .size = strlen(trial->slip)};
		struct answer *row;
		bool differ = false;

		score_all_beside(call, &text, books, language_answer(call, call->arena), &differ);
		if (!differ) {
			alike++;
			continue;
		}
		row = answer_row(call_answer(call), "hands");
		answer_sentence(row, "shows", &trial->shows);
		answer_text(row, "slip", trial->slip);
		score_all_beside(call, &text, books, row, &differ);
	}
	answer_number(call_answer(call), "alike", alike);
	answer_number(call_answer(call), "figures", (int64_t)count);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	const struct argument *rulebook = &call->arguments[0];
	const char *given = call_text(call, OPTION_HANDS), *hands;
	const struct rulebook *books[2];

	if (!books_load(call->arena, rulebook, NULL, 0, &books[1], err) ||
	    !find_parent(call, books[1], &books[0], err))
		return false;
	hands = rulebook_hands_path(call->arena, given, rulebook->text);
	if (!hands && !books[0])
		return error_set(err, ERROR_INPUT, SAY_RULEBOOK_PARENT, books[1]->id);
	answer_text(call_answer(call), "rulebook", books[1]->id);
	if (hands && !rulebook_hands_check(call, rulebook, hands, err))
		return false;
	return !books[0] || try_beside(call, books, err);
}

static const struct command_option options[] = {
    {OPTION_HANDS, TAKES_HAND, .value = "FILE", .summary = TEXT_HELP_RULEBOOK_TRY_HANDS},
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_try = {
    .name = "rulebook try",
    .synopsis = "FILE [ID|FILE]",
    .summary = TEXT_HELP_RULEBOOK_TRY_SUMMARY,
    .details = TEXT_HELP_RULEBOOK_TRY_DETAILS,
    .options = options,
    .arguments = {1, 2},
    .run = run,
    .screen = "rulebook-try",
    .reads = FILE_RULEBOOK,
};
