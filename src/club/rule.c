#include "club/rule.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"
#include "club/answer_parts.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "rulebook/clauses.h"
#include "rulebook/figures.h"
#include "rulebook/rulebook.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct yaml *list_of(const char *name)
{
	return yaml_get(packed_find(packed_words, "search.yaml"), name);
}

/* Returns true if `words` begins with words that have these beginnings, in the same order. */
static bool begin_so(const char *words, const char *beginnings)
{
	for (;;) {
		size_t size = strcspn(beginnings, " ");

		if (strncmp(words, beginnings, size) != 0)
			return false;
		beginnings += size;
		if (!*beginnings++)
			return true;
		words += strcspn(words, " ");
		if (!*words++)
			return false;
	}
}

/* Returns true if words, separated by single blanks, mention that subject. */
static bool search_words_speak(const struct yaml *subject, const char *words)
{
	for (const char *word = words; *word; word += strspn(word, " ")) {
		for (size_t i = 0; i < subject->count; i++)
			if (begin_so(word, subject->values[i]->text))
				return true;
		word += strcspn(word, " ");
	}
	return false;
}

enum { TERMS_MOST = 24 };

/* Returns true if a character belongs to a word; beyond ASCII all but signs and spaces do. */
static bool is_word_character(int32_t c)
{
	if (c < 0x80)
		return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
	return c >= 0xc0 && (c < 0x2000 || c > 0x2bff) && c != 0xd7 && c != 0xf7;
}

/* Finds the next word of a text and moves past it; returns false at the end of the text. */
static bool next_word(const char **cursor, const char **ret, size_t *ret_size)
{
	const char *end = *cursor + strlen(*cursor), *here = *cursor;

	*ret = NULL;
	while (here < end) {
		const char *at = here;

		if (is_word_character(text_next(&here, end))) {
			*ret = *ret ? *ret : at;
		} else if (*ret) {
			*ret_size = (size_t)(at - *ret);
			*cursor = here;
			return true;
		}
	}
	*cursor = end;
	*ret_size = *ret ? (size_t)(end - *ret) : 0;
	return *ret != NULL;
}

/* Reads the words of a question, folded, each once; returns how many. */
static size_t read_terms(
    struct arena *arena, const char *words, bool stop_words_too, const char *ret[TERMS_MOST])
{
	const struct yaml *stop = list_of("stop");
	size_t count = 0, size;
	const char *word;

	while (count < TERMS_MOST && next_word(&words, &word, &size)) {
		const char *folded = text_fold(arena, arena_copy(arena, word, size));
		bool left_out = false;

		for (size_t i = 0; !stop_words_too && !left_out && i < stop->count; i++)
			left_out = text_has_word(stop->values[i]->text, folded);
		for (size_t i = 0; !left_out && i < count; i++)
			left_out = strcmp(ret[i], folded) == 0;
		if (!left_out)
			ret[count++] = folded;
	}
	return count;
}

/* Returns the search pattern of a word: the word itself, as a beginning, its stem as a beginning,
 * and its synonyms. Each is a phrase in quotes, and an entry that fits more of them ranks higher.
 * Words of letters and digits contain no quote. */
static const char *match_of(struct arena *arena, const char *term)
{
	const struct yaml *groups = list_of("same");
	struct text match = {.arena = arena};
	size_t stem = strlen(term);
	const int characters = text_characters(term, stem);
	int cut = characters < 5 ? 0 : characters < 6 ? 1 : characters < 8 ? 2 : 3;

	/* The stem is the word without a possible ending. Longer words lose more, so that "cards"
	 * finds "card" and a Finnish case its noun. */
	for (; cut > 0; cut--)
		do
			stem--;
		while (stem > 0 && ((unsigned char)term[stem] & 0xc0) == 0x80);
	text_addf(&match, "\"%s\"", term);
	if (characters >= 4)
		text_addf(&match, " OR \"%s\"* OR \"%.*s\"*", term, (int)stem, term);
	for (size_t i = 0; i < groups->count; i++) {
		const char *group = groups->values[i]->text;

		if (!text_has_word(group, term))
			continue;
		while (*group) {
			size_t length = strcspn(group, " ");

			text_addf(&match, " OR \"%.*s\"", (int)length, group);
			group += length + strspn(group + length, " ");
		}
	}
	return text_of(&match);
}

/* Returns how the question names a clause: by its number, its family's number, or a number among
 * the words. */
static int number_rank(struct arena *arena, const struct clause *clause, const char *words)
{
	enum { AMONG = 1, FAMILY, WHOLE };
	enum clause_match match = clause_matches(arena, clause->key, words);

	if (match == MATCH_EXACT)
		return WHOLE;
	if (match == MATCH_FAMILY)
		return FAMILY;
	/* Only a word of digits and letters can be a number: "25B", "27B-1". */
	for (const char *cursor = words; *cursor;) {
		const size_t size = strcspn(cursor, " ");
		const char *word = arena_copy(arena, cursor, size);

		if (strpbrk(word, "0123456789") &&
		    strpbrk(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") &&
		    clause_matches(arena, clause->key, word) == MATCH_EXACT)
			return AMONG;
		cursor += size + strspn(cursor + size, " ");
	}
	return 0;
}

/* The entries of a clause: its number, which may be a heading too ("Låst hög 1"), its heading, its
 * summary, then the ways to ask for it. */
enum { HEADING_ENTRIES = 3, FIXED_ENTRIES = 5 };

/* Returns the text of an entry; NULL if the clause has none there. */
static const char *entry_text(const struct clause *clause, size_t index)
{
	const char *const fixed[FIXED_ENTRIES] = {clause->key, clause->heading.english,
	    clause->heading.own, clause->summary.english, clause->summary.own};

	return index < FIXED_ENTRIES ? fixed[index] : clause->words[index - FIXED_ENTRIES];
}

/* Fills the database with the clauses and their entries. Returns the clauses in the given order. */
static struct clause_hit *fill(struct store *store, struct arena *arena,
    const struct clauses *const *texts, size_t text_count, const char *words, size_t *ret_count)
{
	/* Weights of the entries. A heading is short and to the point; a summary mentions much else. */
	enum { HEADING_WEIGHT = 13, WORDS_WEIGHT = 10, SUMMARY_WEIGHT = 4 };
	static const char create[] =
	    "CREATE VIRTUAL TABLE entry USING fts5 (words, content = '', "
	    "tokenize = \"unicode61 remove_diacritics 2\"); "
	    "CREATE TABLE named (place INTEGER PRIMARY KEY, number INTEGER); "
	    "CREATE TABLE hit (term INTEGER, entry INTEGER, clause INTEGER, worth INTEGER)";
	struct clause_hit *all = NULL;
	size_t count = 0;

	db_execute(store, create);
	db_execute(store, "BEGIN");
	struct statement named = db_ask(store, "INSERT INTO named VALUES (:place, :number)");
	struct statement entry =
	    db_ask(store, "INSERT INTO entry (rowid, words) VALUES (:number, :words)");

	for (size_t i = 0; i < text_count; i++)
		for (size_t j = 0; j < texts[i]->count; j++) {
			all = arena_room(arena, all, count, sizeof *all);
			all[count++] = (struct clause_hit){i, &texts[i]->clauses[j], false};
		}
	for (size_t place = 0; place < count; place++) {
		const struct clause *clause = all[place].clause;
		const int number = number_rank(arena, clause, words);

		all[place].by_number = number > 0;
		if (number > 0) {
			db_bind_number(&named, ":place", (int64_t)place);
			db_bind_number(&named, ":number", number);
			db_run(&named);
		}
		for (size_t i = 0; i < FIXED_ENTRIES + clause->word_count; i++) {
			const int weight = i < HEADING_ENTRIES ? HEADING_WEIGHT
			                   : i < FIXED_ENTRIES ? SUMMARY_WEIGHT
			                                       : WORDS_WEIGHT;
			const char *text = entry_text(clause, i);

			if (!text)
				continue;
			/* An entry's number has the place of the clause and the weight. */
			db_bind_number(
			    &entry, ":number", ((int64_t)place * 1000 + (int64_t)i) * 100 + weight);
			db_bind_text(&entry, ":words", text);
			db_run(&entry);
		}
	}
	db_release(&named);
	db_release(&entry);
	db_execute(store, "COMMIT");
	*ret_count = count;
	return all;
}

/* Finds each word of the question in the entries. Returns true if the best clause has at least a
 * sixth of the weight of the question's words, or if the question is long: a long question has
 * enough words to say the rest in other ways. */
static bool find_terms(struct store *store, struct arena *arena, const char *const *terms,
    size_t term_count, size_t clause_count)
{
	enum { SHORT = 3 };
	/* A better fit is a smaller number there; a word in most entries is worth next to nothing. */
	static const char find[] = "INSERT INTO hit SELECT :term, rowid, rowid / 100000, "
	                           "rowid % 100 * (1 + CAST(-1000 * bm25(entry) AS INTEGER)) "
	                           "FROM entry WHERE entry MATCH :match";
	static const char count[] = "SELECT count(DISTINCT clause) FROM hit WHERE term = :term";
	const double part = 6;
	double weights[TERMS_MOST] = {0}, asked = 0, reached = 0, most = 0;
	int64_t clause = -1;
	struct statement statement;

	/* The fewer clauses contain a word, the more it weighs. */
	for (size_t i = 0; i < term_count; i++) {
		statement = db_ask(store, find);
		db_bind_number(&statement, ":term", (int64_t)i);
		db_bind_text(&statement, ":match", match_of(arena, terms[i]));
		db_done(&statement);
		statement = db_ask(store, count);
		db_bind_number(&statement, ":term", (int64_t)i);
		weights[i] = log(((double)clause_count + 1) / ((double)db_one(&statement) + 0.5));
		asked += weights[i];
	}
	statement = db_ask(store, "SELECT DISTINCT clause, term FROM hit ORDER BY clause, term");
	while (db_step(&statement)) {
		if (db_number(&statement, "clause") != clause)
			reached = 0;
		clause = db_number(&statement, "clause");
		reached += weights[db_number(&statement, "term")];
		most = reached > most ? reached : most;
	}
	return term_count > SHORT || most * part >= asked;
}

/* Returns a text as its words, folded, with single blanks between them. */
static const char *plain_words(struct arena *arena, const char *text)
{
	const char *cursor = text_fold(arena, text), *word;
	struct text words = {.arena = arena};
	size_t size;

	while (next_word(&cursor, &word, &size))
		text_addf(&words, "%s%.*s", words.size > 0 ? " " : "", (int)size, word);
	return text_of(&words);
}

/* Returns true if a text of the clause mentions that subject. */
static bool mentions(struct arena *arena, const struct clause *clause, const struct yaml *subject)
{
	for (size_t i = 0; i < FIXED_ENTRIES + clause->word_count; i++) {
		const char *text = entry_text(clause, i);

		if (text && search_words_speak(subject, plain_words(arena, text)))
			return true;
	}
	return false;
}

/* Returns true if the question is about a subject that no clause mentions. */
static bool is_elsewhere(
    struct arena *arena, const struct clause_hit *all, size_t count, const char *question)
{
	const char *words = plain_words(arena, question);
	const struct yaml *apart = list_of("apart");

	for (size_t k = 0; k < apart->count; k++) {
		bool mentioned = !search_words_speak(apart->values[k], words);

		for (size_t i = 0; !mentioned && i < count; i++)
			mentioned = mentions(arena, all[i].clause, apart->values[k]);
		if (!mentioned)
			return true;
	}
	return false;
}

static struct store *open_memory(void)
{
	struct store *store = calloc(1, sizeof *store);
	struct error why = {0};

	if (!store)
		break_memory();
	boundary_hold(&store->cleanup, store_break, store);
	store->path = "clauses";
	store->mode = STORE_CREATE;
	if (sqlite3_open_v2(":memory:", &store->db,
	        SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX,
	        NULL) == SQLITE_OK)
		return store;
	if (!store->db)
		break_memory();
	db_fill_error(store, &why);
	boundary_break(&why);
}

const struct clause_hit *clause_search(struct arena *arena, const struct clauses *const *texts,
    size_t text_count, const char *words, size_t most, size_t *ret_count)
{
	enum { FEW = 3 };
	/* A clause is rated by its best entry, and half as much by the words found anywhere in it; both
	 * lose for every word not found. */
	static const char ranked[] =
	    "WITH word AS (SELECT clause, max(worth) AS worth FROM hit GROUP BY clause, term), "
	    "words AS (SELECT clause, sum(worth) AS worth, count(*) AS terms FROM word "
	    "GROUP BY clause), "
	    "entries AS (SELECT clause, sum(worth) * count(*) / :terms AS worth FROM hit "
	    "GROUP BY entry), "
	    "best AS (SELECT clause, max(worth) AS worth FROM entries GROUP BY clause) "
	    "SELECT place, number, terms, best.worth + words.worth * terms / :terms / 2 AS score "
	    "FROM (SELECT clause AS place FROM words UNION SELECT place FROM named) "
	    "LEFT JOIN named USING (place) LEFT JOIN words ON words.clause = place "
	    "LEFT JOIN best ON best.clause = place "
	    "ORDER BY number DESC, score DESC, place";
	struct clause_hit *hits = arena_alloc(arena, most, sizeof *hits), *all;
	const char *terms[TERMS_MOST];
	struct store *store = open_memory();
	size_t term_count, clause_count, count = 0;
	int64_t best = 0;

	/* Stop words count only if a question has no others. */
	term_count = read_terms(arena, words, false, terms);
	if (term_count == 0)
		term_count = read_terms(arena, words, true, terms);
	all = fill(store, arena, texts, text_count, words, &clause_count);
	const bool by_words = find_terms(store, arena, terms, term_count, clause_count) &&
	                      !is_elsewhere(arena, all, clause_count, words);

	/* Of the clauses found by words only a few are shown, and more only if they are close to the
	 * best, whose row came before. Less than a quarter of the best is chance. */
	struct statement row = db_ask(store, ranked);

	db_bind_number(&row, ":terms", term_count > 0 ? (int64_t)term_count : 1);
	while (count < most && db_step(&row)) {
		const int64_t score = db_number(&row, "score");

		best = score > best ? score : best;
		if (db_number(&row, "number") > 0 || (by_words && db_number(&row, "terms") > 0 &&
		                                         (count < FEW || score * 4 >= best)))
			hits[count++] = all[db_number(&row, "place")];
	}
	db_release(&row);
	store_close(store);
	*ret_count = count;
	return hits;
}

static const struct {
	enum clause_mark mark;
	const char *name;
} mark_names[] = {
    {MARK_SCORED, "scored"},
    {MARK_PENALTY, "penalty"},
    {MARK_CHECKED, "checked"},
    {MARK_ADVICE, "advice"},
};

/* --- penalties of a clause --- */

/* Returns true if a code is a word of a text. */
static bool names_code(const char *text, const char *code)
{
	static const char within[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
	size_t size = strlen(code);

	for (const char *cursor = strstr(text, code); cursor; cursor = strstr(cursor + 1, code)) {
		bool begins = cursor == text || !strchr(within, cursor[-1]);
		bool ends = cursor[size] == '\0' || !strchr(within, cursor[size]);

		if (begins && ends)
			return true;
	}
	return false;
}

/* --- a penalty --- */

/* Adds a penalty. `points` are taken from the side, or for a game's end given to the other; 0:
 * it has no amount. "enter" is how a slip has it, "command" the command that gives it in a recorded
 * hand or ends the game; null if only the slip can. */
static void add_penalty(
    struct answer *to, const struct rulebook *book, const struct penalty *penalty)
{
	const struct sentence words = rulebook_penalty_words(penalty);
	const struct sentence_value points = sentence_number("n", penalty->points),
	                            victory = sentence_number("victory", penalty->victory);
	struct sentence cost = {.english = ""}; /* in the rulebook's figures */
	const char *command = NULL;

	answer_text(to, "code", penalty->code);
	answer_number(to, "points", penalty->points);
	if (penalty->per)
		answer_text(to, "per", penalty->per);
	switch (penalty->use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		answer_textf(to, "enter", "penalty=%s", penalty->code);
		command = arena_printf(answer_arena(to),
		    "canasta penalty add HAND %s%s --side S --reason TEXT", penalty->code,
		    penalty->per ? ":N" : "");
		if (penalty->use == PENALTY_ACCEPTS && penalty->points == 0)
			cost = (struct sentence){SENTENCE_COST__CLAIM, {{0}}};
		else if (penalty->per)
			cost = (struct sentence){SENTENCE_COST__FOR_EACH,
			    {points, sentence_word("per", "per", penalty->per)}};
		else
			cost = (struct sentence){SENTENCE_COST__POINTS, {points}};
		break;
	case PENALTY_AS_RAISES:
		answer_text(to, "enter", "raises=1");
		cost = (struct sentence){
		    SENTENCE_COST__RAISES, {sentence_number("n", book->raise_points)}};
		break;
	case PENALTY_AS_VOID:
		answer_text(to, "enter", "void=MELDS");
		cost = (struct sentence){SENTENCE_COST__MELDS, {{0}}};
		break;
	case PENALTY_AS_TABLE_END:
		answer_textf(to, "enter", "canasta table end TABLE --clause %s --against SIDE",
		    penalty->code);
		command = arena_printf(answer_arena(to),
		    "canasta table end TABLE --clause %s --against S --reason TEXT", penalty->code);
		cost = (struct sentence){SENTENCE_COST__GAME, {points}};
		break;
	case PENALTY_IN_STANDINGS:
		answer_textf(
		    to, "enter", "canasta penalty add TABLE %s --side SIDE", penalty->code);
		command = arena_printf(answer_arena(to),
		    "canasta penalty add TABLE %s --side S --reason TEXT", penalty->code);
		if (penalty->victory == 0)
			cost = (struct sentence){SENTENCE_COST__DIFFERENCE, {points}};
		else if (penalty->points == 0)
			cost = (struct sentence){SENTENCE_COST__VICTORY, {victory}};
		else
			cost =
			    (struct sentence){SENTENCE_COST__VICTORY_DIFFERENCE, {victory, points}};
		break;
	}
	answer_text(to, "command", command);
	answer_term(to, "amount", &cost);
	for (size_t i = 0; i < penalty->repeated_count; i++) {
		struct answer *row = answer_row(to, "repeated");

		answer_number(row, "from", penalty->repeated[i].from);
		answer_number(row, "points", penalty->repeated[i].points);
		answer_text(row, "clause", penalty->repeated[i].source.clause);
		answer_flag_set(row, "in_game", penalty->within == WITHIN_GAME);
	}
	answer_term(to, "summary", &words);
	answer_flag(to, "ends_game", penalty->use == PENALTY_AS_TABLE_END);
}

/* --- a clause --- */

static void add_wording(struct answer *to, const struct clause_page *page, const char *key,
    const struct wording *wording)
{
	struct answer *texts = answer_object(to, key);

	answer_text(texts, "en", wording->english);
	if (wording->own)
		answer_text(texts, page->clauses->language, wording->own);
}

static void add_headed(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	answer_text(to, "clause", clause->key);
	add_wording(to, page, "heading", &clause->heading);
}

/* Cuts the step of that number off the text: "2. …" after a blank begins the next. Returns NULL,
 * then and later, if the text has no steps or no more of them. */
static const char *cut_step(struct arena *arena, const char **text, int number)
{
	const char *begin = *text;

	*text = NULL;
	if (!begin || (number == 1 && strncmp(begin, "1. ", strlen("1. ")) != 0))
		return NULL;
	const char *mark = arena_printf(arena, " %d. ", number + 1);

	*text = strstr(begin, mark);
	if (!*text)
		return begin;
	return arena_copy(arena, begin, (size_t)((*text)++ - begin));
}

/* Returns the id of the rulebook, or of a text that belongs to none. */
static const char *name_of(const struct clause_page *page)
{
	return page->book ? page->book->id : page->clauses->rulebook;
}

void answer_clauses(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count)
{
	struct arena *arena = answer_arena(to);
	const struct rulebook *book = page->book;

	answer_text(to, "rulebook", name_of(page));
	answer_text(to, "language", page->clauses->language);
	answer_text_some(to, "origin", page->clauses->origin);
	answer_list(to, "clauses");
	for (size_t i = 0; i < count; i++) {
		const struct clause *clause = clauses[i];
		const char *english = clause->referee.english, *own = clause->referee.own, *step;
		struct answer *of_clause = answer_row(to, "clauses");

		add_headed(of_clause, page, clause);
		answer_list(of_clause, "marks");
		for (size_t k = 0; k < sizeof mark_names / sizeof *mark_names; k++)
			if (clause->marks & mark_names[k].mark)
				answer_item(of_clause, "marks", mark_names[k].name);
		add_wording(of_clause, page, "summary", &clause->summary);
		answer_wording(of_clause, "referee", own, english);
		/* The referee's steps are rows if the text is in as many steps in both languages. */
		for (int number = 1; (step = cut_step(arena, &english, number)); number++)
			answer_item_wording(
			    of_clause, "steps", cut_step(arena, &own, number), step);
		answer_wording(of_clause, "costs", clause->costs.own, clause->costs.english);
		answer_list(of_clause, "penalties");
		for (size_t k = 0; book && k < book->penalty_count; k++) {
			const struct penalty *penalty = &book->penalties[k];

			/* The clause mentions it, or one under the clause is about it. */
			if ((clause->penalty && strcmp(clause->penalty, penalty->code) == 0) ||
			    clause_matches(arena, penalty->source.clause, clause->key) !=
			        MATCH_NONE ||
			    names_code(clause->costs.english, penalty->code))
				add_penalty(answer_row(of_clause, "penalties"), book, penalty);
		}
		/* Figures of the clause; penalties have rows of their own. */
		answer_list(of_clause, "figures");
		for (size_t k = 0; k < page->figures.count; k++) {
			const struct figure *figure = &page->figures.rows[k];

			if (figure->section == FIGURES_PENALTIES ||
			    !rulebook_cites(&figure->source, clause->key))
				continue;
			struct answer *row = answer_row(of_clause, "figures");

			answer_term(row, "name", &figure->name);
			answer_term(row, "value", &figure->value);
		}
		answer_list(of_clause, "rulings");
		for (size_t k = 0; k < page->ruling_count; k++)
			if (rulebook_cites(&page->rulings[k], clause->key))
				answer_item(of_clause, "rulings", page->rulings[k].ruling);
	}
}

void answer_clauses_under(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_headed(answer_row(to, "under"), page, clauses[i]);
}

void answer_clause_hit(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	const struct rulebook *book = page->book;
	struct answer *row = answer_row(to, "hits");
	size_t at = SIZE_MAX;

	answer_text(row, "rulebook", name_of(page));
	add_headed(row, page, clause);
	answer_nothing(row, "penalty");
	/* The clause's own penalty, else the first that it is about. */
	if (book && clause->penalty)
		at = rulebook_penalty(book, clause->penalty, strlen(clause->penalty));
	for (size_t i = 0; at == SIZE_MAX && book && i < book->penalty_count; i++)
		if (strcmp(clause->key, book->penalties[i].source.clause) == 0)
			at = i;
	if (at == SIZE_MAX)
		return;
	add_penalty(answer_object(row, "penalty"), book, &book->penalties[at]);
	const struct answer *command = answer_get(row, "penalty.command");

	if (!answer_is_set(command))
		return;
	for (const struct answer *item = answer_first(answer_get(to, "commands")); item;
	     item = answer_next(item))
		if (strcmp(answer_string(item), answer_string(command)) == 0)
			return;
	answer_item(to, "commands", answer_string(command));
}
