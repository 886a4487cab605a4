/* The rows written under a line of the log, as the line's payload says them: an object of lists,
 * one for each table of which rows were written, in the order below. verify writes it again from
 * the rows it finds and compares, so every column of every table must stand here (the texts of a
 * rulebook, a score, and pieces of an event's paper as their hash; names as theirs, salt and text
 * left out). */
#include "base/text.h"
#include "store/db.h"
#include "store/memory.h"
#include "store/table.h"

/* Tables whose rows name the line, and some that hang on a row of these, as all others do. */
enum root {
	ROOT_NAME,
	ROOT_EVENT,
	ROOT_EVENT_VERSION,
	ROOT_ENTRANT,
	ROOT_ENTRANT_VERSION,
	ROOT_ENTRANT_MOVE,
	ROOT_ROUND,
	ROOT_RESEAT,
	ROOT_SEATING, /* either of the two: the rows of who sits where */
	ROOT_DECISION,
	ROOT_GAME_STOP,
	ROOT_HAND_VERSION,
	ROOT_ACCEPTANCE, /* this and the next two hang on a version of a hand, seldom */
	ROOT_CORRECTION,
	ROOT_VERSION_PENALTY,
	ROOT_DEAL,
	ROOT_CONFIRMATION,
	ROOT_SECOND_ENTRY,
	ROOT_SIGNATURE,
	ROOT_ROUND_LOCK,
	ROOT_JURY_VERSION,
	ROOT_DISPUTE,
	ROOT_RULING,
	ROOT_REOPENING,
	ROOT_PENALTY,
	ROOT_PENALTY_CANCEL,
	ROOT_PENALTY_RULING,
	ROOT_DECISION_CHANGE,
	ROOT_SEASON,
	ROOT_SEASON_VERSION,
	ROOT_SEAT_SUBSTITUTE,
	ROOT_UNLOCKING,
	ROOT_GAME_STOP_CHANGE,
	ROOT_EVENT_PAPER,
	ROOT_COUNT
};

#define BESIDE_A_VERSION(table)                                                                    \
	"EXISTS (SELECT 1 FROM hand_version v JOIN " table                                         \
	" USING (event, round, game, hand, version) WHERE v.seq = :seq), "

/* In which of them the line has rows, a column each. */
static const char roots_sql[] =
    "SELECT EXISTS (SELECT 1 FROM name WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM event WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM event_version WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM entrant WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM entrant_version WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM entrant_move WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM round WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM reseat WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM round WHERE seq = :seq) OR "
    "EXISTS (SELECT 1 FROM reseat WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM decision WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM game_stop WHERE seq = :seq), "
    "EXISTS (SELECT 1 FROM hand_version WHERE seq = :seq), " BESIDE_A_VERSION("acceptance")
        BESIDE_A_VERSION("correction") BESIDE_A_VERSION(
            "version_penalty") "EXISTS (SELECT 1 FROM deal WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM confirmation WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM second_entry WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM signature WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM round_lock WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM jury_version WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM dispute WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM ruling WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM reopening WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM penalty WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM penalty_cancel WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM penalty_ruling WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM decision_change WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM season WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM season_version WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM seat_substitute WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM unlocking WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM game_stop_change WHERE seq = :seq), "
                               "EXISTS (SELECT 1 FROM event_paper WHERE seq = :seq)";

/* The seating a line wrote: it stands in the tables of today, or was moved on to those of the past. */
#define SEATING                                                                                    \
	"WITH seating AS (SELECT *, NOT EXISTS (SELECT 1 FROM reseat x WHERE x.event = w.event "   \
	"AND x.round = w.round AND x.version > w.version) AS newest FROM (SELECT event, "          \
	"number AS round, 1 AS version FROM round WHERE seq = :seq UNION ALL "                     \
	"SELECT event, round, version FROM reseat WHERE seq = :seq) w) "

static const struct payload_part {
	enum root root;
	const char *table;
	const char *sql;
} parts[] = {
    {ROOT_NAME, "name",
        "SELECT json_object('number', number, 'hash', lower(hex(hash))) "
        "FROM name WHERE seq = :seq ORDER BY number"},
    {ROOT_EVENT, "event",
        "SELECT json_object('number', number, 'rulebook', rulebook, 'sides', sides) "
        "FROM event WHERE seq = :seq"},
    {ROOT_EVENT, "rulebook_text",
        "SELECT json_object('event', t.event, 'place', t.place, 'name', t.name, "
        "'sha256', sha256(t.data)) "
        "FROM event JOIN rulebook_text t ON t.event = event.number "
        "WHERE seq = :seq ORDER BY place"},
    {ROOT_EVENT, "rulebook_choice",
        "SELECT json_object('event', c.event, 'option', option, 'value', value) "
        "FROM event JOIN rulebook_choice c ON c.event = event.number "
        "WHERE seq = :seq ORDER BY option"},
    {ROOT_EVENT_VERSION, "event_version",
        "SELECT json_object('event', event, 'version', version, 'name', name, 'date', date, "
        "'venue', venue, 'hands', hands, 'win', win, 'draw', draw, 'loss', loss, "
        "'walkover', walkover, 'closed', closed) FROM event_version WHERE seq = :seq"},
    {ROOT_ENTRANT, "entrant",
        "SELECT json_object('event', event, 'number', number) "
        "FROM entrant WHERE seq = :seq"},
    {ROOT_ENTRANT_VERSION, "entrant_version",
        "SELECT json_object('event', event, 'entrant', entrant, 'version', version, "
        "'name', name, 'club', club) FROM entrant_version WHERE seq = :seq"},
    {ROOT_ENTRANT_VERSION, "entrant_player",
        "SELECT json_object('event', p.event, 'entrant', p.entrant, 'version', p.version, "
        "'place', place, 'person', person) "
        "FROM entrant_version v JOIN entrant_player p "
        "ON p.event = v.event AND p.entrant = v.entrant AND p.version = v.version "
        "WHERE seq = :seq ORDER BY place"},
    {ROOT_ROUND, "round",
        "SELECT json_object('event', event, 'number', number, 'method', method) "
        "FROM round WHERE seq = :seq"},
    {ROOT_ROUND, "round_seed",
        "SELECT json_object('event', s.event, 'round', s.round, 'seed', seed) "
        "FROM round r JOIN round_seed s ON s.event = r.event AND s.round = r.number "
        "WHERE seq = :seq"},
    {ROOT_RESEAT, "reseat",
        "SELECT json_object('event', event, 'round', round, 'version', version, "
        "'method', method, 'seed', seed, 'reason', reason) FROM reseat WHERE seq = :seq"},
    {ROOT_SEATING, "game",
        SEATING "SELECT json_object('event', event, 'round', round, 'number', number) FROM ("
                "SELECT s.event, s.round, s.number FROM seating w "
                "CROSS JOIN game s ON s.event = w.event AND s.round = w.round WHERE w.newest "
                "UNION ALL SELECT s.event, s.round, s.number FROM seating w "
                "CROSS JOIN game_past s ON s.event = w.event AND s.round = w.round "
                "AND s.replaced_by = w.version + 1) ORDER BY number"},
    {ROOT_SEATING, "seat",
        SEATING "SELECT json_object('event', event, 'round', round, 'game', game, "
                "'side', side, 'entrant', entrant) FROM ("
                "SELECT s.event, s.round, s.game, s.side, s.entrant FROM seating w "
                "CROSS JOIN seat s ON s.event = w.event AND s.round = w.round WHERE w.newest "
                "UNION ALL SELECT s.event, s.round, s.game, s.side, s.entrant FROM seating w "
                "CROSS JOIN seat_past s ON s.event = w.event AND s.round = w.round "
                "AND s.replaced_by = w.version + 1) ORDER BY game, side"},
    {ROOT_SEATING, "seat_partner",
        SEATING
        "SELECT json_object('event', event, 'round', round, 'game', game, "
        "'side', side, 'place', place, 'entrant', entrant) FROM ("
        "SELECT s.event, s.round, s.game, s.side, s.place, s.entrant FROM seating w "
        "CROSS JOIN seat_partner s ON s.event = w.event AND s.round = w.round WHERE w.newest "
        "UNION ALL SELECT s.event, s.round, s.game, s.side, s.place, s.entrant FROM seating w "
        "CROSS JOIN seat_partner_past s ON s.event = w.event AND s.round = w.round "
        "AND s.replaced_by = w.version + 1) ORDER BY game, side, place"},
    {ROOT_SEATING, "seat_player",
        SEATING
        "SELECT json_object('event', event, 'round', round, 'game', game, "
        "'side', side, 'place', place, 'person', person) FROM ("
        "SELECT s.event, s.round, s.game, s.side, s.place, s.person FROM seating w "
        "CROSS JOIN seat_player s ON s.event = w.event AND s.round = w.round WHERE w.newest "
        "UNION ALL SELECT s.event, s.round, s.game, s.side, s.place, s.person FROM seating w "
        "CROSS JOIN seat_player_past s ON s.event = w.event AND s.round = w.round "
        "AND s.replaced_by = w.version + 1) ORDER BY game, side, place"},
    {ROOT_SEATING, "bye",
        SEATING "SELECT json_object('event', event, 'round', round, 'entrant', entrant) FROM ("
                "SELECT s.event, s.round, s.entrant FROM seating w "
                "CROSS JOIN bye s ON s.event = w.event AND s.round = w.round WHERE w.newest "
                "UNION ALL SELECT s.event, s.round, s.entrant FROM seating w "
                "CROSS JOIN bye_past s ON s.event = w.event AND s.round = w.round "
                "AND s.replaced_by = w.version + 1) ORDER BY entrant"},
    {ROOT_DECISION, "decision",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'clause', clause, "
        "'against', against, 'points', points, 'reason', reason, 'by', by) "
        "FROM decision WHERE seq = :seq"},
    {ROOT_GAME_STOP, "game_stop",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'reason', reason) "
        "FROM game_stop WHERE seq = :seq"},
    {ROOT_HAND_VERSION, "hand_version",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'hand', hand, "
        "'version', version, 'kind', kind, 'reason', reason, 'after_end', after_end) "
        "FROM hand_version WHERE seq = :seq"},
    {ROOT_HAND_VERSION, "version_facts",
        "SELECT json_object('event', f.event, 'round', f.round, 'game', f.game, 'hand', f.hand, "
        "'version', f.version, 'facts', CASE WHEN json_valid(facts) AND json(facts) = facts "
        "THEN json(facts) ELSE facts END, 'dealer', dealer, 'score_sha256', "
        "sha256(score)) "
        "FROM hand_version v JOIN version_facts f ON f.event = v.event AND f.round = v.round "
        "AND f.game = v.game AND f.hand = v.hand AND f.version = v.version WHERE seq = :seq"},
    {ROOT_HAND_VERSION, "version_side",
        "SELECT json_object('event', s.event, 'round', s.round, 'game', s.game, 'hand', s.hand, "
        "'version', s.version, 'side', side, 'score_before', score_before, "
        "'opening_minimum', opening_minimum, 'base', base, 'cards', cards, "
        "'hand_left_out', hand_left_out) "
        "FROM hand_version v JOIN version_side s ON s.event = v.event AND s.round = v.round "
        "AND s.game = v.game AND s.hand = v.hand AND s.version = v.version "
        "WHERE seq = :seq ORDER BY side"},
    {ROOT_ACCEPTANCE, "acceptance",
        "SELECT json_object('event', a.event, 'round', a.round, 'game', a.game, 'hand', a.hand, "
        "'version', a.version, 'place', place, 'code', code, 'reason', a.reason, 'by', by) "
        "FROM hand_version v JOIN acceptance a ON a.event = v.event AND a.round = v.round "
        "AND a.game = v.game AND a.hand = v.hand AND a.version = v.version "
        "WHERE seq = :seq ORDER BY place"},
    {ROOT_CORRECTION, "correction",
        "SELECT json_object('event', c.event, 'round', c.round, 'game', c.game, 'hand', c.hand, "
        "'version', c.version, 'act', act, 'clock', clock, 'unlock', unlock, "
        "'after_event', after_event, 'other_round', other_round, 'other_game', other_game, "
        "'other_hand', other_hand) "
        "FROM hand_version v JOIN correction c ON c.event = v.event AND c.round = v.round "
        "AND c.game = v.game AND c.hand = v.hand AND c.version = v.version WHERE seq = :seq"},
    {ROOT_DEAL, "deal",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'hand', hand, "
        "'version', version) FROM deal WHERE seq = :seq"},
    {ROOT_DEAL, "deal_side",
        "SELECT json_object('event', s.event, 'round', s.round, 'game', s.game, 'hand', s.hand, "
        "'version', s.version, 'side', side, 'score', score) "
        "FROM deal d JOIN deal_side s ON s.event = d.event AND s.round = d.round "
        "AND s.game = d.game AND s.hand = d.hand AND s.version = d.version "
        "WHERE seq = :seq ORDER BY side"},
    {ROOT_CONFIRMATION, "confirmation",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'hand', hand, "
        "'version', version, 'method', method) FROM confirmation WHERE seq = :seq"},
    {ROOT_SECOND_ENTRY, "second_entry",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'hand', hand, "
        "'version', version, 'number', number, 'equal', equal, 'facts', "
        "CASE WHEN json_valid(facts) AND json(facts) = facts THEN json(facts) ELSE facts END, "
        "'dealer', dealer) FROM second_entry WHERE seq = :seq"},
    {ROOT_SIGNATURE, "signature",
        "SELECT json_object('event', event, 'round', round, 'game', game, "
        "'number', number) FROM signature WHERE seq = :seq"},
    {ROOT_SIGNATURE, "signature_name",
        "SELECT json_object('event', n.event, 'round', n.round, 'game', n.game, "
        "'number', n.number, 'side', side, 'person', person) "
        "FROM signature s JOIN signature_name n ON n.event = s.event AND n.round = s.round "
        "AND n.game = s.game AND n.number = s.number WHERE seq = :seq ORDER BY side"},
    {ROOT_ROUND_LOCK, "round_lock",
        "SELECT json_object('event', event, 'round', round) "
        "FROM round_lock WHERE seq = :seq"},
    {ROOT_EVENT_VERSION, "second_look",
        "SELECT json_object('event', l.event, 'version', l.version) "
        "FROM event_version v JOIN second_look l ON l.event = v.event "
        "AND l.version = v.version WHERE seq = :seq"},
    {ROOT_EVENT_VERSION, "event_setting",
        "SELECT json_object('event', s.event, 'version', s.version, 'key', key, "
        "'value', value) FROM event_version v JOIN event_setting s ON s.event = v.event "
        "AND s.version = v.version WHERE seq = :seq ORDER BY key"},
    {ROOT_EVENT_VERSION, "event_reason",
        "SELECT json_object('event', r.event, 'version', r.version, 'reason', reason) "
        "FROM event_version v JOIN event_reason r ON r.event = v.event "
        "AND r.version = v.version WHERE seq = :seq"},
    {ROOT_ENTRANT_VERSION, "entrant_team",
        "SELECT json_object('event', t.event, 'entrant', t.entrant, 'version', t.version, "
        "'team', team) FROM entrant_version v JOIN entrant_team t ON t.event = v.event "
        "AND t.entrant = v.entrant AND t.version = v.version WHERE seq = :seq"},
    {ROOT_ENTRANT_MOVE, "entrant_move",
        "SELECT json_object('event', event, 'entrant', entrant, 'number', number, "
        "'move', move, 'round', round, 'reason', reason) "
        "FROM entrant_move WHERE seq = :seq"},
    {ROOT_EVENT_PAPER, "event_paper",
        "SELECT json_object('event', event, 'piece', piece, 'version', version, "
        "'place', place, 'sha256', sha256(data)) "
        "FROM event_paper WHERE seq = :seq ORDER BY place"},
    {ROOT_JURY_VERSION, "jury_version",
        "SELECT json_object('event', event, 'version', version, 'chair', chair) "
        "FROM jury_version WHERE seq = :seq"},
    {ROOT_JURY_VERSION, "jury_member",
        "SELECT json_object('event', m.event, 'version', m.version, 'place', place, "
        "'person', person) "
        "FROM jury_version v JOIN jury_member m ON m.event = v.event "
        "AND m.version = v.version WHERE seq = :seq ORDER BY place"},
    {ROOT_DISPUTE, "dispute",
        "SELECT json_object('event', event, 'number', number, 'round', round, 'game', game, "
        "'hand', hand, 'version', version, 'side', side, 'claim_total', claim_total, "
        "'claim_base', claim_base, 'claim_cards', claim_cards, 'by', by, 'words', words, "
        "'after_event', after_event) FROM dispute WHERE seq = :seq"},
    {ROOT_RULING, "ruling",
        "SELECT json_object('event', event, 'dispute', dispute, 'number', number, "
        "'verdict', verdict, 'choice', choice, 'clause', clause, 'reason', reason, "
        "'jury', jury, 'casting', casting, 'hand_version', hand_version) "
        "FROM ruling WHERE seq = :seq"},
    {ROOT_RULING, "ruling_vote",
        "SELECT json_object('event', v.event, 'dispute', v.dispute, 'ruling', v.ruling, "
        "'place', place, 'person', person, 'vote', vote) "
        "FROM ruling r JOIN ruling_vote v ON v.event = r.event AND v.dispute = r.dispute "
        "AND v.ruling = r.number WHERE seq = :seq ORDER BY place"},
    {ROOT_RULING, "ruling_penalty",
        "SELECT json_object('event', p.event, 'dispute', p.dispute, 'ruling', p.ruling, "
        "'penalty', penalty) "
        "FROM ruling r JOIN ruling_penalty p ON p.event = r.event AND p.dispute = r.dispute "
        "AND p.ruling = r.number WHERE seq = :seq"},
    {ROOT_RULING, "ruling_decision",
        "SELECT json_object('event', d.event, 'dispute', d.dispute, 'ruling', d.ruling, "
        "'version', version) "
        "FROM ruling r JOIN ruling_decision d ON d.event = r.event AND d.dispute = r.dispute "
        "AND d.ruling = r.number WHERE seq = :seq"},
    {ROOT_REOPENING, "reopening",
        "SELECT json_object('event', event, 'dispute', dispute, 'ruling', ruling, "
        "'reason', reason, 'accepted', accepted) FROM reopening WHERE seq = :seq"},
    {ROOT_PENALTY, "penalty",
        "SELECT json_object('event', event, 'number', number, 'kind', kind, 'round', round, "
        "'game', game, 'hand', hand, 'after_hand', after_hand, 'side', side, "
        "'entrant', entrant, 'code', code, 'count', count, 'points', points, "
        "'reason', reason) FROM penalty WHERE seq = :seq"},
    {ROOT_PENALTY, "penalty_partner",
        "SELECT json_object('event', s.event, 'penalty', s.penalty, 'entrant', s.entrant) "
        "FROM penalty p JOIN penalty_partner s ON s.event = p.event AND s.penalty = p.number "
        "WHERE seq = :seq"},
    {ROOT_PENALTY_CANCEL, "penalty_cancel",
        "SELECT json_object('event', event, 'penalty', penalty, 'reason', reason) "
        "FROM penalty_cancel WHERE seq = :seq"},
    {ROOT_PENALTY_RULING, "penalty_ruling",
        "SELECT json_object('event', event, 'penalty', penalty, 'after_event', after_event) "
        "FROM penalty_ruling WHERE seq = :seq"},
    {ROOT_VERSION_PENALTY, "version_penalty",
        "SELECT json_object('event', p.event, 'round', p.round, 'game', p.game, "
        "'hand', p.hand, 'version', p.version, 'penalty', penalty) "
        "FROM hand_version v JOIN version_penalty p ON p.event = v.event "
        "AND p.round = v.round AND p.game = v.game AND p.hand = v.hand "
        "AND p.version = v.version WHERE seq = :seq"},
    {ROOT_DECISION_CHANGE, "decision_change",
        "SELECT json_object('event', event, 'round', round, 'game', game, "
        "'version', version, 'clause', clause, 'against', against, 'points', points, "
        "'reason', reason, 'by', by) FROM decision_change WHERE seq = :seq"},
    {ROOT_SEASON, "season", "SELECT json_object('number', number) FROM season WHERE seq = :seq"},
    {ROOT_SEASON_VERSION, "season_version",
        "SELECT json_object('season', season, 'version', version, 'name', name, 'best', best) "
        "FROM season_version WHERE seq = :seq"},
    {ROOT_SEASON_VERSION, "season_event",
        "SELECT json_object('season', e.season, 'version', e.version, 'place', place, "
        "'event', event) FROM season_version v JOIN season_event e ON e.season = v.season "
        "AND e.version = v.version WHERE seq = :seq ORDER BY place"},
    {ROOT_SEAT_SUBSTITUTE, "seat_substitute",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'side', side, "
        "'number', number, 'outgoing', outgoing, 'incoming', incoming, 'hand', hand, "
        "'reason', reason) FROM seat_substitute WHERE seq = :seq"},
    {ROOT_UNLOCKING, "unlocking",
        "SELECT json_object('event', event, 'round', round, 'game', game, 'reason', reason) "
        "FROM unlocking WHERE seq = :seq"},
    {ROOT_GAME_STOP_CHANGE, "game_stop_change",
        "SELECT json_object('event', event, 'round', round, 'game', game, "
        "'version', version, 'stopped', stopped, 'reason', reason, 'by', by) "
        "FROM game_stop_change WHERE seq = :seq"},
};

/* The rows of one table, nothing where none were written. */
static bool part_write(struct store *store, const struct payload_part *part, int64_t seq,
    struct text *out, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	const char *row;
	bool first = true;

	if (db_prepare(store, part->sql, &statement, err)) {
		db_bind_number(&statement, ":seq", seq);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			if (first)
				text_addf(out, "%s\"%s\":[", out->size > 1 ? "," : "", part->table);
			else
				text_add(out, ",");
			row = (const char *)sqlite3_column_text(statement.handle, 0);
			if (!row)
				break;
			text_add(out, row);
			first = false;
		}
		if (!first)
			text_add(out, "]");
	}
	db_release(&statement);
	/* JSON of a row is never null. */
	return step == DB_DONE || (step == DB_ROW && error_memory(err));
}

/* Asked in one go: most lines have rows in one table only. */
static bool roots_find(
    struct store *store, int64_t seq, bool ret_found[ROOT_COUNT], struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(store, roots_sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":seq", seq);
		ok = db_row(&statement, err);
	}
	for (int root = 0; ok && root < ROOT_COUNT; root++)
		ret_found[root] = db_int(&statement, root) != 0;
	db_release(&statement);
	return ok;
}

const char *payload_write(struct store *store, struct arena *arena, int64_t seq, struct error *err)
{
	const long refusals = memory_refusals();
	struct text out = {.arena = arena};
	bool found[ROOT_COUNT];

	if (!roots_find(store, seq, found, err))
		return NULL;
	text_add(&out, "{");
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (found[parts[i].root] && !part_write(store, &parts[i], seq, &out, err))
			return NULL;
	text_add(&out, "}");
	/* What is valid JSON is none to SQLite when memory fails. */
	if (out.failed || memory_refusals() != refusals) {
		(void)error_memory(err);
		return NULL;
	}
	return text_of(&out);
}
