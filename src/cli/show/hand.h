/* hand.h - a recorded hand as an answer: the derivation of every point, who and when. */
#ifndef CANASTA_CLI_SHOW_HAND_H
#define CANASTA_CLI_SHOW_HAND_H

#include "desk/correction.h"
#include "record/json.h"
#include "store/event.h"
#include "store/hand.h"

/* What `hand add` and `hand show` know of a hand alike. */
struct shown_hand {
	const struct event *event;
	const struct address *address;
	const struct hand *hand;
	const struct score *score;
	const struct table *table;          /* after the hand */
	const struct hand_version *version; /* the newest; NULL: not known */
	bool voided;
	bool repeated;
	bool correction;       /* tell what it does to other hands: */
	size_t follower_count; /* later hands whose beginning was computed anew */
	const int *followers;
};

/* A hand put right, voided, moved or brought back, and what that did to later hands. */
struct shown_hand shown_correction(
    const struct event *event, const struct correction_result *result);
/* A hand as it stands in the file. */
struct shown_hand shown_view(const struct event *event, const struct store_hand_view *view);

void shown_hand_json(struct json *json, const struct shown_hand *shown);

/* What was recorded, with names and new totals and what comes next. */
void show_hand_recorded(const struct shown_hand *shown, struct text *out);

/* Every line of every side with its clause. */
void show_hand_derivation(const struct shown_hand *shown, struct text *out);

/* One version in words: "version 2 (typing) by … at …: reason", with whoever confirmed it. */
void show_version(const struct hand_version *version, struct text *out);

/* What a version has besides its number: kind, author, time, reason, marks. Members of an object. */
void hand_version_json(struct json *json, const struct hand_version *version);

/* What a contract brought each side: ", A +1500"; nothing where none is judged. */
void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out);

#endif
