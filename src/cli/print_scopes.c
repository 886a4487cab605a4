#include "cli/print_scopes.h"

#include "cli/print_given.h"
#include "cli/show_dispute.h"
#include "cli/show_standings.h"
#include "record/json.h"
#include "store/hand.h"
#include "store/log.h"

#include <string.h>

/* Names stand on what is printed: the file is its owner's. */
enum { PDF_MODE = 0600 };

/* What a document says around figures, where a label of its template would not do. */
struct words {
	const char *language;
	const char *before_target, *behind_target, *one_hand, *hands;
	const char *void_hand, *after_end, *provisional;
	const char *corrected, *tainted;
	const char *unlocked, *after_event, *hand;      /* of remarks about a correction */
	const char *match_points, *difference, *shared; /* what decided a place */
};

static const struct words all_words[] = {
    {"en", "to ", " points", "1 hand", " hands", "void", "after the end", "games are not finished",
        "corrected", "opening to be ruled on", "corrected after closing", "ruling after the event",
        "hand", "match points", "difference", "shared"},
    {"fi", "", " pisteeseen", "1 erä", " erää", "mitätön", "pelin jälkeen", "pelejä on kesken",
        "oikaistu", "avauksesta päätettävä", "oikaistu sulkemisen jälkeen",
        "ratkaisu tapahtuman jälkeen", "erä", "ottelupisteet", "erotus", "jaettu"},
    {"sv", "till ", " poäng", "1 giv", " givar", "ogiltig", "efter slutet", "partier pågår",
        "rättad", "öppningen att avgöra", "rättad efter stängning", "beslut efter tävlingen", "giv",
        "matchpoäng", "skillnad", "delad"},
    {"nl", "tot ", " punten", "1 spel", " spellen", "ongeldig", "na afloop", "partijen lopen nog",
        "verbeterd", "opening te beoordelen", "verbeterd na sluiting",
        "beslissing na het evenement", "spel", "wedstrijdpunten", "verschil", "gedeeld"},
};

enum { LANGUAGES = sizeof(all_words) / sizeof(all_words[0]) };

static const struct words *words_of(const char *language)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (strcmp(all_words[i].language, language) == 0)
			return &all_words[i];
	return &all_words[0];
}

const char *print_language(const struct call *call)
{
	const char *given = call_text(call, "lang");
	const char *own = call->event ? call->event->book->language : NULL;

	return given ? given : words_of(own ? own : "")->language;
}

static void set_game(const struct call *call, struct print_scope *scope)
{
	const struct words *words = words_of(print_language(call));
	int hands = call->event->settings.hands;

	if (hands == 1)
		print_set(scope, "game", words->one_hand);
	else if (hands > 1)
		print_setf(scope, "game", "%d%s", hands, words->hands);
	else
		print_setf(scope, "game", "%s%d%s", words->before_target,
		    (int)call->event->book->target, words->behind_target);
}

static const char *options_text(struct call *call)
{
	const struct rulebook *book = call->event->book;
	struct text text = {.arena = call->arena};

	for (size_t i = 0; i < book->option_count; i++)
		text_addf(&text, "%s%s=%s", i ? ", " : "", book->options[i].name,
		    book->options[i].chosen);
	return text_of(&text);
}

/* A list on the wall shows what it was printed from: the log's newest line and its hash. */
static bool set_stamp(struct call *call, struct print_scope *scope, struct error *err)
{
	char hash[HASH_TEXT];
	int64_t line;

	if (!log_head(call->store, &line, hash, err))
		return false;
	print_setf(scope, "stamp", "R%lld %.12s", (long long)line, hash);
	return true;
}

/* The head every document of an event has. */
static bool make_head(struct call *call, struct print_scope **ret, struct error *err)
{
	const struct event_settings *settings = &call->event->settings;
	struct print_scope *scope = print_scope_make(call->arena);

	print_set(scope, "event", settings->name);
	print_set(scope, "date", settings->date);
	print_set(scope, "venue", settings->venue);
	print_setf(scope, "rulebook", "%s (%s)", call->event->book->title, call->event->book->id);
	print_set(scope, "options", options_text(call));
	*ret = scope;
	return set_stamp(call, scope, err);
}

static void set_side(struct print_scope *row, char letter)
{
	print_setf(row, "side", "%c", letter);
}

static void set_number(struct print_scope *row, const char *key, int64_t value)
{
	print_setf(row, key, "%lld", (long long)value);
}

static void set_outcome(
    const struct call *call, struct print_scope *row, const struct table *table, size_t side)
{
	const struct match_points *points = &call->event->settings.match_points;

	switch (table->game.results[side]) {
	case GAME_OPEN:
		return;
	case GAME_WON:
		print_set(row, "outcome", "win");
		set_number(row, "points", points->win);
		return;
	case GAME_DRAWN:
		print_set(row, "outcome", "draw");
		set_number(row, "points", points->draw);
		return;
	case GAME_LOST:
		print_set(row, "outcome", "loss");
		set_number(row, "points", points->loss);
		return;
	}
}

static void add_sides(
    const struct call *call, struct print_scope *scope, const struct table *table, bool filled)
{
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];
		struct print_scope *row = print_list_add(scope, "sides");
		struct text players = {.arena = call->arena};

		for (size_t j = 0; j < seat->player_count; j++)
			text_addf(&players, "%s%s", j ? ", " : "", seat->players[j].name);
		set_side(row, seat->side);
		set_number(row, "number", seat->number);
		print_set(row, "entrant", seat->entrant);
		print_set(row, "players", text_of(&players));
		if (filled && table->signature.number > 0)
			print_setf(row, "signed", "%s, %.10s", table->signature.names[i],
			    table->signature.time);
		if (!filled || !table->game.finished)
			continue;
		set_number(row, "score", table->game.scores[i]);
		set_outcome(call, row, table, i);
	}
}

static void set_sums(struct print_scope *row, const struct hand_sums *sums, const struct side *side)
{
	set_number(row, "minimum", sums->opening_minimum);
	set_number(row, "base", sums->base);
	set_number(row, "cards", sums->cards);
	set_number(row, "total", sums->total);
	set_number(row, "running", sums->running);
	if (side->out != OUT_NONE)
		print_set(row, "out", side->out == OUT_CONCEALED ? "concealed" : "normal");
}

static const char *hand_note(const struct words *words, const struct table_hand *hand)
{
	if (hand->voided)
		return words->void_hand;
	if (hand->tainted)
		return words->tainted;
	if (hand->after_end)
		return words->after_end;
	return hand->corrected ? words->corrected : "";
}

static void add_penalties(
    const struct rulebook *book, struct print_scope *scope, int hand, const struct side *side)
{
	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty_entry *entry = &side->penalties[i];
		const struct penalty *penalty = &book->penalties[entry->penalty];
		const char *clause = penalty->source.clause;
		struct print_scope *row = print_list_add(scope, "penalties");

		set_number(row, "hand", hand);
		set_side(row, side->name);
		print_set(row, "code", penalty->code);
		if (clause && strcmp(clause, penalty->code) != 0)
			print_set(row, "clause", clause);
		set_number(row, "count", entry->count);
		set_number(row, "points", -(int64_t)entry->count * penalty->points);
		print_set(row, "what", penalty->summary);
	}
}

static void add_adjustments(
    struct print_scope *scope, int hand, const struct side *side, const char *author)
{
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct print_scope *row = print_list_add(scope, "adjustments");

		set_number(row, "hand", hand);
		set_side(row, side->name);
		set_number(row, "points", side->adjustments[i].points);
		print_set(row, "reason", side->adjustments[i].reason);
		print_set(row, "by", author);
	}
}

static void add_acceptance(const struct rulebook *book, struct print_scope *scope,
    const struct store_hand_view *view, const struct acceptance *accepted,
    const struct finding *finding)
{
	struct print_scope *row = print_list_add(scope, "accepted");
	char message[400] = "";

	set_number(row, "hand", view->address.hand);
	print_set(row, "code", accepted->code);
	print_set(row, "reason", accepted->reason);
	print_set(row, "by", accepted->by);
	if (finding->side >= 0)
		set_side(row, view->hand.sides[finding->side].name);
	finding_message(book, finding, message, sizeof(message));
	print_set(row, "clause", finding->source.clause);
	print_set(row, "what", message);
}

/* An acceptance is of every error of its code; each has its line. */
static void add_acceptances(
    const struct rulebook *book, struct print_scope *scope, const struct store_hand_view *view)
{
	for (size_t i = 0; i < view->hand.acceptance_count; i++) {
		const struct acceptance *accepted = &view->hand.acceptances[i];

		for (size_t j = 0; j < view->score.finding_count; j++) {
			const struct finding *finding = &view->score.findings[j];

			if (finding->level == LEVEL_ERROR &&
			    strcmp(finding_name(finding->code), accepted->code) == 0)
				add_acceptance(book, scope, view, accepted, finding);
		}
	}
}

/* What passed a lock, and what was ruled after the event, shows on the sheet. */
static void add_corrections(
    struct call *call, struct print_scope *scope, const struct store_hand_view *view)
{
	const struct words *words = words_of(print_language(call));

	for (size_t i = 0; i < view->version_count; i++) {
		const struct hand_version *version = &view->versions[i];
		struct text text = {.arena = call->arena};

		if ((!version->unlock[0] && !version->after_event) ||
		    strcmp(version->act, "follow") == 0)
			continue;
		text_addf(&text, "%s %d: %s, %s: %s", words->hand, view->address.hand,
		    version->after_event ? words->after_event : words->unlocked, version->author,
		    version->reason);
		if (version->unlock[0])
			text_addf(&text, " (%s)", version->unlock);
		print_set(print_list_add(scope, "remarks"), "text", text_of(&text));
	}
}

static bool add_hand(struct call *call, struct print_scope *scope, const struct table *table,
    const struct table_hand *hand, struct error *err)
{
	struct address address = {table->address.round, table->address.table, hand->number};
	const struct rulebook *book = call->event->book;
	struct print_scope *row = print_list_add(scope, "hands");
	struct store_hand_view view;

	if (!store_hand_show(call->store, call->arena, call->event, &address, &view, err))
		return false;
	set_number(row, "hand", hand->number);
	print_set(row, "note", hand_note(words_of(print_language(call)), hand));
	for (size_t i = 0; i < table->side_count && hand->voided; i++)
		(void)print_list_add(row, "sides"); /* nothing of it counts */
	for (size_t i = 0; i < table->side_count && !hand->voided; i++) {
		const struct side *side = &view.hand.sides[i];

		set_sums(print_list_add(row, "sides"), &hand->sides[i], side);
		add_penalties(book, scope, hand->number, side);
		add_adjustments(scope, hand->number, side,
		    view.version_count ? view.versions[view.version_count - 1].author : "");
	}
	if (!hand->voided)
		add_acceptances(book, scope, &view);
	add_corrections(call, scope, &view);
	return true;
}

static void add_totals(struct print_scope *scope, const struct table *table)
{
	struct print_scope *row;

	if (table->hand_count == 0)
		return;
	row = print_list_add(scope, "totals");
	print_set(row, "row", "total");
	for (size_t side = 0; side < table->side_count; side++) {
		struct print_scope *cell = print_list_add(row, "sides");
		int64_t base = 0, cards = 0;

		for (size_t i = 0; i < table->hand_count; i++) {
			if (table->hands[i].voided)
				continue;
			base += table->hands[i].sides[side].base;
			cards += table->hands[i].sides[side].cards;
		}
		set_number(cell, "base", base);
		set_number(cell, "cards", cards);
		set_number(cell, "total", base + cards);
		set_number(cell, "running", table->running[side]);
	}
}

/* "22A: A 2000, B 0; talk after a warning (Jury Juurinen)". */
static void add_decision(struct call *call, struct print_scope *scope, const struct table *table)
{
	const struct table_decision *decision = &table->decision;
	struct text text = {.arena = call->arena};

	if (!decision->made)
		return;
	text_addf(&text, "%s:", decision->clause);
	for (size_t i = 0; i < table->side_count; i++)
		text_addf(&text, "%s %c %lld", i ? "," : "", table->sides[i].side,
		    (long long)table->game.scores[i]);
	if (decision->reason[0])
		text_addf(&text, "; %s", decision->reason);
	if (decision->by[0])
		text_addf(&text, " (%s)", decision->by);
	print_set(print_list_add(scope, "remarks"), "text", text_of(&text));
}

static bool finished_scope(
    struct print_scope *scope, const struct print_scope **ret, struct error *err)
{
	if (print_scope_failed(scope))
		return error_memory(err);
	*ret = scope;
	return true;
}

static void set_rows(const struct call *call, struct print_scope *scope)
{
	if (call->event->settings.hands > 0)
		set_number(scope, "rows", call->event->settings.hands);
}

bool print_sheet(struct call *call, const struct table *table, bool filled,
    const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!make_head(call, &scope, err))
		return false;
	set_game(call, scope);
	set_rows(call, scope);
	set_number(scope, "round", table->address.round);
	set_number(scope, "table", table->address.table);
	add_sides(call, scope, table, filled);
	if (!filled) {
		print_set(scope, "blank", "yes");
		return finished_scope(scope, ret, err);
	}
	if (table->game.winner >= 0)
		print_set(scope, "winner", table->sides[table->game.winner].entrant);
	for (size_t i = 0; i < table->hand_count; i++)
		if (!add_hand(call, scope, table, &table->hands[i], err))
			return false;
	print_given(call, print_language(call), table, scope);
	add_totals(scope, table);
	add_decision(call, scope, table);
	return finished_scope(scope, ret, err);
}

bool print_blank_sheet(struct call *call, const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!make_head(call, &scope, err))
		return false;
	set_game(call, scope);
	set_rows(call, scope);
	print_set(scope, "blank", "yes");
	for (int i = 0; i < call->event->book->side_count; i++)
		set_side(print_list_add(scope, "sides"), (char)('A' + i));
	return finished_scope(scope, ret, err);
}

/* The ranking's words in the language of the document; those it does not know stay. */
static const char *tie_break_words(const struct words *words, const char *tie_break)
{
	const struct {
		const char *ranking, *document;
	} table[] = {
	    {"match points", words->match_points},
	    {"difference", words->difference},
	    {"shared", words->shared},
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (strcmp(table[i].ranking, tie_break) == 0)
			return table[i].document;
	return tie_break;
}

static void add_place(
    struct call *call, struct print_scope *scope, const struct standings *standings, size_t index)
{
	const struct ranking_row *place = &standings->ranking.rows[index];
	const struct entrant *entrant = &standings->entrants[place->entrant];
	struct print_scope *row = print_list_add(scope, "standings");
	struct text players = {.arena = call->arena};

	for (size_t i = 0; i < entrant->player_count; i++)
		if (entrant->player_count > 1 ||
		    strcmp(entrant->players[i].name, entrant->name) != 0)
			text_addf(&players, "%s%s", i ? ", " : "", entrant->players[i].name);
	set_number(row, "rank", place->rank);
	print_set(row, "entrant", entrant->name);
	print_set(row, "players", text_of(&players));
	set_number(row, "played", place->played);
	set_number(row, "won", place->won);
	set_number(row, "drawn", place->drawn);
	set_number(row, "lost", place->lost);
	set_number(row, "match_points", place->match_points);
	set_number(row, "score", place->score);
	set_number(row, "against", place->against);
	set_number(row, "difference", place->difference);
	print_set(
	    row, "tie_break", tie_break_words(words_of(print_language(call)), place->tie_break));
}

bool print_standings(struct call *call, const struct standings *standings,
    const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!make_head(call, &scope, err))
		return false;
	if (standings->rounds > 0)
		set_number(scope, "round", standings->rounds);
	if (standings->ranking.provisional)
		print_set(scope, "provisional", words_of(print_language(call))->provisional);
	print_set(scope, "disputes",
	    open_disputes_text(call->arena, standings->disputes, standings->dispute_count));
	print_set(scope, "note", standings_decided(call->arena, standings, " · "));
	for (size_t i = 0; i < standings->ranking.count; i++)
		add_place(call, scope, standings, i);
	return finished_scope(scope, ret, err);
}

static bool say_written(
    struct call *call, const char *path, const struct document *document, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (!call->json) {
		text_addf(&text, "%s: %d %s\n", path, document->pages,
		    document->pages == 1 ? "page" : "pages");
		return call_answer(call, &text, err);
	}
	json_object(&json);
	json_key_text(&json, "file", path);
	json_key_number(&json, "pages", document->pages);
	json_end_object(&json);
	text_add(&text, "\n");
	return call_answer(call, &text, err);
}

/* Writes the file of --pdf, or the bytes to the answer. */
static bool print_write(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct document *ret, struct error *err)
{
	const char *path = call_text(call, "pdf"), *paper = call_text(call, "paper");
	const char *date = call->event ? call->event->settings.date : "";
	const struct document_section section = {
	    .template_name = template_name, .parts = parts, .part_count = count};
	struct document_request request = {
	    .language = print_language(call),
	    .paper = paper ? paper : "a4",
	    .title = title,
	    .created = date[0] ? date : NULL,
	    .sections = &section,
	    .section_count = 1,
	};
	struct text bytes = {.arena = call->arena};

	if (!document_pdf(call->arena, &request, ret, err))
		return false;
	if (strcmp(path, "-") != 0)
		return file_write(path, ret->data, ret->size, PDF_MODE, err);
	text_add_bytes(&bytes, ret->data, ret->size);
	return call_answer(call, &bytes, err);
}

bool print_parts(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct error *err)
{
	const char *path = call_text(call, "pdf");
	struct document document;

	return print_write(call, template_name, title, parts, count, &document, err) &&
	       (strcmp(path, "-") == 0 || say_written(call, path, &document, err));
}

bool print_parts_beside(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct error *err)
{
	struct document document;

	return print_write(call, template_name, title, parts, count, &document, err);
}

bool print_head(struct call *call, struct print_scope **ret, struct error *err)
{
	return make_head(call, ret, err);
}
