#include "cli/enter/save_undo.h"

#include "base/message.h"
#include "cli/enter/draft.h"
#include "cli/enter/save.h"
#include "cli/enter/say.h"
#include "desk/address.h"
#include "desk/hand_correct.h"

static const char undo_reason[] = MESSAGE_WORDS("taken back while typing");

/* --- back --- */

/* What a correction replaced stands again. */
static bool undo_correction(struct session *session, const struct entered *last,
    struct correction *correction, struct correction_result *result, struct error *err)
{
	struct hand hand;
	bool ok;

	correction->hand = &hand;
	ok = draft_hand(&session->step, enter_book(session), last->was, &hand, err) &&
	     hand_correct(&session->desk, correction, result, err);
	correction->hand = NULL;
	return ok;
}

/* The last thing done, taken back. */
static bool undo_entered(struct session *session, const struct entered *last,
    struct correction *correction, struct correction_result *result, struct error *err)
{
	if (last->from.table != 0)
		return hand_move(&session->desk, correction, &last->from, result, err);
	if (last->was)
		return undo_correction(session, last, correction, result, err);
	return hand_void(&session->desk, correction, result, err);
}

/* What a field alone is about after an undo: the hand as it stood, or the one before it. */
static bool target_undone(struct session *session, const struct entered *last,
    const struct correction_result *result, struct error *err)
{
	const struct hand_view *view = &result->view;

	session->target = last->before ? last->before->now : (struct hand_draft){0};
	if (last->was)
		session->target = *last->was;
	if (last->from.table == 0)
		return true;
	save_now_at(session, &last->now.address, &view->address,
	    view->versions[view->version_count - 1].version);
	return draft_of_recorded(session, &view->address, &session->target, err);
}

bool save_undo(struct session *session, struct error *err)
{
	const struct entered *last = session->entered;
	struct correction correction = {
	    .kind = VERSION_TYPING, .reason = message_words(undo_reason)};
	struct correction_result result;
	struct error why = {0};
	bool ok;

	if (!last)
		return say_plain(session, "nothing-to-undo", err);
	correction.address = last->now.address;
	correction.version = last->now.version;
	ok = undo_entered(session, last, &correction, &result, &why);
	/* What somebody else changed or took away is theirs; what was before it comes next. */
	if (ok || error_is(&why, CODE_HAND_VOIDED) || error_is(&why, CODE_HAND_CHANGED))
		session->entered = last->before;
	if (!ok)
		return say_refused(session, &why, err);
	return target_undone(session, last, &result, err) &&
	       save_corrected(session, &result, NULL, err);
}

/* --- the wrong place --- */

/* `was`: what undo would bring back; NULL: a hand that came here anew. */
static bool placed(struct session *session, const struct correction_result *result,
    const struct hand_draft *was, struct error *err)
{
	struct hand_draft now;

	return save_corrected(session, result, NULL, err) &&
	       draft_of_recorded(session, &result->view.address, &now, err) &&
	       save_remember(session, &now, was, err);
}

static bool has_target(struct session *session, struct error *err)
{
	return session->target.address.hand != 0 ||
	       (say_plain(session, "no-hand-to-place", err) && false);
}

bool save_move(struct session *session, const char *table, struct error *err)
{
	const struct correction correction = {
	    .address = session->target.address,
	    .kind = VERSION_TYPING,
	    .reason = "typed for the wrong table",
	    .version = session->target.version,
	};
	struct correction_result result;
	struct error why = {0};
	struct address to;

	if (!has_target(session, err))
		return err->kind == ERROR_NONE;
	if (!address_table(&session->desk, table, &to, &why) ||
	    !hand_move(&session->desk, &correction, &to, &result, &why))
		return say_refused(session, &why, err);
	save_now_at(session, &correction.address, &result.view.address,
	    result.view.versions[result.view.version_count - 1].version);
	if (!placed(session, &result, NULL, err))
		return false;
	session->entered->from =
	    (struct address){correction.address.round, correction.address.table, 0};
	return true;
}

bool save_swap(struct session *session, struct error *err)
{
	const struct correction correction = {
	    .address = session->target.address,
	    .kind = VERSION_TYPING,
	    .reason = "sides typed the wrong way round",
	    .version = session->target.version,
	};
	const struct hand_draft was = session->target;
	struct correction_result result;
	struct error why = {0};

	if (!has_target(session, err))
		return err->kind == ERROR_NONE;
	if (!hand_swap(&session->desk, &correction, &result, &why))
		return say_refused(session, &why, err);
	return placed(session, &result, &was, err);
}
