/* commands.h - the records of all commands. A file of commands/, or of a feature, defines those of one noun. */
#ifndef CANASTA_CLI_COMMANDS_H
#define CANASTA_CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command cmd_check_opening, cmd_entrant_add, cmd_entrant_check_in,
    cmd_entrant_import, cmd_entrant_list, cmd_entrant_pay, cmd_entrant_remove, cmd_entrant_rename,
    cmd_entrant_return, cmd_entrant_set, cmd_entrant_withdraw, cmd_event_close, cmd_event_list,
    cmd_event_new, cmd_event_remove, cmd_event_reopen, cmd_event_set, cmd_event_show, cmd_explain,
    cmd_hand_add, cmd_hand_confirm, cmd_hand_correct, cmd_hand_deal, cmd_hand_list, cmd_hand_move,
    cmd_hand_note, cmd_hand_rescore, cmd_table_note, cmd_entrant_note, cmd_hand_swap,
    cmd_hand_verify, cmd_hand_void, cmd_hand_restore, cmd_hand_show, cmd_generate, cmd_help,
    cmd_labels_check, cmd_log, cmd_missing, cmd_round_lock, cmd_round_new, cmd_round_redo,
    cmd_round_check, cmd_round_clock, cmd_round_drop, cmd_round_move, cmd_round_pause,
    cmd_round_publish, cmd_round_resume, cmd_round_show, cmd_round_start, cmd_round_swap, cmd_rule,
    cmd_rule_search, cmd_rulebook_card, cmd_rulebook_check, cmd_rulebook_diff, cmd_rulebook_list,
    cmd_rulebook_show, cmd_score, cmd_season_add, cmd_seat_cancel, cmd_seat_list,
    cmd_seat_substitute, cmd_season_list, cmd_season_import, cmd_season_new, cmd_season_remove,
    cmd_season_report, cmd_season_standings, cmd_sheet, cmd_standings, cmd_table, cmd_table_end,
    cmd_table_extend, cmd_table_sign, cmd_verify, cmd_version;

/* Penalties and adjustments, and tables reopened. */
extern const struct command cmd_penalty_add, cmd_penalty_adjust, cmd_penalty_cancel,
    cmd_penalty_list, cmd_penalty_warn, cmd_table_reopen;

extern const struct command cmd_entrant_apart; /* entrants that are kept apart */

/* publishes standings that were held back */
extern const struct command cmd_standings_announce;

/* The phases of an event. */
extern const struct command cmd_phase_drop, cmd_phase_list, cmd_phase_new, cmd_phase_show;

/* pages on screens, written after every change */
extern const struct command cmd_event_live;

extern const struct command cmd_publish; /* pages for a web site */

extern const struct command cmd_event_paper, cmd_print; /* every document on paper */

/* Questions to the referee. */
extern const struct command cmd_check_claim, cmd_check_sheet, cmd_check_totals, cmd_recheck;

/* Disputes and the jury. */
extern const struct command cmd_dispute_list, cmd_dispute_open, cmd_dispute_reopen,
    cmd_dispute_rule, cmd_dispute_show, cmd_event_jury;

/* Changes, people, and files written from the event file or read into it. */
extern const struct command cmd_backup, cmd_changes, cmd_export, cmd_import, cmd_person_forget,
    cmd_person_list, cmd_person_merge, cmd_person_set, cmd_restore;

/* Lists of an event, and the scales of its ranking points. */
extern const struct command cmd_crosstable, cmd_entrant_show, cmd_prizes, cmd_results,
    cmd_scale_list, cmd_scale_show, cmd_statistics;

/* The network of the hall. */
extern const struct command cmd_call_answer, cmd_call_list, cmd_serve, cmd_serve_codes,
    cmd_serve_desk, cmd_serve_list, cmd_serve_revoke;

/* Entering hands, and completion in a shell. */
extern const struct command cmd_completion, cmd_enter;

/* Making and trying a rulebook file of one's own. */
extern const struct command cmd_rulebook_new, cmd_rulebook_try;

#endif
