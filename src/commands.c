#include "cli/commands.h"

#include "cli/command.h"
#include "cli/hooks.h"
#include "club/hooks.h"

/* FEATURE(cmd_x) lists a command of a feature, and FEATURE_HOOK(function) names a function of it. If
 * the feature was left out of the build (CANASTA_FEATURES), they give nothing and NULL. */
#ifdef CANASTA_WITH_AUTHOR
#include "author/author_commands.h"
#define AUTHOR(command) &(command),
#else
#define AUTHOR(command)
#endif
#ifdef CANASTA_WITH_ENTER
#include "enter/enter.h"
#define ENTER(command) &(command),
#else
#define ENTER(command)
#endif
#ifdef CANASTA_WITH_PHASE
#include "phase/phase.h"
#include "phase/phase_commands.h"
#include "phase/round_draw.h"
#define PHASE(command) &(command),
#define PHASE_HOOK(function) (function)
#else
#define PHASE(command)
#define PHASE_HOOK(function) NULL
#endif
#ifdef CANASTA_WITH_DISPUTE
#include "dispute/claim_check.h"
#include "dispute/dispute.h"
#include "referee/possible.h"
#define DISPUTE(command) &(command),
#define DISPUTE_HOOK(function) (function)
#else
#define DISPUTE(command)
#define DISPUTE_HOOK(function) NULL
#endif
#ifdef CANASTA_WITH_SEASON
#include "season/season.h"
#define SEASON(command) &(command),
#define SEASON_HOOK(function) (function)
#else
#define SEASON(command)
#define SEASON_HOOK(function) NULL
#endif
#ifdef CANASTA_WITH_HALL
#include "hall/access_code.h"
#include "hall/server.h"
#define HALL(command) &(command),
#define HALL_HOOK(function) (function)
#else
#define HALL(command)
#define HALL_HOOK(function) NULL
#endif
#ifdef CANASTA_WITH_PUBLISH
#include "publish/live_page.h"
#define PUBLISH(command) &(command),
#define PUBLISH_HOOK(function) (function)
#else
#define PUBLISH(command)
#define PUBLISH_HOOK(function) NULL
#endif

/* All commands in the order of help: first the course of an event, then questions to the referee,
 * which need no file. */
/* clang-format off */
const struct command *const commands[] = {
    &cmd_event_new,
    &cmd_event_set,
    &cmd_event_show,
    &cmd_event_list,
    DISPUTE(cmd_event_jury)
    PUBLISH(cmd_event_live)
    &cmd_event_paper,
    &cmd_event_close,
    &cmd_event_reopen,
    &cmd_event_remove,
    &cmd_entrant_add,
    &cmd_entrant_import,
    &cmd_entrant_list,
    &cmd_entrant_note,
    &cmd_entrant_show,
    &cmd_entrant_rename,
    &cmd_entrant_set,
    &cmd_entrant_remove,
    &cmd_entrant_apart,
    &cmd_entrant_check_in,
    &cmd_entrant_pay,
    &cmd_entrant_withdraw,
    &cmd_entrant_return,
    PHASE(cmd_phase_new)
    PHASE(cmd_phase_show)
    PHASE(cmd_phase_list)
    PHASE(cmd_phase_drop)
    &cmd_round_new,
    &cmd_round_show,
    &cmd_round_redo,
    PHASE(cmd_round_check)
    &cmd_round_swap,
    &cmd_round_move,
    &cmd_round_publish,
    &cmd_round_drop,
    &cmd_round_start,
    &cmd_round_pause,
    &cmd_round_resume,
    &cmd_round_clock,
    &cmd_round_lock,
    ENTER(cmd_enter)
    HALL(cmd_serve)
    HALL(cmd_serve_codes)
    HALL(cmd_serve_desk)
    HALL(cmd_serve_list)
    HALL(cmd_serve_revoke)
    HALL(cmd_call_list)
    HALL(cmd_call_answer)
    &cmd_hand_add,
    &cmd_hand_show,
    &cmd_hand_list,
    &cmd_hand_correct,
    &cmd_hand_void,
    &cmd_hand_restore,
    &cmd_hand_move,
    &cmd_hand_swap,
    &cmd_hand_rescore,
    &cmd_hand_deal,
    &cmd_hand_confirm,
    &cmd_hand_note,
    &cmd_hand_verify,
    &cmd_missing,
    DISPUTE(cmd_recheck)
    &cmd_table,
    &cmd_table_end,
    &cmd_table_extend,
    &cmd_table_note,
    &cmd_table_reopen,
    &cmd_table_sign,
    &cmd_seat_substitute,
    &cmd_seat_cancel,
    &cmd_seat_list,
    &cmd_penalty_add,
    &cmd_penalty_adjust,
    &cmd_penalty_warn,
    &cmd_penalty_cancel,
    &cmd_penalty_list,
    DISPUTE(cmd_dispute_open)
    DISPUTE(cmd_dispute_show)
    DISPUTE(cmd_dispute_rule)
    DISPUTE(cmd_dispute_reopen)
    DISPUTE(cmd_dispute_list)
    &cmd_standings,
    &cmd_standings_announce,
    &cmd_results,
    &cmd_crosstable,
    &cmd_statistics,
    &cmd_prizes,
    SEASON(cmd_season_new)
    SEASON(cmd_season_add)
    SEASON(cmd_season_remove)
    SEASON(cmd_season_list)
    SEASON(cmd_season_standings)
    SEASON(cmd_season_import)
    SEASON(cmd_season_report)
    PUBLISH(cmd_publish)
    &cmd_sheet,
    &cmd_print,
    &cmd_verify,
    &cmd_log,
    &cmd_changes,
    &cmd_person_list,
    &cmd_person_set,
    &cmd_person_merge,
    &cmd_person_forget,
    &cmd_export,
    &cmd_import,
    AUTHOR(cmd_generate)
    &cmd_backup,
    &cmd_restore,
    &cmd_score,
    DISPUTE(cmd_check_opening)
    DISPUTE(cmd_check_totals)
    DISPUTE(cmd_check_claim)
    DISPUTE(cmd_check_sheet)
    &cmd_rule,
    &cmd_rule_search,
    &cmd_rulebook_list,
    &cmd_rulebook_show,
    AUTHOR(cmd_rulebook_check)
    &cmd_rulebook_diff,
    &cmd_rulebook_card,
    AUTHOR(cmd_rulebook_new)
    AUTHOR(cmd_rulebook_try)
    &cmd_scale_list,
    &cmd_scale_show,
    &cmd_explain,
    AUTHOR(cmd_labels_check)
    &cmd_help,
    &cmd_version,
    &cmd_completion,
    NULL,
};
/* clang-format on */

const struct hooks hooks = {
    .after_change = PUBLISH_HOOK(follow_changes),
    .answer_codes = HALL_HOOK(answer_access_codes_at),
    .before_change = PUBLISH_HOOK(follow_begin),
    .explain_round = PHASE_HOOK(round_explain),
    .hall_place_set = HALL_HOOK(hall_place_set),
    .print_bracket = PHASE_HOOK(print_bracket),
    .print_ruling = DISPUTE_HOOK(print_ruling),
    .round_awaits = PHASE_HOOK(phase_round_awaits),
    .round_plan = PHASE_HOOK(round_plan_drawn),
    .warn_of_entrants = PHASE_HOOK(phase_warn_of_entrants),
    .warn_of_meetings = PHASE_HOOK(phase_warn_of_meetings),
    .warn_of_seasons = SEASON_HOOK(season_warn_of_ranking),
    .warn_of_seats = PHASE_HOOK(phase_warn_of_seats),
    .write_standings_page = PUBLISH_HOOK(print_standings_html),
};

const struct club_hooks club_hooks = {
    .answer_claims = DISPUTE_HOOK(answer_claims),
    .codes_void = HALL_HOOK(access_codes_void),
    .draft_check = PHASE_HOOK(round_redraw_check),
    .method_goes = PHASE_HOOK(phase_method_goes),
    .phase_chances = PHASE_HOOK(phase_chances_find),
    .phases_rank = PHASE_HOOK(phases_judge),
    .phases_read = PHASE_HOOK(phases_facts_read),
    .possible_check = DISPUTE_HOOK(possible_check),
    .round_allow = PHASE_HOOK(phase_round_allow),
    .rounds_missing = PHASE_HOOK(round_redraw_missing),
    .watch_begin = PHASE_HOOK(table_watch_note),
    .watch_end = PHASE_HOOK(table_watch_match),
};
