#include "store/hand.h"

#include "base/text.h"
#include "record/hand_json.h"
#include "record/score_json.h"
#include "store/rows.h"

#include <string.h>

enum { SCORE_MOST = 1000000000 }; /* of a game, either sign; schema/store/0001 says the same */

static const char *const kind_names[] = {
    [VERSION_ENTRY] = "entry",
    [VERSION_TYPING] = "typing",
    [VERSION_ADDITION] = "addition",
    [VERSION_RECORD] = "record",
    [VERSION_RULING] = "ruling",
    [VERSION_VOID] = "void",
};

const char *version_kind_name(enum version_kind kind)
{
	return kind_names[kind];
}

/* --- reading --- */

static void bind_version(struct statement *statement, const struct event *event,
    const struct address *address, int version)
{
	db_bind_number(statement, ":event", event->id);
	db_bind_number(statement, ":round", address->round);
	db_bind_number(statement, ":game", address->table);
	db_bind_number(statement, ":hand", address->hand);
	db_bind_number(statement, ":version", version);
}

/* One text of a version's facts; and the dealer's name, NULL where none was written. */
static bool facts_texts_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, const char **ret_facts, const char **ret_dealer,
    const char **ret_score, struct error *err)
{
	static const char sql[] =
	    "SELECT facts, text, score, dealer FROM version_facts "
	    "LEFT JOIN name ON name.number = dealer WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		bind_version(&statement, event, address, version);
		step = db_step(&statement, err);
	}
	if (step == DB_DONE)
		(void)error_set(err, ERROR_STORE, "store-damaged",
		    "%s: hand %d.%d.%d of event %d has no facts", store->path, address->round,
		    address->table, address->hand, event->number);
	ok = step == DB_ROW && db_text(&statement, 0, arena, ret_facts, err) &&
	     db_text(&statement, 1, arena, ret_dealer, err) &&
	     db_text(&statement, 2, arena, ret_score, err);
	if (ok && db_is_null(&statement, 3))
		*ret_dealer = NULL;
	db_release(&statement);
	return ok;
}

static bool acceptances_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT code, reason, text FROM acceptance LEFT JOIN name ON name.number = by "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY place";
	struct acceptance *acceptances = NULL;
	size_t count = 0;
	size_t room = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok)
		bind_version(&statement, event, address, version);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (count == room) {
			struct acceptance *more =
			    arena_alloc(arena, room = room ? 2 * room : 8, sizeof *more);

			if (!more) {
				ok = error_memory(err);
				break;
			}
			if (count)
				memcpy(more, acceptances, count * sizeof *more);
			acceptances = more;
		}
		ok = db_text(&statement, 0, arena, &acceptances[count].code, err) &&
		     db_text(&statement, 1, arena, &acceptances[count].reason, err) &&
		     db_text(&statement, 2, arena, &acceptances[count].by, err);
		count++;
	}
	db_release(&statement);
	hand->acceptances = acceptances;
	hand->acceptance_count = count;
	return ok && step == DB_DONE;
}

/* What the hand began with, side by side. */
static bool sides_begin(struct store *store, const struct event *event,
    const struct address *address, int version, struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT side, score_before, hand_left_out FROM version_side WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	bind_version(&statement, event, address, version);
	while ((step = db_step(&statement, err)) == DB_ROW) {
		int side = db_int(&statement, 0);

		if (side < 0 || (size_t)side >= hand->side_count)
			continue;
		hand->sides[side].has_score = true;
		hand->sides[side].score = db_int(&statement, 1);
		hand->sides[side].hand_missing_warns = db_int(&statement, 2) != 0;
	}
	db_release(&statement);
	return step == DB_DONE;
}

/* The rulebook of the facts is the event's own, whatever they call it. */
static bool event_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct event *event = context;

	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = event->book;
	return true;
}

bool facts_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, struct error *err)
{
	struct event known = *event;
	const struct book_finder finder = {.find = event_book_find, .context = &known};
	struct hand_record record = {0};
	const char *facts;
	const char *dealer;
	const char *score;

	if (!facts_texts_read(
	        store, arena, event, address, version, &facts, &dealer, &score, err) ||
	    !hand_json_read(arena, &finder, store->path, 1, facts, strlen(facts), &record, err))
		return false;
	record.hand.dealer = dealer;
	if (!sides_begin(store, event, address, version, &record.hand, err) ||
	    !acceptances_read(store, arena, event, address, version, &record.hand, err))
		return false;
	*ret = record.hand;
	return true;
}

bool score_json_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, const char **ret, struct error *err)
{
	const char *facts;
	const char *dealer;

	return facts_texts_read(store, arena, event, address, version, &facts, &dealer, ret, err);
}

static bool score_again(struct arena *arena, const struct event *event, const struct hand *hand,
    int number, struct score *ret, struct error *err)
{
	if (!score_make_room(arena, event->book, hand, ret, err))
		return false;
	score_hand(event->book, hand, number, ret);
	return true;
}

/* --- is it the same hand? --- */

/* The facts in the one spelling that equal ones share, without what the table itself knows. */
static const char *facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct error *err)
{
	struct hand bare = *hand;
	const char *text;

	for (size_t side = 0; side < bare.side_count; side++) {
		bare.sides[side].has_score = false;
		bare.sides[side].score = 0;
	}
	text = hand_canonical(arena, book, &bare);
	if (!text)
		(void)error_memory(err);
	return text;
}

/* Whether a score before the hand was written that differs from `before`. */
static bool score_differs(
    const struct hand *hand, const int64_t before[SIDES_MOST], size_t *ret_side)
{
	for (size_t side = 0; side < hand->side_count; side++) {
		if (hand->sides[side].has_score && hand->sides[side].score != before[side]) {
			*ret_side = side;
			return true;
		}
	}
	return false;
}

/* A hand being added: what is known of it as it goes on its way. */
struct adding {
	struct change change;
	struct arena *arena;
	const struct event *event;
	const struct store_hand_entry *entry;
	struct store_hand_result result;
};

static bool same_facts(
    struct adding *adding, const struct table_hand *old, bool *ret, struct error *err)
{
	struct address address = adding->result.table.address;
	const struct rulebook *book = adding->event->book;
	int64_t before[SIDES_MOST];
	struct hand hand;
	const char *a;
	const char *b;
	size_t side;

	*ret = false;
	if (old->voided)
		return true;
	address.hand = old->number;
	if (!facts_read(adding->change.store, adding->arena, adding->event, &address, old->version,
	        &hand, err))
		return false;
	a = facts_canonical(adding->arena, book, adding->entry->hand, err);
	b = a ? facts_canonical(adding->arena, book, &hand, err) : NULL;
	if (!b)
		return false;
	for (side = 0; side < hand.side_count; side++)
		before[side] = hand.sides[side].score;
	*ret = strcmp(a, b) == 0 && !score_differs(adding->entry->hand, before, &side);
	if (*ret) {
		adding->result.hand = hand;
		adding->result.address = address;
		adding->result.repeated = true;
	}
	return true;
}

/* The hand this entry could be a repetition of; NULL where it cannot be one. */
static const struct table_hand *repeated_hand(
    const struct table *table, const struct store_hand_entry *entry)
{
	if (entry->again || table->hand_count == 0)
		return NULL;
	if (entry->number == 0)
		return &table->hands[table->hand_count - 1];
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number == entry->number)
			return &table->hands[i];
	return NULL;
}

static bool look_repeated(struct adding *adding, bool *ret, struct error *err)
{
	const struct table_hand *old = repeated_hand(&adding->result.table, adding->entry);

	*ret = false;
	if (!old)
		return true;
	if (!same_facts(adding, old, ret, err))
		return false;
	return !*ret || score_again(adding->arena, adding->event, &adding->result.hand, old->number,
	                    &adding->result.score, err);
}

/* --- may it be recorded? --- */

static bool sides_complete(const struct table *table, const struct hand *hand, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (side >= hand->side_count || hand->sides[side].name != (char)('A' + (int)side))
			return error_set(err, ERROR_INPUT, "side-missing",
			    "side %c is missing; at a table every side's slip is needed",
			    (char)('A' + (int)side));
	if (hand->side_count > table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown", "the table has no side %c",
		    hand->sides[table->side_count].name);
	return true;
}

static bool score_agrees(const struct table *table, const struct hand *hand, struct error *err)
{
	size_t side = 0;

	if (!score_differs(hand, table->running, &side))
		return true;
	return error_set(err, ERROR_INPUT, "score-differs",
	    "side %c is written with %d before the hand, the table has %lld",
	    hand->sides[side].name, hand->sides[side].score, (long long)table->running[side]);
}

static bool number_agrees(
    const struct table *table, const struct store_hand_entry *entry, struct error *err)
{
	if (entry->number == 0 || entry->number == table->next_hand)
		return true;
	if (entry->number > table->next_hand)
		return error_set(err, ERROR_REFUSED, "hand-number",
		    "hand %d cannot be entered: the next of table %d.%d is hand %d", entry->number,
		    table->address.round, table->address.table, table->next_hand);
	return error_set(err, ERROR_REFUSED, "hand-number",
	    "hand %d.%d.%d is recorded already, with other facts", table->address.round,
	    table->address.table, entry->number);
}

static bool game_goes_on(
    const struct table *table, const struct store_hand_entry *entry, struct error *err)
{
	if (!table->game.finished)
		return true;
	if (!entry->after_end)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; --after-end --reason records a hand all "
		    "the same",
		    table->address.round, table->address.table);
	return input_text(
	    entry->after_end, "reason-invalid", "the reason for a hand after the end", err);
}

static bool scores_bounded(const struct table *table, const struct score *score, struct error *err)
{
	for (size_t side = 0; side < score->side_count; side++) {
		int64_t after = table->running[side] + score->sides[side].total;

		if (after < -SCORE_MOST || after > SCORE_MOST)
			return error_set(err, ERROR_REFUSED, "score-range",
			    "side %c would stand at %lld, which no game reaches",
			    (char)('A' + (int)side), (long long)after);
	}
	return true;
}

static bool finding_there(const struct score *score, const char *code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].level == LEVEL_ERROR &&
		    strcmp(finding_name(score->findings[i].code), code) == 0)
			return true;
	return false;
}

static bool acceptances_valid(const struct hand *hand, const struct score *score, struct error *err)
{
	for (size_t i = 0; i < hand->acceptance_count; i++) {
		const struct acceptance *acceptance = &hand->acceptances[i];

		if (!input_text(acceptance->reason ? acceptance->reason : "", "acceptance-invalid",
		        "the reason of an acceptance", err) ||
		    !input_text(acceptance->by ? acceptance->by : "", "acceptance-invalid",
		        "the name of who accepts", err))
			return false;
		if (!acceptance->code || !finding_there(score, acceptance->code))
			return error_set(err, ERROR_INPUT, "acceptance-invalid",
			    "the hand has no error finding %s to accept",
			    acceptance->code ? acceptance->code : "");
	}
	return true;
}

static bool finding_accepted(const struct hand *hand, const struct finding *finding)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (strcmp(hand->acceptances[i].code, finding_name(finding->code)) == 0)
			return true;
	return false;
}

/* Each code once, in the order found. */
static bool findings_accepted(
    struct arena *arena, const struct hand *hand, const struct score *score, struct error *err)
{
	struct text codes = {.arena = arena};
	bool told[FINDING_COUNT] = {false};

	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->level != LEVEL_ERROR || told[finding->code] ||
		    finding_accepted(hand, finding))
			continue;
		told[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", finding_name(finding->code));
	}
	if (codes.failed)
		return error_memory(err);
	if (codes.size == 0)
		return true;
	return error_set(err, ERROR_REFUSED, "error-findings",
	    "the hand is not recorded: %s; --accept CODE --reason TEXT --by NAME takes each upon "
	    "somebody",
	    text_of(&codes));
}

/* --- writing --- */

static bool version_write(struct adding *adding, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO hand_version (event, round, game, hand, version, seq, kind, reason, "
	    "after_end) VALUES (:event, :round, :game, :hand, :version, :seq, 'entry', '', "
	    ":after_end)";
	struct statement statement;
	bool ok = db_prepare(adding->change.store, sql, &statement, err);

	if (ok) {
		bind_version(&statement, adding->event, &adding->result.address, 1);
		db_bind_number(&statement, ":seq", adding->change.seq);
		/* Given before the end it changes nothing. */
		if (adding->result.table.game.finished)
			db_bind_text(&statement, ":after_end", adding->entry->after_end);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* The facts as entered, names taken out; NULL where memory fails. */
static const char *facts_text(struct adding *adding)
{
	struct text out = {.arena = adding->arena};
	struct json json = {.out = &out};
	struct hand nameless = *adding->entry->hand;

	nameless.dealer = NULL;
	nameless.acceptance_count = 0;
	hand_json_write(&json, adding->event->book, &nameless);
	return out.failed ? NULL : text_of(&out);
}

static const char *score_text(struct adding *adding)
{
	struct text out = {.arena = adding->arena};
	struct json json = {.out = &out};

	score_json_write(&json, adding->event->book, &adding->result.hand, &adding->result.score);
	return out.failed ? NULL : text_of(&out);
}

static bool facts_write(struct adding *adding, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_facts (event, round, game, hand, version, facts, dealer, score) "
	    "VALUES (:event, :round, :game, :hand, :version, :facts, :dealer, :score)";
	const char *facts = facts_text(adding);
	const char *score = score_text(adding);
	const char *dealer = adding->entry->hand->dealer;
	struct statement statement = {0};
	int64_t person = 0;
	bool ok;

	if (!facts || !score)
		return error_memory(err);
	ok = (!dealer || name_number(&adding->change, dealer, &person, err)) &&
	     db_prepare(adding->change.store, sql, &statement, err);
	if (ok) {
		bind_version(&statement, adding->event, &adding->result.address, 1);
		db_bind_text(&statement, ":facts", facts);
		db_bind_text(&statement, ":score", score);
		if (dealer)
			db_bind_number(&statement, ":dealer", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool sides_write(struct adding *adding, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_side (event, round, game, hand, version, side, score_before, "
	    "opening_minimum, base, cards, hand_left_out) VALUES (:event, :round, :game, :hand, "
	    ":version, :side, :score_before, :minimum, :base, :cards, :hand_left_out)";
	const struct score *score = &adding->result.score;
	struct statement statement;
	bool ok = db_prepare(adding->change.store, sql, &statement, err);

	for (size_t side = 0; ok && side < score->side_count; side++) {
		const struct side *facts = &adding->result.hand.sides[side];

		bind_version(&statement, adding->event, &adding->result.address, 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score_before", facts->score);
		db_bind_number(&statement, ":minimum", score->sides[side].opening_minimum);
		db_bind_number(&statement, ":base", score->sides[side].base);
		db_bind_number(&statement, ":cards", score->sides[side].cards);
		db_bind_number(&statement, ":hand_left_out", facts->hand_missing_warns);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool acceptances_write(struct adding *adding, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO acceptance (event, round, game, hand, version, place, code, reason, by) "
	    "VALUES (:event, :round, :game, :hand, :version, :place, :code, :reason, :by)";
	const struct hand *hand = adding->entry->hand;
	struct statement statement;
	bool ok = db_prepare(adding->change.store, sql, &statement, err);

	for (size_t i = 0; ok && i < hand->acceptance_count; i++) {
		int64_t by;

		ok = name_number(&adding->change, hand->acceptances[i].by, &by, err);
		if (!ok)
			break;
		bind_version(&statement, adding->event, &adding->result.address, 1);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_text(&statement, ":code", hand->acceptances[i].code);
		db_bind_text(&statement, ":reason", hand->acceptances[i].reason);
		db_bind_number(&statement, ":by", by);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* --- reading back --- */

static bool sums_equal(
    const struct table *table, const struct table_hand *stored, const struct score *score)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct hand_sums *sums = &stored->sides[side];
		const struct side_score *computed = &score->sides[side];

		if (sums->base != computed->base || sums->cards != computed->cards ||
		    sums->total != computed->total ||
		    sums->opening_minimum != computed->opening_minimum ||
		    sums->running != table->running[side] ||
		    sums->running != sums->score_before + computed->total)
			return false;
	}
	return true;
}

/* What the file now holds, scored again, must be what will be shown. What is shown is taken from
 * there. */
static bool read_back(struct adding *adding, struct error *err)
{
	struct store_hand_result *result = &adding->result;
	const struct address address = result->address;
	struct score again;
	struct hand hand;
	struct table table;
	const char *entered;
	const char *stored;

	if (!table_read(
	        adding->change.store, adding->arena, adding->event, &address, &table, err) ||
	    !facts_read(
	        adding->change.store, adding->arena, adding->event, &address, 1, &hand, err) ||
	    !score_again(adding->arena, adding->event, &hand, address.hand, &again, err))
		return false;
	entered = facts_canonical(adding->arena, adding->event->book, &result->hand, err);
	stored = entered ? facts_canonical(adding->arena, adding->event->book, &hand, err) : NULL;
	if (!stored)
		return false;
	if (strcmp(entered, stored) != 0 || table.hand_count == 0 ||
	    table.hands[table.hand_count - 1].number != address.hand ||
	    !sums_equal(&table, &table.hands[table.hand_count - 1], &result->score) ||
	    !sums_equal(&table, &table.hands[table.hand_count - 1], &again))
		return error_set(err, ERROR_STORE, "store-readback",
		    "%s: what was written does not read back as it was entered; nothing was "
		    "recorded",
		    adding->change.store->path);
	result->hand = hand;
	result->table = table;
	return true;
}

/* --- adding --- */

static bool hand_write(struct adding *adding, struct error *err)
{
	char subject[ADDRESS_TEXT];

	address_text(&adding->result.address, subject);
	return version_write(adding, err) && facts_write(adding, err) && sides_write(adding, err) &&
	       acceptances_write(adding, err) &&
	       change_log(&adding->change, "hand-add", adding->event->id, subject, err) &&
	       read_back(adding, err);
}

/* The minimum rests on the score when the hand begins (13A); it is fixed here and kept. */
static bool hand_judge(struct adding *adding, struct error *err)
{
	struct store_hand_result *result = &adding->result;
	const struct table *table = &result->table;

	result->hand = *adding->entry->hand;
	for (size_t side = 0; side < table->side_count; side++) {
		result->hand.sides[side].has_score = true;
		result->hand.sides[side].score = (int32_t)table->running[side];
	}
	result->address = table->address;
	result->address.hand = table->next_hand;
	return score_again(adding->arena, adding->event, &result->hand, table->next_hand,
	           &result->score, err) &&
	       scores_bounded(table, &result->score, err) &&
	       acceptances_valid(&result->hand, &result->score, err) &&
	       findings_accepted(adding->arena, &result->hand, &result->score, err);
}

static bool hand_add(struct adding *adding, struct error *err)
{
	const struct store_hand_entry *entry = adding->entry;
	struct table *table = &adding->result.table;
	bool repeated;

	if (!event_open(adding->change.store, adding->event, err) ||
	    !table_read(
	        adding->change.store, adding->arena, adding->event, &entry->table, table, err) ||
	    !sides_complete(table, entry->hand, err) || !look_repeated(adding, &repeated, err))
		return false;
	if (repeated)
		return true;
	return score_agrees(table, entry->hand, err) && number_agrees(table, entry, err) &&
	       game_goes_on(table, entry, err) && hand_judge(adding, err) &&
	       hand_write(adding, err);
}

bool store_hand_add(struct store *store, struct arena *arena, const struct event *event,
    const struct store_hand_entry *entry, struct store_hand_result *ret, struct error *err)
{
	struct adding adding = {.arena = arena, .event = event, .entry = entry};
	bool ok;

	if (!change_begin(store, &adding.change, err))
		return false;
	ok = hand_add(&adding, err);
	if (!change_end(&adding.change, ok, err)) {
		if (strcmp(err->code, "error-findings") == 0)
			*ret = adding.result;
		return false;
	}
	*ret = adding.result;
	return true;
}

/* --- showing --- */

static enum version_kind kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++)
		if (strcmp(kind_names[i], name) == 0)
			return (enum version_kind)i;
	return VERSION_ENTRY; /* the schema lets no other name in */
}

static bool version_row_read(const struct statement *statement, struct arena *arena,
    struct hand_version *version, const char **ret_after_end, struct error *err)
{
	const char *kind;

	version->version = db_int(statement, 0);
	version->clock_set = db_int(statement, 4) != 0;
	version->log = db_number(statement, 6);
	if (!db_text(statement, 1, arena, &kind, err))
		return false;
	version->kind = kind_named(kind);
	return db_text(statement, 2, arena, &version->author, err) &&
	       db_text(statement, 3, arena, &version->time, err) &&
	       db_text(statement, 5, arena, &version->reason, err) &&
	       db_text(statement, 7, arena, ret_after_end, err);
}

static bool versions_read(struct store *store, struct arena *arena, const struct event *event,
    struct store_hand_view *view, struct error *err)
{
	static const char sql[] =
	    "SELECT v.version, v.kind, n.text, l.time, l.clock_set, v.reason, v.seq, v.after_end "
	    "FROM hand_version v LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand "
	    "ORDER BY v.version";
	struct hand_version *versions = NULL;
	size_t count = 0;
	size_t room = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", view->address.round);
		db_bind_number(&statement, ":game", view->address.table);
		db_bind_number(&statement, ":hand", view->address.hand);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (count == room) {
			struct hand_version *more =
			    arena_alloc(arena, room = room ? 2 * room : 4, sizeof *more);

			if (!more) {
				ok = error_memory(err);
				break;
			}
			if (count)
				memcpy(more, versions, count * sizeof *more);
			versions = more;
		}
		ok = version_row_read(&statement, arena, &versions[count++], &view->after_end, err);
	}
	db_release(&statement);
	if (ok && step == DB_DONE && count == 0)
		return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
		    view->address.round, view->address.table, view->address.hand);
	view->versions = versions;
	view->version_count = count;
	return ok && step == DB_DONE;
}

/* The newest version with facts: a void one has none. */
static int facts_version(const struct store_hand_view *view)
{
	for (size_t i = view->version_count; i > 0; i--)
		if (view->versions[i - 1].kind != VERSION_VOID)
			return view->versions[i - 1].version;
	return view->versions[0].version;
}

static bool view_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	struct store_hand_view view = {.address = *address};
	int version;

	if (!table_read(store, arena, event, address, &view.table, err) ||
	    !versions_read(store, arena, event, &view, err))
		return false;
	view.voided = view.versions[view.version_count - 1].kind == VERSION_VOID;
	version = facts_version(&view);
	if (!facts_read(store, arena, event, address, version, &view.hand, err) ||
	    !score_json_read(store, arena, event, address, version, &view.score_json, err) ||
	    !score_again(arena, event, &view.hand, address->hand, &view.score, err))
		return false;
	*ret = view;
	return true;
}

bool store_hand_show(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	return db_read_begin(store, err) &&
	       db_read_end(store, view_read(store, arena, event, address, ret, err));
}
