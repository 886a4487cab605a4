/* Everyday questions find the clause with the answer, and no text from a user is search syntax. */
#include "club/rule.h"

#include "base/text.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum { WITHIN = 3, TEXTS_MOST = 16 };

static const struct question {
	const char *rulebook, *words, *clause;
} questions[] = {
    {"fi-canasta", "my partner picked up two cards instead of one", "25B"},
    {"fi-canasta", "somebody took a card from the deck although it wasn't her turn", "25C"},
    {"fi-canasta", "he laid down 45 points but needed 50", "27A"},
    {"fi-canasta", "can we finish if we have no canasta yet?", "18B"},
    {"fi-canasta", "player forgot to pick up before throwing", "31A"},
    {"fi-canasta", "is it all right to put another joker with the three on our kings", "27B-4"},
    {"fi-canasta", "a red 3 stayed in her hand when the round was over", "21H"},
    {"fi-canasta", "pelaaja otti vahingossa kaksi korttia", "25B"},
    {"fi-canasta", "vastustaja nosti vaikka oli minun vuoroni", "25C"},
    {"fi-canasta", "paljonko pitää olla avaukseen kun meillä on 1600 pistettä", "13A"},
    {"fi-canasta", "pari sanoi ei mutta lopetin silti", "23E"},
    {"fi-canasta", "kortti putosi lattialle ja kaikki näkivät sen", "32A"},
    {"fi-canasta", "voiko pöytään laittaa mustia kolmosia", "20C"},

    {"fi-sitoumussamba", "the bidder never managed to open", "16C"},
    {"fi-sitoumussamba", "what do the others get when they finish before the bidder", "30C"},
    {"fi-sitoumussamba", "I drew a third card by mistake", "33B"},
    {"fi-sitoumussamba", "does a two fit into a samba", "20A"},
    {"fi-sitoumussamba", "what happens when all four players pass", "31"},
    {"fi-sitoumussamba", "mitä tapahtuu jos huutaja ei saa avattua", "16C"},
    {"fi-sitoumussamba", "vastustajat menivät ulos ennen kuin sitoumus oli täynnä", "30C"},
    {"fi-sitoumussamba", "montako korttia pakasta nostetaan kerralla", "13A"},
    {"fi-sitoumussamba", "saako sambaan laittaa jokerin", "20A"},
    {"fi-sitoumussamba", "paljonko käteen jäänyt punainen kolmonen maksaa", "23"},

    {"au-canasta", "he grabbed the pile before putting his pair on the table", "57B-discard"},
    {"au-canasta", "I was given permission but turned out unable to end", "57B-permission"},
    {"au-canasta", "the pack ran out and nobody has finished", "43"},
    {"au-canasta", "someone whispered we need 90 points", "57B-minimum"},
    {"au-canasta", "dealer gave one player fourteen cards", "63"},
    {"au-canasta", "can I take cards back off a meld", "30"},
    {"au-canasta", "how much is a joker worth", "16"},
    {"au-canasta", "does a black three stop the next player taking the pile", "36"},
    {"au-canasta", "is a joker allowed on a pure canasta", "28"},

    {"se-canasta", "how many points do we need to start with 2000 on the sheet", "Öppning"},
    {"se-canasta", "can I pick up the pile if a black three lies on it", "Att ta högen 1"},
    {"se-canasta", "what do red threes cost if we never opened", "Poängräkning 4"},
    {"se-canasta", "hur mycket är en joker värd", "Korten"},
    {"se-canasta", "måste jag slänga ett kort när jag går ut", "Utgång 2"},
    {"se-canasta", "någon la en tvåa på högen, är den låst nu", "Låst hög 2"},
    {"se-canasta", "vi är bara tre som spelar", "Canasta för tre"},
    {"se-canasta", "får man lägga en joker på en ren canasta", "Canasta, comment"},

    {"nl-canasta", "how do I freeze the pile", "Blokkeren"},
    {"nl-canasta", "are we allowed to finish without any canasta", "Canasta!"},
    {"nl-canasta", "hoeveel punten krijg je voor een rode drie", "De telling"},
    {"nl-canasta", "mag ik de hele stapel oppakken", "De volgende speler"},
    {"nl-canasta", "hoeveel punten heb ik nodig om de eerste keer neer te leggen", "Speluitleg"},
    {"nl-canasta", "waar dient een zwarte drie voor", "Zwarte 3"},
    {"nl-canasta", "wie begint er", "Aan het begin van het spel"},
};

enum { QUESTIONS = sizeof(questions) / sizeof(questions[0]) };

static void done(bool ok, const struct error *err)
{
	if (!ok)
		fail_msg("%s: %s", err->code, err->message);
}

static const struct clauses *text_of_book(struct arena *arena, const char *id)
{
	const struct clauses *clauses = clauses_built_in(arena, id);

	assert_non_null(clauses);
	return clauses;
}

static size_t all_texts(struct arena *arena, const struct clauses **texts)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids), found = 0;

	for (size_t i = 0; i < count; i++) {
		assert_true(found < TEXTS_MOST);
		texts[found] = clauses_built_in(arena, ids[i]);
		found += texts[found] ? 1 : 0;
	}
	return found;
}

/* No question is copied from the words of a clause: such a question would always find it. */
static void no_question_is_copied_from_the_words(void **state)
{
	const struct clauses *texts[TEXTS_MOST];
	struct arena arena = {0};
	size_t count = all_texts(&arena, texts);

	(void)state;
	for (size_t text = 0; text < count; text++)
		for (size_t i = 0; i < texts[text]->count; i++)
			for (size_t j = 0; j < texts[text]->clauses[i].word_count; j++)
				for (size_t k = 0; k < QUESTIONS; k++)
					assert_string_not_equal(
					    text_fold(&arena, texts[text]->clauses[i].words[j]),
					    text_fold(&arena, questions[k].words));
	arena_release(&arena);
}

static void finds_the_clause_among_the_first_three(void **state)
{
	const struct question *question = *state;
	struct arena arena = {0};
	const struct clauses *text = text_of_book(&arena, question->rulebook);
	const struct clause_hit *hits;
	size_t count;
	bool found = false;

	hits = clause_search(&arena, &text, 1, question->words, WITHIN, &count);
	for (size_t i = 0; i < count; i++)
		found = found || strcmp(hits[i].clause->key, question->clause) == 0;
	if (!found) {
		for (size_t i = 0; i < count; i++)
			print_error(
			    "%s  %s\n", hits[i].clause->key, hits[i].clause->heading.english);
		fail_msg("%s is not found by: %s", question->clause, question->words);
	}
	arena_release(&arena);
}

/* Two clauses, small enough for a result worked out by hand. */
static const char small_text[] = "rulebook: small\n"
                                 "language: fi\n"
                                 "clauses:\n"
                                 "  7A:\n"
                                 "    heading: {en: Stock, fi: Pakka}\n"
                                 "    mark: A\n"
                                 "    summary: {en: \"A turned card\", fi: \"Käännetty kortti\"}\n"
                                 "    referee: nothing\n"
                                 "    costs: no points\n"
                                 "    words: {en: [deck of cards], fi: [nostopakka]}\n"
                                 "  7B:\n"
                                 "    heading: {en: Turned card, fi: Kääntökortti}\n"
                                 "    mark: \"P, A\"\n"
                                 "    summary: {en: \"Of the stock\", fi: \"Pakasta\"}\n"
                                 "    referee: nothing\n"
                                 "    costs: penalty 7B\n"
                                 "    penalty: 7B\n"
                                 "    words: {en: [first upcard], fi: [ensimmäinen]}\n"
                                 "  \"70\":\n"
                                 "    heading: {en: Score, fi: Pisteet}\n"
                                 "    summary: {en: \"The sum\", fi: \"Summa\"}\n"
                                 "    referee: nothing\n"
                                 "    costs: no points\n"
                                 "    words: {en: [total], fi: [yhteensä]}\n";

static const struct clause_hit *search_small(struct arena *arena, const char *words, size_t *count)
{
	const struct file_text text = {"small", small_text, sizeof(small_text) - 1};
	const struct clauses *clauses;
	const struct clause_hit *hits;
	struct error err = {0};

	done(clauses_read(arena, &text, &clauses, &err), &err);
	hits = clause_search(arena, &clauses, 1, words, 8, count);
	return hits;
}

static const struct small_case {
	const char *why, *words, *clause; /* the first hit; NULL: none */
	size_t count;
	bool by_number;
} small_cases[] = {
    {"a number is looked up before words", "7b", "7B", 1, true},
    {"a family is given in the order of the text", "7", "7A", 2, true},
    {"a number among words comes first", "turned stock 7b", "7B", 2, true},
    {"a heading counts more than a summary", "turned card", "7B", 2, false},
    {"everyday words count more than a summary", "deck stock", "7A", 2, false},
    {"an ending is cut", "stocks", "7A", 2, false},
    {"a beginning is enough", "upca", "7B", 1, false},
    {"accents may be left out", "ensimmainen", "7B", 1, false},
    {"accents may be put", "total ensimmäinen ensimmäiset", "7B", 2, false},
    {"letter case is ignored", "TOTAL", "70", 1, false},
    {"common words are ignored", "what is the total", "70", 1, false},
    {"common words are searched if there are no others", "of the", "7B", 3, false},
    {"quotes are not syntax", "\"total\" \"", "70", 1, false},
    {"operators are words", "total AND NOT sum*", "70", 1, false},
    {"columns and carets are not syntax", "words:^total NEAR(total, 2) {x}", "70", 1, false},
    {"signs alone find nothing", "\"*():^-+{}", NULL, 0, false},
    {"nothing finds nothing", "", NULL, 0, false},
    {"a word without a clause is not found", "elephant", NULL, 0, false},
};

static void small_text_is_searched(void **state)
{
	const struct small_case *row = *state;
	struct arena arena = {0};
	size_t count;
	const struct clause_hit *hits = search_small(&arena, row->words, &count);

	assert_int_equal(count, row->count);
	if (row->clause) {
		assert_string_equal(hits[0].clause->key, row->clause);
		assert_int_equal(hits[0].by_number, row->by_number);
	}
	arena_release(&arena);
}

static void long_questions_are_answered(void **state)
{
	struct arena arena = {0};
	struct text words = {.arena = &arena};
	const struct clause_hit *hits;
	size_t count;

	(void)state;
	for (int i = 0; i < 2000; i++)
		text_addf(&words, "word%d ", i);
	text_add(&words, "total");
	hits = search_small(&arena, text_of(&words), &count);
	assert_non_null(hits);
	arena_release(&arena);
}

/* Asks all texts at once, as without a rulebook. */
static void a_question_to_all_texts_is_answered(void **state)
{
	const struct clauses *texts[TEXTS_MOST];
	struct arena arena = {0};
	size_t text_count = all_texts(&arena, texts), count;
	const struct clause_hit *hits;
	bool found = false;

	(void)state;
	hits = clause_search(&arena, texts, text_count, "two cards drawn", WITHIN, &count);
	for (size_t i = 0; i < count; i++)
		found = found || (strcmp(texts[hits[i].text]->rulebook, "fi-canasta") == 0 &&
		                     strcmp(hits[i].clause->key, "25B") == 0);
	assert_true(found);
	arena_release(&arena);
}

int main(void)
{
	enum { SMALL = sizeof(small_cases) / sizeof(small_cases[0]) };
	struct CMUnitTest tests[QUESTIONS + SMALL + 3] = {
	    cmocka_unit_test(no_question_is_copied_from_the_words),
	    cmocka_unit_test(long_questions_are_answered),
	    cmocka_unit_test(a_question_to_all_texts_is_answered),
	};
	size_t count = 3;
	/* cmocka wants pointers to change; the tests only read their cases. */
	union {
		const void *constant;
		void *plain;
	} state;

	for (size_t i = 0; i < SMALL; i++) {
		state.constant = &small_cases[i];
		tests[count++] = (struct CMUnitTest){
		    small_cases[i].why, small_text_is_searched, NULL, NULL, state.plain};
	}
	for (size_t i = 0; i < QUESTIONS; i++) {
		state.constant = &questions[i];
		tests[count++] = (struct CMUnitTest){questions[i].words,
		    finds_the_clause_among_the_first_three, NULL, NULL, state.plain};
	}
	return cmocka_run_group_tests_name("clause_search", tests, NULL, NULL);
}
