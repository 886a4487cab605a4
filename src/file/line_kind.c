#include "file/db.h"
#include "file/log.h"

#include <string.h>

static const struct line_kind kinds[] = {
    {"event-new", "event", {"event", "rulebook_text", "event_version"}, false},
    {"event-set", "event", {"event_version"}, false},
    {"event-rulebook", "event", {"event_rulebook", "event_rulebook_text"}, false},
    {"event-remove", "event", {"event_removed"}, false},
    {"event-close", "event", {"event_version"}, false},
    {"event-reopen", "event", {"event_version"}, false},
    {"event-jury", "event", {"jury_version", "jury_member"}, false},
    {"event-paper", "event", {"event_paper"}, false},
    {"event-import", "event", {NULL}, false}, /* passed on it has none: whole.sql */
    {"standings-announce", "event", {"event_version"}, false},
    {"import", "event", {NULL}, false},
    {"season-new", "event", {"season", "season_version"}, false},
    {"season-add", "event", {"season_version", "season_event"}, false},
    {"season-remove", "event", {"season_version"}, false},
    {"season-import", "event", {"season_version", "season_event"}, false},
    {"phase-new", "event", {"phase", "phase_entrant"}, false},
    {"phase-drop", "event", {"phase_dropped"}, false},
    {"entrant-add", "entrant", {"entrant", "entrant_version", "entrant_player"}, false},
    {"entrant-set", "entrant", {"entrant_version", "entrant_player"}, false},
    {"entrant-rename", "entrant", {"entrant_version", "entrant_player"}, false},
    {"entrant-withdraw", "entrant", {"entrant_move"}, false},
    {"entrant-return", "entrant", {"entrant_move"}, false},
    {"entrant-remove", "entrant", {"entrant_move"}, false},
    {"entrant-check-in", "entrant", {"entrant_check"}, false},
    {"entrant-check-off", "entrant", {"entrant_check"}, false},
    {"entrant-pay", "entrant", {"entrant_payment"}, false},
    {"entrant-note", "entrant", {"note"}, false},
    {"entrant-apart", "entrant", {"entrant_apart"}, false},
    {"entrant-apart-off", "entrant", {"entrant_apart"}, false},
    {"round-new", "round", {"seating", "seat", "seat_player"}, false},
    {"round-draft", "round", {"seating", "seat", "seat_player"}, false},
    {"round-reseat", "round", {"seating", "seat", "seat_player"}, false},
    {"round-publish", "round", {"round_published"}, false},
    {"round-drop", "round", {"round_dropped"}, false},
    {"round-lock", "round", {"round_lock"}, false},
    {"round-start", "round", {"round_clock"}, false},
    {"round-pause", "round", {"round_clock"}, false},
    {"round-resume", "round", {"round_clock"}, false},
    {"table-sign", "signature", {"signature", "signature_name"}, false},
    {"table-sign-side", "signature", {"signature_side"}, false},
    {"table-end", "table", {"decision", "game_stop"}, true},
    {"table-reopen", "table", {"decision", "game_stop"}, true},
    {"table-note", "table", {"note"}, false},
    {"table-extend", "table", {"game_extension"}, false},
    {"seat-substitute", "table", {"seat_substitute"}, false},
    {"seat-cancel", "table", {"seat_substitute_cancel"}, false},
    {"hand-note", "table", {"note"}, false},
    {"hand-deal", "table", {"deal", "deal_side"}, false},
    {"hand-add", "version", {"hand_version", "version_facts", "version_side"}, false},
    {"hand-correct", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-swap", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-restore", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-rescore", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-follow", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-penalty", "version",
        {"hand_version", "version_facts", "version_side", "version_penalty"}, false},
    {"hand-move", "version", {"hand_version", "correction"}, false},
    {"hand-void", "version", {"hand_version", "correction"}, false},
    {"hand-confirm", "version", {"confirmation"}, false},
    {"hand-verify", "version", {"second_entry"}, false},
    {"penalty-add", "penalty", {"penalty"}, false},
    {"penalty-adjust", "penalty", {"penalty"}, false},
    {"penalty-warn", "penalty", {"penalty"}, false},
    {"penalty-cancel", "penalty", {"penalty_cancel"}, false},
    {"dispute-open", "dispute", {"dispute"}, false},
    {"dispute-rule", "dispute", {"ruling"}, false},
    {"dispute-reopen", "dispute", {"reopening"}, false},
    {"person-set", "person", {"person_version"}, false},
    {"person-merge", "person", {"person_version"}, false},
    {"person-forget", "person", {NULL}, false},
    {"person-import", "person", {"club_file"}, false},
};

const struct line_kind *line_kind_of(const char *action)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].action, action) == 0)
			return &kinds[i];
	return NULL;
}

static bool is_written(const char *table, const bool *written)
{
	for (size_t i = 0; schema_tables[i].name; i++)
		if (strcmp(schema_tables[i].name, table) == 0)
			return written[i];
	return false;
}

const char *line_kind_lacks(const struct line_kind *kind, const bool *written)
{
	const char *missing = NULL;

	for (size_t i = 0; i < LINE_TABLES_MOST && kind->tables[i]; i++) {
		if (is_written(kind->tables[i], written)) {
			if (kind->any)
				return NULL;
		} else if (!missing) {
			missing = kind->tables[i];
		}
	}
	return missing;
}
