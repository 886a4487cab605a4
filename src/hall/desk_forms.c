#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "hall/access_code.h"
#include "hall/request_context.h"
#include "tournament/event_settings.h"

#include <string.h>

/* The methods of a draw: first the most usual, then the others of the setting `draw`. */
#define METHODS "swiss,danish"

/* The forms. A field is "NAME=ASK" or "NAME=ASK:CHOICES": "1" is the first argument of the command,
 * "o.reason" its option, "f.draft" a flag of it; ASK is the label. Choices that begin with a comma
 * may stay empty. */
static const struct {
	enum desk_place place;
	const char *command; /* "hand/correct" */
	const char *title;   /* label */
	bool referee;        /* only for the referee */
	const char *fields;  /* separated by blanks */
} forms[] = {
    {DESK_ROUND, "hand/confirm", "confirm-round", false, "o.round=round-drawn"},
    {DESK_ROUND, "round/start", "round-start", false, "o.minutes=minutes"},
    {DESK_ROUND, "round/pause", "round-pause", false, ""},
    {DESK_ROUND, "round/resume", "round-resume", false, ""},
    {DESK_ROUND, "round/new", "round-new", false,
        "f.draft=draft:ticked o.method=method:," METHODS " o.seed=seed f.ahead=ahead:yes"},
    {DESK_ROUND, "round/show", "round-show", false, "1=round"},
    {DESK_ROUND, "round/swap", "round-swap", false, "1=round-draft 2=entrant 3=entrant"},
    {DESK_ROUND, "round/publish", "round-publish", false,
        "1=round-draft f.as-seated=as-seated:yes"},
    {DESK_ROUND, "round/drop", "round-drop", false, "1=round-draft o.reason=reason"},
    {DESK_ROUND, "round/lock", "round-lock", false, "1=round-drawn"},
    {DESK_ROUND, "standings", "standings-show", false, "o.round=round o.category=category"},
    {DESK_ROUND, "standings/announce", "standings-announce", false, ""},
    {DESK_ROUND, "entrant/apart", "entrant-apart", false,
        "1=entrant 2=entrant o.reason=reason f.off=off:yes"},
    {DESK_TABLE, "hand/confirm", "confirm", false, "1=address"},
    {DESK_TABLE, "hand/correct", "hand-correct", false,
        "1=hand-address 2=slip 3=slip 4=slip 5=hand-words o.kind=kind:typing,addition,record "
        "o.reason=reason o.accept=accept o.unlock=unlock"},
    {DESK_TABLE, "hand/correct", "hand-ruling", true,
        "1=hand-address 2=slip 3=slip 4=slip 5=hand-words o.kind=kind:ruling o.reason=reason "
        "o.accept=accept o.unlock=unlock"},
    {DESK_TABLE, "hand/add", "hand-add", false,
        "1=address o.hand=hand-number 2=slip 3=slip 4=slip 5=hand-words o.accept=accept "
        "o.reason=reason f.after-end=after-end:yes o.before=before-hand o.unlock=unlock"},
    {DESK_TABLE, "hand/void", "hand-void", false, "1=hand-address o.reason=reason"},
    {DESK_TABLE, "hand/show", "hand-show", false, "1=hand-address"},
    {DESK_TABLE, "hand/note", "note-hand", false, "1=hand-address e.2=note"},
    {DESK_TABLE, "table/note", "note-table", false, "1=address e.2=note"},
    {DESK_TABLE, "penalty/add", "penalty-add", false,
        "1=address 2=code o.side=side:A,B,C o.reason=reason"},
    {DESK_TABLE, "penalty/cancel", "penalty-cancel", false, "1=penalty o.reason=reason"},
    {DESK_TABLE, "table/extend", "table-extend", false, "1=address 2=minutes o.reason=reason"},
    {DESK_TABLE, "table/end", "table-end", false,
        "1=address o.clause=code o.against=side:,A,B,C o.reason=reason"},
    {DESK_TABLE, "seat/substitute", "substitute", false,
        "1=address o.side=side:A,B,C o.out=player o.in=substitute o.reason=reason"},
    {DESK_TABLE, "hand/move", "hand-move", false, "1=hand-address 2=to-table o.reason=reason"},
    {DESK_TABLE, "hand/restore", "hand-restore", false, "1=hand-address o.reason=reason"},
    {DESK_TABLE, "table/sign", "table-sign", false, "1=address o.names=names"},
    {DESK_TABLE, "table/reopen", "table-reopen", false, "1=address o.reason=reason"},
    {DESK_ENTRANTS, "entrant/list", "entrant-list", false, ""},
    {DESK_ENTRANTS, "entrant/show", "entrant-show", false, "1=entrant"},
    {DESK_ENTRANTS, "entrant/note", "note-entrant", false, "1=entrant e.2=note"},
    {DESK_ENTRANTS, "entrant/add", "entrant-add", false, "1=entrant l.player=players o.club=club"},
    {DESK_ENTRANTS, "entrant/check-in", "entrant-check-in", false,
        "w.1=numbers f.off=not-there:yes"},
    {DESK_ENTRANTS, "entrant/withdraw", "entrant-withdraw", false, "1=entrant o.reason=reason"},
    {DESK_PAPER, "print", "print", false,
        "1=document:round,pairings,scoresheets,slips,table-cards,place-cards,cover,"
        "standings,crosstable,results,bracket,entrants,check-in,penalties,numbers "
        "o.round=round o.lang=language:, o.paper=paper:a4,letter,a6 f.codes=codes:yes"},
    {DESK_RECORD, "log", "log", false, "o.table=address o.about=player"},
    {DESK_REFEREE, "rule/search", "rule-search", true, "1=words"},
    {DESK_REFEREE, "rule", "rule", true, "1=code"},
    {DESK_REFEREE, "check/claim", "check-claim", true,
        "1=hand-address o.side=side:A,B,C o.claim=claim o.running=running"},
    {DESK_REFEREE, "check/totals", "check-totals", true,
        "o.base=base o.cards=cards o.out=out:,none,normal,concealed"},
    {DESK_REFEREE, "check/opening", "check-opening", true,
        "o.score=score w.1=melds o.raises=raises o.from=from:,stock,pile"},
    {DESK_REFEREE, "dispute/open", "dispute-open", true,
        "1=address o.words=words o.side=side:,A,B,C o.claim=claim"},
    {DESK_REFEREE, "dispute/show", "dispute-show", true, "1=dispute o.try=slip-or-code"},
    {DESK_REFEREE, "dispute/rule", "dispute-rule", true,
        "1=dispute o.for=stands o.slip=slip o.penalty=code o.clause=clause o.reason=reason "
        "l.votes=votes f.pdf=printed:yes"},
    {DESK_REFEREE, "dispute/reopen", "dispute-reopen", true, "1=dispute o.reason=reason"},
    {DESK_REFEREE, "penalty/add", "penalty-add", true,
        "1=address 2=code o.side=side:A,B,C o.kind=kind:,ruling o.reason=reason"},
    {DESK_REFEREE, "penalty/cancel", "penalty-cancel", true,
        "1=penalty o.kind=kind:,ruling o.reason=reason"},
};

/* Adds a field; `choices` NULL: a text field. `hand` is the one that the form corrects, or NULL. */
static void add_field(struct answer *row, const struct desk_hand *hand, const char *name,
    const char *ask, const char *choices, const struct desk_values *values)
{
	const char *sent = values->sent ? form_value(values->sent, name) : NULL;
	const int number = strcmp(ask, "hand-number") == 0   ? values->next
	                   : strcmp(ask, "round-drawn") == 0 ? values->round
	                   : strcmp(ask, "round-draft") == 0 ? values->draft
	                                                     : 0;
	const bool of_hand = strcmp(ask, "hand-address") == 0;
	const bool method = strcmp(ask, "method") == 0;
	const char *word;

	answer_text(row, "name", name);
	answer_code(row, "ask", ask);
	if (!choices) {
		answer_flag(row, "typed", true);
		if (values->sent)
			answer_text(row, "value", sent);
		else if (hand && hand->address)
			answer_text(row, "value",
			    of_hand                          ? hand->address
			    : strcmp(ask, "slip") == 0       ? hand->slips[name[0] - '2']
			    : strcmp(ask, "hand-words") == 0 ? hand->words
			                                     : NULL);
		else if (number > 0)
			answer_textf(row, "value", "%d", number);
		else if (of_hand || strcmp(ask, "address") == 0)
			answer_text(row, "value", values->address);
		return;
	}
	if (name[0] == 'f') {
		answer_flag(row, "tick", true);
		answer_flag_set(
		    row, "ticked", values->sent ? sent != NULL : strcmp(choices, "ticked") == 0);
		return;
	}
	answer_text(row, "value", sent);
	/* The method of a draw must be chosen if nothing sets it. */
	answer_flag_set(row, "optional", *choices == ',' && (!method || values->draws));
	for (const char *at = choices; *(at += strspn(at, ",")); at += strcspn(at, ","))
		answer_text(answer_row(row, "choices"), "value",
		    arena_copy(answer_arena(row), at, strcspn(at, ",")));
	for (size_t i = 1; method && (word = event_setting_list[SETTING_DRAW].words[i]); i++)
		if (!strstr(METHODS, word))
			answer_text(answer_row(row, "choices"), "value", word);
}

static void add_form(struct answer *to, size_t number, const struct desk_values *values)
{
	const char *command = forms[number].command;
	const struct desk_hand *hand = strcmp(command, "hand/correct") == 0 ? values->hand : NULL;
	struct arena *arena = answer_arena(to);
	struct answer *row = answer_row(to, "forms");

	answer_textf(row, "action", "/desk/do/%s", command);
	answer_code(row, "do", forms[number].title);
	answer_number(row, "number", (int64_t)number);
	answer_flag_set(row, "again", values->sent || (hand && hand->chosen));
	if (hand)
		answer_text(row, "filled", hand->version);
	for (const char *at = forms[number].fields; *at; at += strspn(at, " ")) {
		const size_t size = strcspn(at, " "), name_size = strcspn(at, "=");
		const char *name = arena_copy(arena, at, name_size);
		char *ask = arena_copy(arena, at + name_size + 1, size - name_size - 1);
		char *choices = strchr(ask, ':');

		at += size;
		if (choices)
			*choices++ = '\0';
		/* The slip of a third side that the table does not have is left out. */
		if (strcmp(ask, "slip") != 0 || strcmp(name, "4") != 0 ||
		    (values->sent ? form_value(values->sent, "4") != NULL
		                  : values->side_count != 2))
			add_field(answer_row(row, "fields"), hand, name, ask, choices, values);
	}
}

static bool may_send(const struct request_context *ctx, size_t number)
{
	return !forms[number].referee || ctx->access.role == ACCESS_REFEREE;
}

void desk_forms(struct request_context *ctx, const char *key, enum desk_place place,
    const struct desk_values *values)
{
	answer_text(ctx->says, "here", ctx->request->path);
	struct answer *to = answer_object(ctx->says, key);

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (forms[i].place == place && may_send(ctx, i))
			add_form(to, i, values);
}

void desk_form_again(struct request_context *ctx, const struct desk_hand *hand)
{
	const struct desk_values values = {.hand = hand, .sent = &ctx->form};
	const size_t count = sizeof forms / sizeof *forms;
	const char *number = form_value(&ctx->form, "form");
	struct answer *to = answer_object(ctx->says, "again");
	int64_t found;

	if (number && text_integer(number, strlen(number), 0, (int64_t)count - 1, &found) &&
	    may_send(ctx, (size_t)found))
		add_form(to, (size_t)found, &values);
}
