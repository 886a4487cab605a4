#include "answer/version.h"

#include "answer/given.h"
#include "answer/parts.h"
#include "desk/hand.h"

#include <string.h>

/* What it is, in a word that a label says: its kind, or that something was given in the hand. */
static const char *what_of(const struct hand_version *version)
{
	if (version->given == 0)
		return version_kind_name(version->kind);
	return version->taken_back ? "cancelled" : "given";
}

/* What was done besides, where that is to be said; NULL: nothing. */
static const char *deed_of(const struct hand_version *version)
{
	const bool is_void = version->kind == VERSION_VOID;

	if (is_void && strcmp(version->act, "void") == 0)
		return "void";
	if (strcmp(version->act, "swap") == 0)
		return "swap";
	if (version->kind == VERSION_FOLLOW)
		return version->other.hand ? "follow" : "rulebook";
	if (!version->other.hand)
		return NULL;
	return is_void ? "moved-to" : "moved-from";
}

void answer_version(struct answer *to, const struct hand_version *version)
{
	answer_number(to, "version", version->version);
	answer_code(to, "kind", version_kind_name(version->kind));
	answer_text(to, "author", version->author);
	answer_time(to, "time", version->time);
	answer_flag_set(to, "clock_set", version->clock_set);
	answer_reason(to, "reason", version->reason);
	answer_text_some(to, "act", version->act);
	if (version->given > 0)
		answer_numbered(to, "penalty", 'P', version->given);
	answer_given_how(to, "ruling", version->how);
	answer_text_some(to, "called", version->clock);
	if (version->other.hand)
		answer_address(to, "other", &version->other);
	answer_reason_some(to, "unlock", version->unlock);
	answer_flag_set(to, "after_event", version->after_event);
	answer_text_some(to, "confirmed_by", version->confirmed_by);
	answer_text_some(to, "confirmed_how", version->confirmed_how);
	if (version->confirmed_at[0])
		answer_time(to, "confirmed_at", version->confirmed_at);
	answer_code(to, "what", what_of(version));
	if (deed_of(version))
		answer_code(to, "deed", deed_of(version));
}

void answer_versions(struct answer *to, const struct hand_view *view)
{
	(void)answer_list(to, "versions");
	for (size_t i = 0; i < view->version_count; i++)
		answer_version(answer_row(to, "versions"), &view->versions[i]);
}
