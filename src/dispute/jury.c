#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/person.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"

static const struct cell juror_cells[] = {
    CELL_OF_PERSON("person", struct person_choice, person, name),
};
static const struct row_kind juror_kind = ROW_KIND(struct person_choice, juror_cells, NULL);

static const struct cell jury_cells[] = {
    CELL(struct jury, version),
    CELL_OF_PERSON("chair", struct jury, chair.person, chair.name),
};
static const struct row_kind jury_kind = ROW_KIND(struct jury, jury_cells, NULL);

struct jury jury_read(const struct desk *desk)
{
	static const char sql[] = "SELECT version, chair FROM jury_version "
	                          "WHERE event = :event ORDER BY version DESC LIMIT 1";
	static const char members_sql[] =
	    "SELECT person FROM jury_member "
	    "WHERE event = :event AND version = :version ORDER BY place";
	struct statement statement = db_ask_event(desk, sql);
	struct jury jury = {.chair.name = ""};

	if (!row_first(&statement, desk, &jury_kind, &jury))
		return jury;
	statement = db_ask_event(desk, members_sql);
	db_bind_number(&statement, ":version", jury.version);
	jury.members = row_list(&statement, desk, &juror_kind, &jury.member_count);
	if (jury.member_count > JURY_MEMBERS_MOST) /* another program wrote them */
		jury.member_count = JURY_MEMBERS_MOST;
	return jury;
}

/* Returns true if two of a jury are one person; those who are new to the file have no number. */
static bool is_same(
    struct arena *arena, const struct person_choice *one, const struct person_choice *other)
{
	return one->person == other->person &&
	       (one->person > 0 || text_same_folded(arena, one->name, other->name));
}

/* Finds the people of a jury by the names as typed. The chair is in it anyway. */
static struct jury jury_meant(
    const struct desk *desk, const char *chair, const char *const *names, size_t count)
{
	struct person_choice *members =
	    arena_alloc(desk->arena, JURY_MEMBERS_MOST, sizeof *members);
	struct jury jury = {.members = members};

	input_require(chair, "jury-invalid", TEXT_WORDS_NAME_OF_CHAIR);
	jury.chair = person_meant(desk, chair);
	for (size_t i = 0; i < count; i++) {
		input_require(names[i], "jury-invalid", TEXT_WORDS_NAME_OF_JURY_MEMBER);
		const struct person_choice member = person_meant(desk, names[i]);

		if (is_same(desk->arena, &member, &jury.chair))
			continue;
		for (size_t k = 0; k < jury.member_count; k++)
			if (is_same(desk->arena, &member, &members[k]))
				break_off(ERROR_INPUT, SAY_JURY_INVALID_MEMBER_TWICE, member.name);
		if (jury.member_count == JURY_MEMBERS_MOST)
			break_off(
			    ERROR_INPUT, SAY_JURY_INVALID_TOO_MANY_MEMBERS, JURY_MEMBERS_MOST);
		members[jury.member_count++] = member;
	}
	return jury;
}

struct jury jury_set(
    const struct desk *desk, const char *chair, const char *const *members, size_t count)
{
	struct change change = change_begin(desk);
	const struct jury named = jury_meant(change.desk, chair, members, count);

	event_require_open(change.desk);
	struct jury now = jury_read(change.desk);
	bool same = now.version > 0 && named.chair.person == now.chair.person &&
	            named.member_count == now.member_count;

	for (size_t i = 0; same && i < named.member_count; i++)
		same = named.members[i].person == now.members[i].person;
	if (!same) {
		const int version = now.version + 1;
		int64_t person = change_person(&change, named.chair.person, named.chair.name);
		struct statement statement = change_row(&change, "jury_version");

		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":chair", person);
		db_done(&statement);
		for (size_t i = 0; i < named.member_count; i++) {
			const struct person_choice *member = &named.members[i];

			person = change_person(&change, member->person, member->name);
			statement = change_row(&change, "jury_member");
			db_bind_number(&statement, ":version", version);
			db_bind_number(&statement, ":place", (int64_t)i + 1);
			db_bind_number(&statement, ":person", person);
			db_done(&statement);
		}
		change_log(&change, "event-jury", "jury");
		now = jury_read(change.desk);
	}
	now.repeated = same;
	change_end(&change);
	return now;
}

void answer_jury(struct answer *to, const struct jury *jury)
{
	answer_text(to, "chair", jury->version > 0 ? jury->chair.name : NULL);
	(void)answer_list(to, "members");
	for (size_t i = 0; i < jury->member_count; i++)
		answer_item(to, "members", jury->members[i].name);
	answer_number(to, "version", jury->version);
	answer_flag_set(to, "repeated", jury->repeated);
}

/* canasta event jury: names the jury of an event, or shows it. */
static void run_jury(struct call *call)
{
	const char *chair = call_text(call, OPTION_CHAIR);
	const char **members;
	struct jury jury;

	if (!chair && call->argument_count == 0) {
		store_read_begin(call->desk.store);
		jury = jury_read(&call->desk);
		answer_jury(call_answer(call), &jury);
		store_read_end(call->desk.store);
		return;
	}
	if (!chair)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_CHAIR);
	members = arena_alloc(call->arena, call->argument_count + 1, sizeof(*members));
	for (size_t i = 0; i < call->argument_count; i++)
		members[i] = call->arguments[i].text;
	jury = jury_set(&call->desk, chair, members, call->argument_count);
	if (jury.member_count < JURY_MEMBERS_LEAST)
		call_warn(call, TEXT_WARNING_JURY_TOO_SMALL, JURY_MEMBERS_LEAST, jury.member_count);
	answer_jury(call_answer(call), &jury);
}

static const struct command_option jury_options[] = {
    {OPTION_CHAIR, TAKES_TEXT, .value = "NAME"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_jury = {
    .name = "event jury",
    .synopsis = "[NAME… --chair NAME]",
    .need = NEEDS_EVENT_WRITE,
    .options = jury_options,
    .run = run_jury,
    .screen = "jury",
};
