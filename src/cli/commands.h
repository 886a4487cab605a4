/* commands.h - the records of the commands of the core. A file of commands/ defines those of one noun. */
#ifndef CANASTA_CLI_COMMANDS_H
#define CANASTA_CLI_COMMANDS_H

#include "cli/command.h"

/* The commands of the core. */
extern const struct command cmd_backup, cmd_changes, cmd_completion, cmd_crosstable,
    cmd_entrant_add, cmd_entrant_apart, cmd_entrant_check_in, cmd_entrant_import, cmd_entrant_list,
    cmd_entrant_note, cmd_entrant_pay, cmd_entrant_remove, cmd_entrant_rename, cmd_entrant_return,
    cmd_entrant_set, cmd_entrant_show, cmd_entrant_withdraw, cmd_event_close, cmd_event_list,
    cmd_event_new, cmd_event_paper, cmd_event_remove, cmd_event_reopen, cmd_event_set,
    cmd_event_show, cmd_explain, cmd_export, cmd_hand_add, cmd_hand_confirm, cmd_hand_correct,
    cmd_hand_deal, cmd_hand_list, cmd_hand_move, cmd_hand_note, cmd_hand_rescore, cmd_hand_restore,
    cmd_hand_show, cmd_hand_swap, cmd_hand_verify, cmd_hand_void, cmd_help, cmd_import, cmd_log,
    cmd_missing, cmd_penalty_add, cmd_penalty_adjust, cmd_penalty_cancel, cmd_penalty_list,
    cmd_penalty_warn, cmd_person_forget, cmd_person_list, cmd_person_merge, cmd_person_set,
    cmd_print, cmd_prizes, cmd_restore, cmd_results, cmd_round_clock, cmd_round_drop,
    cmd_round_lock, cmd_round_move, cmd_round_new, cmd_round_pause, cmd_round_publish,
    cmd_round_redo, cmd_round_resume, cmd_round_show, cmd_round_start, cmd_round_swap, cmd_rule,
    cmd_rule_search, cmd_rulebook_card, cmd_rulebook_diff, cmd_rulebook_list, cmd_rulebook_show,
    cmd_scale_list, cmd_scale_show, cmd_score, cmd_seat_cancel, cmd_seat_list, cmd_seat_substitute,
    cmd_sheet, cmd_standings, cmd_standings_announce, cmd_statistics, cmd_table, cmd_table_end,
    cmd_table_extend, cmd_table_note, cmd_table_reopen, cmd_table_sign, cmd_verify, cmd_version;

#endif
