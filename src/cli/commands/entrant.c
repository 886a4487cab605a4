#include "club/entrant.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/parts.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/note.h"
#include "club/round.h"
#include "club/table.h"
#include "tournament/amount.h"
#include "tournament/event_settings.h"

#include <string.h>

void entrant_categories(
    struct arena *arena, const char *const *texts, size_t count, struct entrant_entry *entry)
{
	const char **categories = arena_alloc(arena, 1, sizeof *categories);
	const char **folded = NULL;
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		for (const char *text = texts[i]; *text;) {
			size_t size = strcspn(text, ",;");
			const char *start = text, *category, *key;
			bool there = false;

			text += size + (text[size] != '\0');
			for (; size > 0 && *start == ' '; size--)
				start++;
			while (size > 0 && start[size - 1] == ' ')
				size--;
			category = arena_printf(arena, "%.*s", (int)size, start);
			key = text_fold(arena, category);
			for (size_t k = 0; k < found && !there; k++)
				there = strcmp(folded[k], key) == 0;
			if (size == 0 || there)
				continue;
			categories = arena_room(arena, categories, found, sizeof *categories);
			folded = arena_room(arena, folded, found, sizeof *folded);
			folded[found] = key;
			categories[found++] = category;
		}
	entry->categories = categories;
	entry->category_count = found;
}

/* canasta entrant add, rename and list. */

/* Reads the options that `entrant add` and `entrant set` share. */
static struct entrant_entry read_entry(const struct call *call)
{
	struct entrant_entry entry = {.club = call_text(call, OPTION_CLUB),
	    .team = call_text(call, OPTION_TEAM),
	    .namesakes = call_flag(call, OPTION_SAME_NAME)};
	size_t count;
	const char *const *categories = call_texts(call, OPTION_CATEGORY, &count);

	entry.players = call_texts(call, OPTION_PLAYER, &entry.player_count);
	if (count > 0)
		entrant_categories(call->arena, categories, count, &entry);
	return entry;
}

static void answer(struct call *call, const struct entrant *entrant)
{
	warn_of_namesakes(call, entrant, 1);
	warn_of_entrant(call, entrant);
	answer_entrant(call_answer(call), entrant);
}

static void add(void *context)
{
	struct call *call = context;
	struct entrant_entry entry = read_entry(call);
	struct entrant entrant;

	entry.name = call->arguments[0].text;
	entry.first_round = (int)call_number(call, OPTION_FROM, 0);
	entrant_add(&call->desk, &entry, 1, &entrant);
	warn_of_players(call, &entrant, 1);
	warn_of_entrants_changed(call, ENTRANTS_ADDED, &entrant, 1);
	answer(call, &entrant);
}

static void run_add(struct call *call)
{
	run_about(call, &call->arguments[0], add);
}

static void rename_it(void *context)
{
	struct call *call = context;
	const struct entrant old = place_entrant(call, &call->arguments[0]);
	const struct entrant named = entrant_rename(&call->desk, &old, call->arguments[1].text);

	answer(call, &named);
}

static void run_rename(struct call *call)
{
	run_about(call, &call->arguments[1], rename_it);
}

static void run_list(struct call *call)
{
	size_t count;
	const struct entrant *entrants = entrant_list(&call->desk, &count);

	answer_check_in(call_answer(call), entrants, count);
}

static const struct command_option add_options[] = {
    {OPTION_PLAYER, TAKES_TEXT, .repeatable = true, .value = "P"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C"},
    {OPTION_TEAM, TAKES_TEXT, .value = "T"},
    {OPTION_CATEGORY, TAKES_TEXT, .repeatable = true, .value = "K"},
    {.id = OPTION_SAME_NAME},
    {OPTION_FROM, TAKES_NUMBER, .value = "ROUND", .least = 1, .most = ENTRANT_ROUND_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_add = {
    .name = "entrant add",
    .synopsis = "NAME",
    .evening = "NAME --player P …",
    .details = "    canasta entrant add 'Alfa & Beeta' --player 'Alfa Aaltonen' --player 'Beeta "
               "Berg'",
    .need = NEEDS_EVENT_WRITE,
    .options = add_options,
    .run = run_add,
    .screen = "entrant",
};

const struct command cmd_entrant_rename = {
    .name = "entrant rename",
    .synopsis = "NUMBER|NAME NEW-NAME",
    .details = "    canasta entrant rename 3 'Gamma & Delta'",
    .need = NEEDS_EVENT_WRITE,
    .run = run_rename,
    .screen = "entrant",
};

const struct command cmd_entrant_list = {
    .name = "entrant list",
    .need = NEEDS_EVENT_READ,
    .options = option_csv,
    .run = run_list,
    .screen = "entrants",
    .list = "entrants",
};

/* canasta entrant apart: entrants that never sit at one table. */
static void run_apart(struct call *call)
{
	bool repeated = false;
	size_t count;

	if (call->argument_count == 2) {
		const struct entrant one = place_entrant(call, &call->arguments[0]),
		                     other = place_entrant(call, &call->arguments[1]);
		const struct entrant_apart wish = {
		    .one = &one, .other = &other, .reason = call_text(call, OPTION_REASON)};
		const bool apart = !call_flag(call, OPTION_OFF);

		repeated = entrant_apart_set(&call->desk, &wish, apart);
		/* The two meet in future rounds of a movement, which are already known, and in a
		 * drawn round that has not begun, which may be drawn again. Other future draws keep
		 * them apart. */
		if (apart) {
			const int next = round_next(&call->desk);

			if (hooks.warn_of_meetings)
				hooks.warn_of_meetings(call, call->desk.event, &one, &other);
			if (next <= round_newest(&call->desk)) {
				const struct round round = round_read(&call->desk, next);

				warn_of_pair(call, &round, &one, &other);
			}
		}
	} else if (call->argument_count == 1 || call_flag(call, OPTION_OFF) ||
	           call_text(call, OPTION_REASON)) {
		break_off(ERROR_INPUT, SAY_APART_INVALID_TWO_OR_NONE);
	}
	const struct entrant_apart *list = entrant_apart_list(&call->desk, &count);

	answer_entrant_apart(call_answer(call), list, count);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

static const struct command_option apart_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_OFF},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_apart = {
    .name = "entrant apart",
    .synopsis = "[NUMBER|NAME NUMBER|NAME]",
    .need = NEEDS_EVENT_WRITE,
    .options = apart_options,
    .run = run_apart,
    .screen = "entrant-apart",
};

/* canasta entrant check-in and pay, used at the door. */
static void run_check_in(struct call *call)
{
	const size_t count = call->argument_count;
	struct entrant *entrants = arena_alloc(call->arena, count, sizeof *entrants);
	bool *repeated = arena_alloc(call->arena, count, sizeof *repeated);

	for (size_t i = 0; i < count; i++)
		entrants[i] = place_entrant(call, &call->arguments[i]);
	check_in(&call->desk, entrants, count, !call_flag(call, OPTION_OFF), repeated);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(call_answer(call), "entrants");

		answer_entrant(row, &entrants[i]);
		answer_flag_set(row, "repeated", repeated[i]);
	}
}

static void run_pay(struct call *call)
{
	const struct argument *paid = &call->arguments[1];
	const int64_t fee = event_setting_fee(&call->desk.event->settings.more);
	char typed[DECIMAL_TEXT], wanted[DECIMAL_TEXT], shown[NUMERALS_TEXT],
	    fee_shown[NUMERALS_TEXT];
	struct entrant entrant = place_entrant(call, &call->arguments[0]);
	int64_t amount;

	if (!amount_read_exact(paid->text, &amount))
		refuse_at(paid, SAY_AMOUNT_INVALID_NOT_AN_AMOUNT, paid->text, AMOUNT_MOST);
	entrant = check_in_pay(&call->desk, &entrant, amount, call_text(call, OPTION_REASON));
	/* More than the fee was most likely typed twice. */
	if (fee > 0 && entrant.paid > fee) {
		decimal_text(entrant.paid, AMOUNT_PLACES, typed);
		decimal_text(fee, AMOUNT_PLACES, wanted);
		call_warn(call, TEXT_WARNING_FEE_DIFFERS, entrant.number, entrant.name,
		    message_figures(typed, shown), message_figures(wanted, fee_shown));
	}
	answer_entrant(call_answer(call), &entrant);
}

static const struct command_option check_in_options[] = {
    {.id = OPTION_OFF},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_check_in = {
    .name = "entrant check-in",
    .synopsis = "NUMBER|NAME…",
    .need = NEEDS_EVENT_WRITE,
    .options = check_in_options,
    .run = run_check_in,
    .screen = "entrants",
    .list = "entrants",
};

const struct command cmd_entrant_pay = {
    .name = "entrant pay",
    .synopsis = "NUMBER|NAME AMOUNT",
    .need = NEEDS_EVENT_WRITE,
    .options = option_reason,
    .run = run_pay,
    .screen = "entrant",
};

/* canasta entrant set and remove: correcting players, and removing an entrant who never played. */
static void run_set(struct call *call)
{
	struct entrant_entry wanted = read_entry(call);
	bool repeated;

	wanted.reason = call_text(call, OPTION_REASON);
	if (wanted.player_count == 0 && !wanted.club && !wanted.team && !wanted.categories)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_ENTRANT_CHANGE);
	const struct entrant entrant = place_entrant(call, &call->arguments[0]);
	const struct entrant now = entrant_set(&call->desk, &entrant, &wanted, &repeated);

	if (wanted.player_count > 0 && !repeated) {
		/* A drawn round keeps its players. */
		const int newest = round_newest(&call->desk);
		const struct round round =
		    newest > 0 ? round_read(&call->desk, newest) : (struct round){0};

		if (round_seating_of(&round, now.number))
			call_warn(call, TEXT_WARNING_ROUND_KEEPS_PLAYERS, newest, newest);
	}
	if (wanted.player_count > 0)
		warn_of_players(call, &now, 1);
	warn_of_entrant(call, &now);
	answer_entrant(call_answer(call), &now);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

static void run_remove(struct call *call)
{
	struct entrant entrant = place_entrant(call, &call->arguments[0]);

	entrant = entrant_remove(&call->desk, &entrant, call_text(call, OPTION_REASON));
	warn_of_entrants_changed(call, ENTRANT_REMOVED, &entrant, 1);
	answer_entrant(call_answer(call), &entrant);
	answer_flag(call_answer(call), "removed", true);
}

static const struct command_option set_options[] = {
    {OPTION_PLAYER, TAKES_TEXT, .repeatable = true, .value = "P"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C"},
    {OPTION_TEAM, TAKES_TEXT, .value = "T"},
    {OPTION_CATEGORY, TAKES_TEXT, .repeatable = true, .value = "K"},
    {OPTION_SAME_NAME, TAKES_NOTHING, .beside = {OPTION_PLAYER}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_set = {
    .name = "entrant set",
    .synopsis = "NUMBER|NAME",
    .need = NEEDS_EVENT_WRITE,
    .options = set_options,
    .run = run_set,
    .screen = "entrant",
};

const struct command cmd_entrant_remove = {
    .name = "entrant remove",
    .synopsis = "NUMBER|NAME",
    .need = NEEDS_EVENT_WRITE,
    .options = option_reason,
    .run = run_remove,
    .screen = "entrant",
};

/* canasta entrant show: the page of one entrant, with its games hand by hand and its place. */
static void run_show(struct call *call)
{
	size_t count;

	(void)place_entrant(call, &call->arguments[0]);
	const struct entrant_page page = entrant_page_read(&call->desk, call->arguments[0].text, 0);
	const struct note *notes =
	    note_list(&call->desk, &(struct note_place){.entrant = page.entrant->number}, &count);

	answer_entrant_page(call_answer(call), &page);
	answer_note(call_answer(call), notes, count, 0);
	answer_note_versions(call_answer(call), notes, count, 0);
}

const struct command cmd_entrant_show = {
    .name = "entrant show",
    .synopsis = "NUMBER|NAME",
    .details = "    canasta entrant show 'Alfa & Beeta'",
    .need = NEEDS_EVENT_READ,
    .options = option_as_of,
    .run = run_show,
    .screen = "entrant-page",
};

/* canasta entrant withdraw and return: entrants that leave and come back. */

static void run_leave(struct call *call)
{
	const bool back = call->command == &cmd_entrant_return;
	const int from = (int)call_number(call, OPTION_FROM, 0);
	const struct entrant entrant = place_entrant(call, &call->arguments[0]);
	bool repeated;
	int newest = 0;
	const struct entrant moved = entrant_take_part(
	    &call->desk, &entrant, back, from, call_text(call, OPTION_REASON), &repeated);

	warn_of_entrants_changed(call, ENTRANT_MOVED, &moved, 1);
	/* A drawn round does not change, so an entrant that is drawn at a table stays there until
	 * its game is over. */
	if (!back && from > 0)
		newest = round_newest(&call->desk);
	for (int number = from; number > 0 && number <= newest; number++) {
		const struct round round = round_read(&call->desk, number);
		const struct seating *seating = round_seating_of(&round, moved.number);

		if (seating &&
		    !table_fetch(&call->desk, &(struct address){number, seating->table, 0})
		         .game.finished)
			call_warn(
			    call, TEXT_WARNING_DRAWN_AT_TABLE, moved.name, number, seating->table);
	}
	answer_entrant(call_answer(call), &moved);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

static const struct command_option leave_options[] = {
    {OPTION_FROM, TAKES_NUMBER, .value = "ROUND", .least = 1, .most = ENTRANT_ROUND_MOST},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_withdraw = {
    .name = "entrant withdraw",
    .synopsis = "NUMBER|NAME",
    .need = NEEDS_EVENT_WRITE,
    .options = leave_options,
    .run = run_leave,
    .screen = "entrant",
};

const struct command cmd_entrant_return = {
    .name = "entrant return",
    .synopsis = "NUMBER|NAME",
    .details = "    canasta entrant return 'Alfa & Beeta' --from 5",
    .need = NEEDS_EVENT_WRITE,
    .options = leave_options,
    .run = run_leave,
    .screen = "entrant",
};
