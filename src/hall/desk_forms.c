#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "form/labels.h"
#include "tournament/event_settings.h"

#include <string.h>

enum { FIELDS_MOST = 11 };

/* A field: "1" is the first argument of the command, "o.reason" its option, "f.draft" a flag of
 * it. */
struct desk_field {
	const char *name, *ask; /* NULL: end of the list */
	const char *choices;    /* separated by blanks; NULL: a text field */
};

/* The choices of a language: each language with labels, or none. */
static const char languages[] = " ";

/* The methods of a draw, or none: first the most usual, then the others of the setting `draw`. */
static const char methods[] = " swiss danish";

#define REASON                                                                                     \
	{                                                                                          \
		"o.reason", "reason", NULL                                                         \
	}

static const struct desk_form {
	enum desk_place place;
	const char *command; /* "hand/correct" */
	const char *title;   /* label */
	bool referee;        /* only for the referee */
	struct desk_field fields[FIELDS_MOST];
} forms[] = {
    {DESK_ROUND, "hand/confirm", "confirm-round", false, {{"o.round", "round-drawn", NULL}}},
    {DESK_ROUND, "round/start", "round-start", false, {{"o.minutes", "minutes", NULL}}},
    {DESK_ROUND, "round/pause", "round-pause", false, {{0}}},
    {DESK_ROUND, "round/resume", "round-resume", false, {{0}}},
    {DESK_ROUND, "round/new", "round-new", false,
        {{"f.draft", "draft", "ticked"}, {"o.method", "method", methods}, {"o.seed", "seed", NULL},
            {"f.ahead", "ahead", "yes"}}},
    {DESK_ROUND, "round/show", "round-show", false, {{"1", "round", NULL}}},
    {DESK_ROUND, "round/swap", "round-swap", false,
        {{"1", "round-draft", NULL}, {"2", "entrant", NULL}, {"3", "entrant", NULL}}},
    {DESK_ROUND, "round/publish", "round-publish", false,
        {{"1", "round-draft", NULL}, {"f.as-seated", "as-seated", "yes"}}},
    {DESK_ROUND, "round/drop", "round-drop", false, {{"1", "round-draft", NULL}, REASON}},
    {DESK_ROUND, "round/lock", "round-lock", false, {{"1", "round-drawn", NULL}}},
    {DESK_ROUND, "standings", "standings-show", false,
        {{"o.round", "round", NULL}, {"o.category", "category", NULL}}},
    {DESK_ROUND, "standings/announce", "standings-announce", false, {{0}}},
    {DESK_ROUND, "entrant/apart", "entrant-apart", false,
        {{"1", "entrant", NULL}, {"2", "entrant", NULL}, REASON, {"f.off", "off", "yes"}}},
    {DESK_TABLE, "hand/confirm", "confirm", false, {{"1", "address", NULL}}},
    {DESK_TABLE, "hand/correct", "hand-correct", false,
        {{"1", "hand-address", NULL}, {"2", "slip", NULL}, {"3", "slip", NULL}, {"4", "slip", NULL},
            {"5", "hand-words", NULL}, {"o.kind", "kind", "typing addition record"}, REASON,
            {"o.accept", "accept", NULL}, {"o.unlock", "unlock", NULL}}},
    {DESK_TABLE, "hand/correct", "hand-ruling", true,
        {{"1", "hand-address", NULL}, {"2", "slip", NULL}, {"3", "slip", NULL}, {"4", "slip", NULL},
            {"5", "hand-words", NULL}, {"o.kind", "kind", "ruling"}, REASON,
            {"o.accept", "accept", NULL}, {"o.unlock", "unlock", NULL}}},
    {DESK_TABLE, "hand/add", "hand-add", false,
        {{"1", "address", NULL}, {"o.hand", "hand-number", NULL}, {"2", "slip", NULL},
            {"3", "slip", NULL}, {"4", "slip", NULL}, {"5", "hand-words", NULL},
            {"o.accept", "accept", NULL}, REASON, {"f.after-end", "after-end", "yes"},
            {"o.before", "before-hand", NULL}, {"o.unlock", "unlock", NULL}}},
    {DESK_TABLE, "hand/void", "hand-void", false, {{"1", "hand-address", NULL}, REASON}},
    {DESK_TABLE, "hand/show", "hand-show", false, {{"1", "hand-address", NULL}}},
    {DESK_TABLE, "hand/note", "note-hand", false,
        {{"1", "hand-address", NULL}, {"e.2", "note", NULL}}},
    {DESK_TABLE, "table/note", "note-table", false,
        {{"1", "address", NULL}, {"e.2", "note", NULL}}},
    {DESK_TABLE, "penalty/add", "penalty-add", false,
        {{"1", "address", NULL}, {"2", "code", NULL}, {"o.side", "side", "A B C"}, REASON}},
    {DESK_TABLE, "penalty/cancel", "penalty-cancel", false, {{"1", "penalty", NULL}, REASON}},
    {DESK_TABLE, "table/extend", "table-extend", false,
        {{"1", "address", NULL}, {"2", "minutes", NULL}, REASON}},
    {DESK_TABLE, "table/end", "table-end", false,
        {{"1", "address", NULL}, {"o.clause", "code", NULL}, {"o.against", "side", " A B C"},
            REASON}},
    {DESK_TABLE, "seat/substitute", "substitute", false,
        {{"1", "address", NULL}, {"o.side", "side", "A B C"}, {"o.out", "player", NULL},
            {"o.in", "substitute", NULL}, REASON}},
    {DESK_TABLE, "hand/move", "hand-move", false,
        {{"1", "hand-address", NULL}, {"2", "to-table", NULL}, REASON}},
    {DESK_TABLE, "hand/restore", "hand-restore", false, {{"1", "hand-address", NULL}, REASON}},
    {DESK_TABLE, "table/sign", "table-sign", false,
        {{"1", "address", NULL}, {"o.names", "names", NULL}}},
    {DESK_TABLE, "table/reopen", "table-reopen", false, {{"1", "address", NULL}, REASON}},
    {DESK_ENTRANTS, "entrant/list", "entrant-list", false, {{0}}},
    {DESK_ENTRANTS, "entrant/show", "entrant-show", false, {{"1", "entrant", NULL}}},
    {DESK_ENTRANTS, "entrant/note", "note-entrant", false,
        {{"1", "entrant", NULL}, {"e.2", "note", NULL}}},
    {DESK_ENTRANTS, "entrant/add", "entrant-add", false,
        {{"1", "entrant", NULL}, {"l.player", "players", NULL}, {"o.club", "club", NULL}}},
    {DESK_ENTRANTS, "entrant/check-in", "entrant-check-in", false,
        {{"w.1", "numbers", NULL}, {"f.off", "not-there", "yes"}}},
    {DESK_ENTRANTS, "entrant/withdraw", "entrant-withdraw", false,
        {{"1", "entrant", NULL}, REASON}},
    {DESK_PAPER, "print", "print", false,
        {{"1", "document",
             "round pairings scoresheets slips table-cards place-cards cover standings crosstable "
             "results bracket entrants check-in penalties numbers"},
            {"o.round", "round", NULL}, {"o.lang", "language", languages},
            {"o.paper", "paper", "a4 letter a6"}, {"f.codes", "codes", "yes"}}},
    {DESK_RECORD, "log", "log", false, {{"o.table", "address", NULL}, {"o.about", "player", NULL}}},
    {DESK_REFEREE, "rule/search", "rule-search", true, {{"1", "words", NULL}}},
    {DESK_REFEREE, "rule", "rule", true, {{"1", "code", NULL}}},
    {DESK_REFEREE, "check/claim", "check-claim", true,
        {{"1", "hand-address", NULL}, {"o.side", "side", "A B C"}, {"o.claim", "claim", NULL},
            {"o.running", "running", NULL}}},
    {DESK_REFEREE, "check/totals", "check-totals", true,
        {{"o.base", "base", NULL}, {"o.cards", "cards", NULL},
            {"o.out", "out", " none normal concealed"}}},
    {DESK_REFEREE, "check/opening", "check-opening", true,
        {{"o.score", "score", NULL}, {"w.1", "melds", NULL}, {"o.raises", "raises", NULL},
            {"o.from", "from", " stock pile"}}},
    {DESK_REFEREE, "dispute/open", "dispute-open", true,
        {{"1", "address", NULL}, {"o.words", "words", NULL}, {"o.side", "side", " A B C"},
            {"o.claim", "claim", NULL}}},
    {DESK_REFEREE, "dispute/show", "dispute-show", true,
        {{"1", "dispute", NULL}, {"o.try", "slip-or-code", NULL}}},
    {DESK_REFEREE, "dispute/rule", "dispute-rule", true,
        {{"1", "dispute", NULL}, {"o.for", "stands", NULL}, {"o.slip", "slip", NULL},
            {"o.penalty", "code", NULL}, {"o.clause", "clause", NULL}, REASON,
            {"l.votes", "votes", NULL}, {"f.pdf", "printed", "yes"}}},
    {DESK_REFEREE, "dispute/reopen", "dispute-reopen", true, {{"1", "dispute", NULL}, REASON}},
    {DESK_REFEREE, "penalty/add", "penalty-add", true,
        {{"1", "address", NULL}, {"2", "code", NULL}, {"o.side", "side", "A B C"},
            {"o.kind", "kind", " ruling"}, REASON}},
    {DESK_REFEREE, "penalty/cancel", "penalty-cancel", true,
        {{"1", "penalty", NULL}, {"o.kind", "kind", " ruling"}, REASON}},
};

static void add_choice(struct answer *row, const char *value, const char *name, const char *chosen)
{
	struct answer *choice = answer_row(row, "choices");

	answer_text(choice, "value", value);
	if (name)
		answer_text(choice, "name", name);
	answer_flag_set(choice, "chosen", value && chosen && strcmp(value, chosen) == 0);
}

/* Returns true if a form corrects a hand. */
static bool is_correction(const struct desk_form *form)
{
	return strcmp(form->command, "hand/correct") == 0;
}

/* Returns the value of the recorded hand for a field of a correction, or NULL. */
static const char *recorded(const struct desk_field *field, const struct desk_hand *hand)
{
	if (strcmp(field->ask, "hand-address") == 0)
		return hand->address;
	if (strcmp(field->ask, "slip") == 0)
		return hand->slips[field->name[0] - '2'];
	return strcmp(field->ask, "hand-words") == 0 ? hand->words : NULL;
}

/* Returns true for the slip of a third side that the table does not have. */
static bool is_left_out(const struct desk_field *field, const struct desk_forms_for *asked)
{
	return strcmp(field->ask, "slip") == 0 && strcmp(field->name, "4") == 0 &&
	       (asked->sent ? !form_value(asked->sent, "4") : asked->side_count == 2);
}

static void add_field(struct answer *row, const struct desk_form *form,
    const struct desk_field *field, const struct desk_forms_for *asked)
{
	const bool table = strcmp(field->ask, "address") == 0;
	const bool hand = strcmp(field->ask, "hand-address") == 0;
	const char *sent = asked->sent ? form_value(asked->sent, field->name) : NULL;
	const char *word;

	answer_text(row, "name", field->name);
	answer_code(row, "ask", field->ask);
	if (!field->choices) {
		answer_flag(row, "typed", true);
		if (asked->sent)
			answer_text(row, "value", sent);
		else if (asked->hand && asked->hand->address && is_correction(form))
			answer_text(row, "value", recorded(field, asked->hand));
		else if (strcmp(field->ask, "hand-number") == 0 && asked->next > 0)
			answer_textf(row, "value", "%d", asked->next);
		else if (table || hand)
			answer_text(row, "value", asked->address);
		else {
			const int round = strcmp(field->ask, "round-drawn") == 0   ? asked->round
			                  : strcmp(field->ask, "round-draft") == 0 ? asked->draft
			                                                           : 0;

			if (round > 0)
				answer_textf(row, "value", "%d", round);
		}
		return;
	}
	if (field->name[0] == 'f') {
		answer_flag(row, "tick", true);
		answer_flag_set(row, "ticked",
		    asked->sent ? sent != NULL : strcmp(field->choices, "ticked") == 0);
		return;
	}
	answer_flag(row, "chosen", true);
	/* Choices that begin with a blank may stay empty. The method of a draw must be chosen if
	 * nothing sets it. */
	if (*field->choices == ' ' && (strcmp(field->ask, "method") != 0 || asked->draws))
		answer_text(answer_row(row, "choices"), "value", "");
	if (field->choices == languages) {
		struct labels labels;

		for (size_t i = 0; labels_of_language(i, &labels); i++)
			add_choice(row, labels_get(&labels, "language"),
			    labels_get(&labels, "hall-language-name"), sent);
		return;
	}
	for (const char *at = field->choices; *(at += strspn(at, " ")); at += strcspn(at, " "))
		add_choice(row, arena_copy(answer_arena(row), at, strcspn(at, " ")), NULL, sent);
	if (field->choices == methods)
		for (size_t i = 1; (word = event_setting_list[SETTING_DRAW].words[i]); i++)
			if (!strstr(methods, word))
				add_choice(row, word, NULL, sent);
}

static void add_form(struct answer *to, size_t number, const struct desk_forms_for *asked)
{
	const struct desk_form *form = &forms[number];
	struct answer *row = answer_row(to, "forms");

	answer_textf(row, "action", "/desk/do/%s", form->command);
	answer_code(row, "do", form->title);
	answer_number(row, "number", (int64_t)number);
	answer_flag_set(row, "again",
	    asked->sent || (asked->hand && asked->hand->chosen && is_correction(form)));
	if (asked->hand && is_correction(form))
		answer_text(row, "filled", asked->hand->version);
	for (size_t k = 0; k < FIELDS_MOST && form->fields[k].name; k++)
		if (!is_left_out(&form->fields[k], asked))
			add_field(answer_row(row, "fields"), form, &form->fields[k], asked);
}

void desk_forms(struct answer *to, const struct desk_forms_for *asked)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (forms[i].place == asked->place && (!forms[i].referee || asked->referee))
			add_form(to, i, asked);
}

void desk_form_again(struct answer *to, const struct desk_forms_for *asked)
{
	const size_t count = sizeof forms / sizeof *forms;
	const char *number = form_value(asked->sent, "form");
	int64_t found;

	if (number && text_integer(number, strlen(number), 0, (int64_t)count - 1, &found) &&
	    (!forms[found].referee || asked->referee))
		add_form(to, (size_t)found, asked);
}
