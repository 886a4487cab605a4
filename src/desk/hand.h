/* hand.h - a hand recorded at a table, and shown with its versions. */
#ifndef CANASTA_DESK_HAND_H
#define CANASTA_DESK_HAND_H

#include "score/score.h"
#include "store/desk.h"
#include "store/hand.h"
#include "store/table.h"

struct hand_entry {
	struct address table;
	const struct hand *hand; /* every side of the table; acceptances in it are kept */
	int number;              /* 0: the next */
	bool again;              /* the same facts are a further hand */
	int before; /* it was found later, and was played before the hand of that number; 0: it was not */
	const char *reason;    /* why it is recorded there */
	const char *after_end; /* why a hand is recorded after the game's end; NULL: it is not */
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	char by_side;       /* the side that enters it itself, 'A' …; '\0': the desk does */
	bool versions;      /* the hand's versions are told as well */
	const char *note;   /* noted on it besides, where it is recorded or was; NULL: nothing */
};

/* A later hand that begins otherwise by what was done to one before it. */
struct hand_follower {
	int hand;
	int64_t scores[SIDES_MOST], scores_were[SIDES_MOST]; /* when it began */
	int32_t minima[SIDES_MOST], minima_were[SIDES_MOST]; /* raises included */
	bool after_end, was_after_end;
};

struct hand_added {
	struct address address;
	int version;        /* of the hand; beyond the first where its number was opened */
	bool repeated;      /* nothing was written: this is how it was recorded before */
	struct hand hand;   /* the facts, each side's score before in them */
	struct score score; /* lines and findings */
	struct table table; /* after it */
	struct hand_versions versions; /* where they were asked for */
	/* Where it was inserted: the hand it stands before, and later hands, which begin otherwise by it. */
	int before;
	size_t follower_count;
	const struct hand_follower *followers;
};

/* Scores a hand and records it; on the disk when this returns true. In this order: a side missing
 * or a `score` that differs from the table's is ERROR_INPUT (`side-missing`, `score-differs`);
 * facts equal to the table's newest hand (to hand `number`, where it is given and taken) set
 * `repeated`; a number taken by other facts or beyond the next is ERROR_REFUSED `hand-number`; a
 * finished game without `after_end` `game-ended`; a signed sheet or locked round without `unlock`
 * `locked`; error findings not accepted `error-findings` -
 * then, against the custom, `ret` holds the hand, its score, and the table as it stands. A closed
 * event is ERROR_REFUSED `event-closed`; an acceptance without reason or name, or of a finding that
 * is not there, ERROR_INPUT `acceptance-invalid`. A hand inserted `before` another gets the next free
 * number, whether the game has ended or not; one before a hand that is not there is ERROR_INPUT `hand-unknown`, before
 * a void one ERROR_REFUSED `hand-voided`. */
bool hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err);

/* What the hand would score as the table's next, without anything being kept; findings are no refusal. */
bool hand_reckon(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err);

struct hand_view {
	struct address address;
	size_t version_count;
	const struct hand_version *versions; /* oldest first */
	bool voided;
	const char *after_end; /* why it was recorded after the game's end; "" where it was not */
	/* Of the newest version, each side's score before and acceptances in it. */
	struct hand hand;
	struct score score; /* computed again from these facts */
	struct table table;
};

/* One hand, by an address with its hand. */
bool hand_fetch(const struct desk *desk, const struct address *address, struct hand_view *ret,
    struct error *err);

/* One of a table that was read, inside the same read. */
bool hand_view_read(const struct desk *desk, const struct address *address,
    const struct table *table, struct hand_view *ret, struct error *err);

/* Every hand of a table that was read, inside the same read: as many as it has. */
bool hand_list(const struct desk *desk, const struct table *table, const struct hand_view **ret,
    struct error *err);

/* What one version said, with its score; a void one has no facts: `ret_void` is set. It is read by the rulebook
 * that was in force when it was written, with which `ret_event` is the event. */
bool hand_version_fetch(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, struct score *ret_score, bool *ret_void, const struct event **ret_event,
    struct error *err);

#endif
