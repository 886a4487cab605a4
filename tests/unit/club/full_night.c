/* An evening that fills every table of the file; each function below fills some of them. */
#include "full_night.h"

#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/person.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/substitute.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "file/db.h"
#include "file/log.h"
#include "file/open_store.h"
#include "file/store.h"
#include "file/transaction.h"
#include "phase/phase.h"
#include "rulebook/load.h"
#include "score/hand.h"
#include "season/season.h"
#include "slip/slip.h"
#include "tournament/event_settings.h"

#include <limits.h>
#include <sqlite3.h>

/* One side signs its table's sheet. */
static void sign_by_side(struct fixture *f, const struct table *table)
{
	struct signature_request signing = {.side = 1, .count = table->hand_count};
	int versions[10];
	bool repeated;

	assert_true(table->hand_count <= sizeof versions / sizeof *versions);
	for (size_t i = 0; i < table->hand_count; i++)
		versions[i] = table->hands[i].version;
	signing.versions = versions;
	(void)sheet_sign_by_side(fixture_desk(f), &table->address, &signing, &repeated);
}

/* Records a correction of typing, a second entry, a deal, a signature and a lock. */
static void fixture_disputed(struct fixture *f)
{
	static const struct signer names[] = {{"Delta Dahl", true}, {"Epsilon Eho", true}};
	const struct hand facts = fixture_hand(f, event_book_here(&f->event),
	    "A KKKKKKK AAAA2 777X reds=1 hand=94 out", "B QQQQ22X 555 hand=AK943b");
	const struct hand again = fixture_hand(f, event_book_here(&f->event), "A 0/100", "B 0/50");
	const struct correction correction = {.address = {1, 1, 1},
	    .kind = VERSION_TYPING,
	    .reason = "luettiin väärin",
	    .hand = &facts};
	const struct address tables[] = {{1, 1, 0}, {1, 2, 0}};
	const bool asked = true;
	const struct event_changes changes = {.second_look = &asked, .reason = "sovittu"};
	struct hand_result corrected;
	struct confirm_result confirmed;
	struct table table;
	bool repeated;

	hand_correct(fixture_desk(f), &correction, &corrected);
	store_close(f->store);
	done(try_store_open(f->path, STORE_WRITE, "Ville Vieras", &f->store, &f->err), &f->err);
	confirmed = hand_confirm(
	    fixture_desk(f), &(struct second_look){.address = {1, 1, 2}, .second = &again});
	assert_true(confirmed.equal);
	table = sheet_deal(fixture_desk(f), &tables[0], &repeated);
	sign_by_side(f, &table);
	table = sheet_sign(fixture_desk(f), &tables[1], names, 2, &repeated);
	sheet_lock(fixture_desk(f), 1, &repeated);
	f->event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});
}

static void disputed(struct fixture *f, const struct address *address, const char *words)
{
	const struct dispute_entry entry = {.address = *address, .by = "Valittaja", .words = words};

	(void)dispute_add(fixture_desk(f), &entry);
}

/* Records rulings of a jury: a penalty in a hand, cancelled with its ruling, and a decision that is cancelled. */
static void fixture_judged(struct fixture *f)
{
	static const char *const members[] = {"Beta Berg", "Ceeta Ceder"};
	static const struct vote votes[] = {{0, "Beta Berg", true}, {0, "Ceeta Ceder", true}};
	const struct slip_line code = {.data = "B:25C", .size = 5, .file = "<test>", .line = 1};
	struct ruling_entry entry = {.dispute = 1,
	    .asked = {.verdict = VERDICT_PENALTY, .line_count = 1, .lines = &code},
	    .clause = "25C",
	    .reason = "nähty",
	    .vote_count = 2,
	    .votes = votes};
	struct ruling_result result;

	(void)jury_set(fixture_desk(f), "Alfa Aalto", members, 2);
	disputed(f, &(struct address){1, 1, 1}, "nosti vuorotta");
	disputed(f, &(struct address){2, 1, 0}, "ei puhuttu");
	result = dispute_rule(fixture_desk(f), &entry);
	assert_int_equal(result.dispute.rulings[0].penalty, 1);
	(void)dispute_reopen(fixture_desk(f), 1, "ei nostanut", true);
	entry = (struct ruling_entry){.dispute = 2,
	    .asked = {.verdict = VERDICT_CLAIM},
	    .clause = "22A",
	    .reason = "kuultu",
	    .vote_count = 2,
	    .votes = votes};
	result = dispute_rule(fixture_desk(f), &entry);
	assert_int_equal(result.dispute.rulings[0].decision, 2);
	assert_false(result.table.decision.made);
}

/* Keeps two entrants apart. */
static void fixture_kept_apart(struct fixture *f, const struct entrant *entrant)
{
	const struct entrant first = {.number = 1};
	const struct entrant_apart wish = {.one = entrant, .other = &first, .reason = "perhe"};
	struct entrant_apart *list;
	size_t count;

	assert_false(entrant_apart_set(fixture_desk(f), &wish, true));
	assert_true(entrant_apart_set(fixture_desk(f), &wish, true));
	list = entrant_apart_list(fixture_desk(f), &count);
	assert_int_equal(count, 1);
	assert_int_equal(list[0].one->number, 1);
	assert_string_equal(list[0].reason, "perhe");
}

/* Adds an entrant of a team who withdraws, and a substitute. */
static void fixture_came_and_went(struct fixture *f)
{
	const char *const categories[] = {"Malliluokka"};
	const struct entrant_entry entry = {.name = "Zeta Zander",
	    .team = "Mallitiimi",
	    .category_count = 1,
	    .categories = categories};
	struct substitution substitution = {
	    .side = 'A', .out = "Delta Dahl", .in = "Eeta Ekman", .reason = "kipeä"};
	const struct person_changes spelling = {.name = "Zeta Sander", .reason = "väärin"};
	struct entrant entrant;
	bool repeated;

	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	fixture_kept_apart(f, &entrant);
	check_in(fixture_desk(f), &entrant, 1, true, &repeated);
	entrant = check_in_pay(fixture_desk(f), &entrant, 2000, NULL);
	entrant = check_in_pay(fixture_desk(f), &entrant, -500, "liikaa");
	entrant = entrant_take_part(fixture_desk(f), &entrant, false, 0, "lähti", &repeated);
	substitute_record(fixture_desk(f), &(struct address){1, 2, 0}, &substitution);
	substitute_cancel(fixture_desk(f), &(struct address){1, 2, 0}, "Delta Dahl", "tuli");
	(void)person_set(fixture_desk(f), "Zeta Zander", &spelling, &repeated);
}

/* Writes the rows of a phase and of a dropped phase, since games of the night are still open. */
static void fixture_phase(struct fixture *f, const char *name, const char *dropped)
{
	const struct phase_entrant first = {.seed = 1, .entrant = 2, .place = 1, .group = 1};
	const int ahead = 1;
	const struct phase phase = {.row = {.name = name,
	                                .method = "knockout",
	                                .round = 9,
	                                .first = 2,
	                                .best_of = 3,
	                                .seeded = "rank",
	                                .seed = 7,
	                                .carry = "half",
	                                .groups = 2,
	                                .rulebook = event_book_here(&f->event)->id},
	    .entrant_count = 1,
	    .entrants = &first,
	    .ahead_count = 1,
	    .ahead = &ahead};
	int number;
	struct change change = change_begin(fixture_desk(f));

	number = phase_write(&change, &phase, event_book_here(&f->event));
	if (dropped)
		phase_dropped_write(&change, number, dropped);
	change_log(&change, "phase-new", "phase");
	change_end(&change);
}

/* Records a game ended by the bell in a locked round, and the end taken back; a penalty of two partners; the event's
 * paper and settings; a season. */
static void fixture_late_evening(struct fixture *f)
{
	const struct address table = {1, 2, 0};
	const struct table_ending bell = {.clause = "time", .reason = "soi", .unlock = "kello"};
	const struct table_reopening reopening = {.reason = "ei soinutkaan", .unlock = "kello"};
	const struct given_request giving = {.kind = GIVEN_PENALTY,
	    .place = {2, 1, 0},
	    .side = 'A',
	    .code = "25C",
	    .count = 1,
	    .reason = "nähty"};
	const struct event_paper logo = {.name = event_paper_logo, .data = "kuva", .size = 4};
	struct event_changes changes = {.reason = "kello hankittiin"};
	struct given_result given;
	struct season season;
	bool repeated;

	(void)table_end(fixture_desk(f), &table, &bell, &repeated);
	(void)table_reopen(fixture_desk(f), &table, &reopening, &repeated);
	penalty_give(fixture_desk(f), &giving, &given);
	(void)event_paper_set(fixture_desk(f), &logo, 1);
	changes.more_set[SETTING_MINUTES] = true;
	changes.more.text[SETTING_MINUTES] = "60";
	f->event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});
	season = season_new(fixture_desk(f), "Kevät", 3);
	(void)season_change(fixture_desk(f), &season, &f->event.number, 1, true);
}

/* Returns the number of names in the file. */
static int64_t name_count(const struct fixture *f)
{
	sqlite3 *db;
	sqlite3_stmt *row;
	int64_t count;

	assert_int_equal(sqlite3_open(store_path(f->store), &db), SQLITE_OK);
	assert_int_equal(
	    sqlite3_prepare_v2(db, "SELECT count(*) FROM name", -1, &row, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(row), SQLITE_ROW);
	count = sqlite3_column_int64(row, 0);
	assert_int_equal(sqlite3_finalize(row), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	return count;
}

/* Marks the event as if it came from another club's file; nothing more can be recorded for it. */
static void fixture_imported(struct fixture *f)
{
	const int64_t names = name_count(f);
	unsigned char club[HASH_BYTES], digest[HASH_BYTES];
	struct statement statement;

	memset(club, 0xcc, sizeof club);
	memset(digest, 0xdd, sizeof digest);
	struct change change = change_begin(fixture_desk(f));
	change.event = f->event.number;
	for (int64_t person = 1; person <= names; person++) {
		statement = change_next_row(&change, "person_origin");
		db_bind_bytes(&statement, ":club", club, sizeof club);
		db_bind_number(&statement, ":number", person + 11);
		db_bind_number(&statement, ":person", person);
		db_bind_number(&statement, ":plays", 1);
		db_bind_number(&statement, ":forgotten", 0);
		db_done(&statement);
	}
	statement = change_row(&change, "event_origin");
	db_bind_bytes(&statement, ":club", club, sizeof club);
	db_bind_number(&statement, ":number", 7);
	db_bind_number(&statement, ":line", 57);
	db_bind_bytes(&statement, ":digest", digest, sizeof digest);
	db_bind_number(&statement, ":direct", 1);
	db_done(&statement);
	statement = change_next_row(&change, "club_file");
	db_bind_bytes(&statement, ":club", club, sizeof club);
	db_bind_text(&statement, ":name", "Kerho");
	db_bind_number(&statement, ":line", 57);
	db_bind_bytes(&statement, ":head", digest, sizeof digest);
	db_done(&statement);
	change_log(&change, "event-import", "event");
	change_end(&change);
}

/* Records the hands of the first round. One has impossible facts, which were accepted, and names its
 * dealer; a hand before it was found later and inserted. */
static void fixture_played(struct fixture *f)
{
	const struct acceptance acceptances[] = {
	    {"too-many-of-card", "laskettu", "Tuomari Tuikku"},
	    {"meld-duplicate-rank", "laskettu", "Tuomari Tuikku"},
	};
	struct hand hand =
	    fixture_hand(f, event_book_here(&f->event), "A KKKKKKK KKK out", "B 0/50");
	const struct hand_entry entry = {
	    .table = {.round = 1, .table = 2}, .by_side = 'B', .hand = &hand};
	struct hand found = fixture_hand(f, event_book_here(&f->event), "A 0/20", "B 500/50 out");
	const struct hand_entry inserted = {.table = {.round = 1, .table = 2},
	    .before = 1,
	    .reason = "pöydän alla",
	    .hand = &found};
	struct hand_result result;

	fixture_add(f, &f->event, 1, "A KKKKKKK AAAA2 777X reds=2 hand=94 out",
	    "B QQQQ22X 555 hand=AK943b", &result);
	fixture_add(f, &f->event, 1, "A 0/100", "B 0/50", &result);
	hand.dealer = "Jaana Jakaja";
	hand.acceptance_count = sizeof acceptances / sizeof *acceptances;
	hand.acceptances = acceptances;
	hand_add(fixture_desk(f), &entry, &result);
	hand_add(fixture_desk(f), &inserted, &result);
}

/* Corrects the option of the rulebook, and removes an event that was made twice. */
static void fixture_mistaken(struct fixture *f)
{
	const struct option_value choice = {"red-threes-all", "800"};
	struct event_rulebook wanted = {.reason = "näin ilmoitettiin", .unlock = "tuomari"};
	struct event twice;

	done(rulebook_load(&f->arena, "fi-canasta", &choice, 1, &wanted.book, &f->err), &f->err);
	f->event = event_rulebook_set(fixture_desk(f), &wanted).event;
	fixture_event(f, "Toinen ilta", "fi-canasta", 0, &twice);
	event_remove(fixture_desk_at(f, &twice), "kahdesti");
}

/* Draws a round, seats it again by hand, runs its clock and decides one of its games; drops the draft of another
 * round. */
static void fixture_drawn(struct fixture *f)
{
	struct round_pairing first = {.entrants = {2, 1}, .partners = {4, 0}};
	struct round_pairing pairing = {.entrants = {1, 2}, .partners = {3, 0}};
	int byes[] = {3, 4};
	struct round_place sent = {.number = 1, .side = 1, .entrant = 1};
	const struct round_plan drawn = {.table_count = 1,
	    .tables = &first,
	    .bye_count = 1,
	    .byes = byes,
	    .method = "random",
	    .has_seed = true,
	    .seed = 9,
	    .sent_count = 1,
	    .sent = &sent};
	struct round_plan draft = drawn;
	const struct round_plan plan = {.table_count = 1,
	    .tables = &pairing,
	    .bye_count = 1,
	    .byes = &byes[1],
	    .method = "manual"};
	const struct extension_request more = {.minutes = 5, .reason = "kortti puuttui"};
	const struct address at = {2, 1, 0};
	const struct table_ending ending = {.clause = "22A", .against = 'A', .reason = "puhetta"};
	bool differs;
	bool repeated;

	(void)round_new(fixture_desk(f), &drawn);
	(void)round_reseat(fixture_desk(f), 2, &plan, "väärät parit");
	draft.draft = true;
	(void)round_new(fixture_desk(f), &draft);
	(void)round_draft_publish(fixture_desk(f), 3, false, &differs);
	(void)round_draft_drop(fixture_desk(f), 3, "turha");
	(void)round_clock_step(fixture_desk(f), 2, ROUND_CLOCK_START, 50, "kello soi");
	(void)round_clock_step(fixture_desk(f), 2, ROUND_CLOCK_PAUSE, 0, NULL);
	(void)round_clock_extend(fixture_desk(f), &at, &more, &repeated);
	(void)table_end(fixture_desk(f), &at, &ending, &repeated);
}

/* Writes notes, and forgets a person who is named in one of them. */
static void fixture_noted(struct fixture *f)
{
	static const char *const player[] = {"Katoava Kalle"};
	static const struct entrant_entry entry = {
	    .name = "Katoavat", .player_count = 1, .players = player};
	const struct note_place table = {.at = {1, 2, 0}}, hand = {.at = {1, 1, 1}};
	struct entrant entrant;
	bool repeated = note_set(fixture_desk(f), &hand, "tahra");

	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	repeated = note_set(fixture_desk(f), &table, "katoava kalle katsoi");
	(void)person_forget(fixture_desk(f), "Katoava Kalle", &repeated);
}

int fixture_evening(void **state, int version)
{
	struct fixture *f;

	if (fixture_night(state) != 0)
		return -1;
	f = *state;
	fixture_played(f);
	if (version >= 103)
		fixture_mistaken(f);
	fixture_drawn(f);
	fixture_came_and_went(f);
	fixture_disputed(f);
	fixture_judged(f);
	fixture_phase(f, "Välierät", "liian vähän");
	fixture_phase(f, "Loppuottelu", NULL);
	fixture_late_evening(f);
	if (version >= 102)
		fixture_noted(f);
	return 0;
}

int fixture_full(void **state)
{
	if (fixture_evening(state, INT_MAX) != 0)
		return -1;
	fixture_imported(*state);
	return 0;
}
