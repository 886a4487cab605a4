#include "unit/rulebook/members.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

/* The members of one kind of map. A name is followed by `!` if the member is needed, or by `/` if it
 * is needed unless another member is given. After a colon come the bounds of a number or the kind of
 * value. A name without a colon is a map that has its own row, except `clause` and `ruling`: these
 * are always texts, and `clause` may be a list of texts. In a path, `*` matches any name or place and
 * `|` separates alternatives. As a member, `*` allows any name. */
static const struct row {
	const char *path, *members;
} rows[] = {
    {"", "rulebook!:text title!:text publisher:text language!:text extends:name from:text sides! "
         "deal! threes "
         "pack! "
         "unit! game! walkover time cards! groups! hand-cards wild!:ranks wild-cards facts/ melds! "
         "canastas! red-threes! "
         "held "
         "table-cards bonuses unfinished unopened going-out! opening! penalties/ contract "
         "corrections rulings notes:texts options"},
    {"sides", "number!:2..3 players!:1..6 clause ruling"},
    {"sides.players", "least!:1..6 most!:1..6"},
    {"deal", "cards!:1..100 drawn!:1..100 drawing clause! ruling"},
    {"deal.drawing", "clause! ruling"},
    {"deal.drawing.clause", "*:text"},
    {"threes", "alike!:yes clause! ruling"},
    {"pack", "packs!:1..8 jokers!:0..100 copies clause! ruling"},
    {"pack.copies", "*:0..100"},
    {"unit", "points!:1..1000000 clause! ruling"},
    {"game", "target!:1..1000000 clause! ruling"},
    {"time", "minutes!:1..600 bell!:word clause! ruling"},
    {"walkover|unopened", "points!:0..1000000 clause! ruling"},
    {"cards", "X! A! K! Q! J! T! 9! 8! 7! 6! 5! 4! 3b! 3r 2!"},
    {"cards.*", "points!:0..1000000 held:0..1000000 clause! ruling"},
    {"groups|hand-cards|wild-cards", "clause! ruling"},
    {"hand-cards|wild-cards.clause", "*:text"},
    {"facts", "*/"},
    {"facts.*", "short:word asked:yes shown-by lacking clause! ruling"},
    {"facts.*.shown-by", "of!:ranks cards!:1..100 clause! ruling"},
    {"facts.*.lacking", "points!:0..1000000 unless-all:yes clause! ruling"},
    {"melds",
        "sets! black-threes! twos wilds ranks runs! melded mixed-ranks! same-rank! red-threes! "
        "stay"},
    {"melds.sets|black-threes|twos|wilds", "cards! natural wild! canasta-natural going-out "
                                           "wild-cards:ranks allowed:yes clause ruling"},
    {"melds.ranks", "*"},
    {"melds.ranks.*", "of!:ranks cards! natural wild! canasta-natural going-out wild-cards:ranks "
                      "allowed:yes clause ruling"},
    {"melds.sets|black-threes|twos|wilds.cards", "least!:1..100 most:1..100 clause! ruling"},
    {"melds.ranks.*.cards", "least!:1..100 most:1..100 clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.natural|canasta-natural", "least!:0..100 clause! ruling"},
    {"melds.ranks.*.natural|canasta-natural", "least!:0..100 clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.wild", "most/:0..100 steps/ small complete "
                                                "clause! ruling"},
    {"melds.ranks.*.wild", "most/:0..100 steps/ small complete clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.wild.small", "clause! ruling"},
    {"melds.ranks.*.wild.small", "clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.wild.steps", "*:0..100"},
    {"melds.ranks.*.wild.steps", "*:0..100"},
    {"melds.sets|black-threes|twos|wilds.wild.complete", "any!:yes clause! ruling"},
    {"melds.ranks.*.wild.complete", "any!:yes clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.going-out", "only!:yes clause! ruling"},
    {"melds.ranks.*.going-out", "only!:yes clause! ruling"},
    {"melds.melded", "cards!:0..100 natural!:0..100 clause! ruling"},
    {"melds.mixed-ranks|red-threes|stay", "clause! ruling"},
    {"melds.same-rank", "allowed!:word warns:yes clause! ruling"},
    {"melds.runs", "allowed!:yes ranks:ranks cards! wild jokers/ gaps! around-ace/:yes aces:word "
                   "clause! ruling"},
    {"melds.runs.cards", "least!:1..100 most!:1..100 clause! ruling"},
    {"melds.runs.wild", "most!:0..100 free clause! ruling"},
    {"melds.runs.wild.free", "refused:yes clause! ruling"},
    {"melds.runs.jokers", "clause! ruling"},
    {"melds.runs.gaps", "refused:yes clause! ruling"},
    {"canastas", "cards! kinds!"},
    {"canastas.cards", "least!:1..100 clause! ruling"},
    {"canastas.kinds", "*"},
    {"canastas.kinds.*",
        "points!:0..1000000 run:yes form:word of:ranks wild jokers unbroken longest "
        "short:word words:texts clause! ruling"},
    {"canastas.kinds.*.wild|jokers", "least:0..100 most:0..100"},
    {"canastas.kinds.*.unbroken", "least!:1..100 whole:yes set-most:1..100"},
    {"canastas.kinds.*.words", "*:text"},
    {"canastas.kinds.*.longest", "cards!:1..100 clause! ruling"},
    {"red-threes", "on-table! card-points"},
    {"red-threes.on-table", "*"},
    {"red-threes.on-table.*", "when:when each/:-1000000..1000000 amounts/ clause! ruling"},
    {"red-threes.on-table.*.amounts", "*:-1000000..1000000"},
    {"red-threes.card-points", "each!:0..1000000 clause! ruling"},
    {"held", "3r 3b"},
    {"held.3r|3b", "base!:-1000000..1000000 cards:-1000000..1000000 once:yes clause! ruling"},
    {"table-cards", "*"},
    {"table-cards.*", "when:when count!:word clause! ruling"},
    {"bonuses", "*"},
    {"bonuses.*", "when:when unless:name points!:-1000000..1000000 clause! ruling"},
    {"table-cards|bonuses.*.when", "canastas!:0..100 of:kinds"},
    {"table-cards|bonuses.*.when.*", "canastas!:0..100 of:kinds"},
    {"red-threes.on-table.*.when.*", "canastas!:0..100 of:kinds"},
    {"red-threes.on-table.*.when", "canastas!:0..100 of:kinds"},
    {"unfinished", "*"},
    {"unfinished.*",
        "of/:ranks run/:yes wild shorter-than:1..100 points!:0..1000000 clause! ruling"},
    {"unfinished.*.wild", "most!:0..100"},
    {"going-out.facts", "of!:name clause! ruling"},
    {"going-out",
        "points!:0..1000000 needs! facts cards-left! others-hold concealed! clause! ruling"},
    {"going-out.needs", "canastas!:0..100 of:kinds warns:yes clause! ruling"},
    {"going-out.needs.0", "canastas!:0..100 of:kinds warns:yes clause! ruling"},
    {"going-out.needs.*", "canastas!:0..100 of:kinds warns:yes clause ruling"},
    {"going-out.cards-left", "clause! ruling"},
    {"going-out.others-hold", "unless-exhausted:yes clause! ruling"},
    {"going-out.concealed", "known:yes points!:0..1000000 adds!:yes clause! ruling needs! "
                            "after-partner!:yes melded-before from-stock! most-cards!"},
    {"going-out.concealed.needs", "own:yes clause! ruling"},
    {"going-out.concealed.most-cards|melded-before", "clause! ruling"},
    {"going-out.concealed.from-stock", "waives-minimum!:yes clause! ruling"},
    {"opening", "by-score/ by-hand/ raise by-canasta from-pile clean no-wild"},
    {"opening.by-score", "*"},
    {"opening.by-score.0", "from:-1000000..1000000 minimum!:0..1000000 needs clause! ruling"},
    {"opening.by-score.*", "from!:-1000000..1000000 minimum!:0..1000000 needs clause! ruling"},
    {"opening.by-score.*.needs", "canastas!:0..100 of:kinds"},
    {"opening.by-score.*.needs.*", "canastas!:0..100 of:kinds"},
    {"opening.by-hand", "minima! clause! ruling"},
    {"opening.by-hand.minima", "*:0..1000000"},
    {"opening.raise", "points!:0..1000000 clause! ruling"},
    {"opening.by-canasta|no-wild", "clause! ruling"},
    {"opening.clean", "natural!:1..100 clause! ruling"},
    {"opening.from-pile", "natural!:1..100 upcard clause! ruling"},
    {"opening.from-pile.upcard", "clause! ruling"},
    {"contract",
        "level!:1..1000000 levels!:1..100 clause! ruling achieved! doubled! robbed! "
        "exhausted! false-out! value! melded-counts! hand-counts opening-low! opening-high! "
        "opening-twos! opening-twos-bidder! unopened! bids! doubling dealer!"},
    {"contract.achieved|robbed", "percent!:0..1000 clause! ruling"},
    {"contract.doubled", "achieved!:0..1000 robbed!:0..1000 clause! ruling"},
    {"contract.exhausted|value|bids|doubling|dealer", "clause! ruling"},
    {"contract.unopened", "penalty:name clause! ruling"},
    {"contract.false-out", "points!:0..1000000 clause! ruling"},
    {"contract.melded-counts", "from-level!:1..100 clause! ruling"},
    {"contract.hand-counts|opening-low", "to-level!:0..100 clause! ruling"},
    {"contract.opening-high", "run!:1..100 rank!:1..100 rank-wild!:0..100 clause! ruling"},
    {"contract.opening-twos|opening-twos-bidder", "least!:1..100 clause! ruling"},
    {"corrections", "addition record penalties"},
    {"corrections.addition|record|penalties", "until!:word clause! ruling"},
    {"penalties", "*"},
    {"penalties.*", "points/:0..1000000 per:text cards:word after-out:yes form/:word accepts:yes "
                    "same-act besides:name "
                    "by-hands repeated within:word victory-points:0..1000 warnings:0..100 "
                    "summary!:text clause! ruling"},
    {"penalties.*.same-act", "*:name"},
    {"penalties.*.by-hands", "*:0..1000000"},
    {"penalties.*.repeated", "*"},
    {"penalties.*.repeated.*", "from!:2..100 points!:0..1000000 clause! ruling"},
    {"rulings", "*"},
    {"rulings.*", "clause! ruling"},
    {"notes", "*:text"},
    {"options", "*"},
    {"options.*", "summary!:text standard!:name clause! ruling choices!"},
    {"options.*.choices", "*"},
    {"options.*.choices.*", "summary!:text figures"},
};

enum { ROWS = sizeof rows / sizeof *rows };

size_t members_rows(void)
{
	return ROWS;
}

const char *members_path(size_t row)
{
	return rows[row].path;
}

bool members_are_free(size_t row)
{
	return rows[row].members[0] == '*';
}

static bool segment_matches(const char *wanted, size_t size, const char *name, size_t length)
{
	if (size == 1 && *wanted == '*')
		return true;
	while (size > 0) {
		const char *bar = memchr(wanted, '|', size);
		size_t word = bar ? (size_t)(bar - wanted) : size;

		if (word == length && memcmp(wanted, name, length) == 0)
			return true;
		wanted += word + (bar ? 1 : 0);
		size -= word + (bar ? 1 : 0);
	}
	return false;
}

static bool path_matches(const char *wanted, const char *path)
{
	while (*wanted && *path) {
		size_t size = strcspn(wanted, "."), length = strcspn(path, ".");

		if (!segment_matches(wanted, size, path, length))
			return false;
		wanted += size + (wanted[size] == '.');
		path += length + (path[length] == '.');
	}
	return *wanted == *path;
}

size_t members_row(const char *path)
{
	for (size_t i = 0; i < ROWS; i++)
		if (path_matches(rows[i].path, path))
			return i;
	fail_msg("%s: no row of the table has it", path);
	return ROWS;
}

size_t members_of(size_t row, struct member *ret)
{
	const char *cursor = rows[row].members;
	size_t count = 0;

	while (*cursor) {
		size_t size = strcspn(cursor, " ");
		struct member *member = &ret[count++];
		const char *colon = memchr(cursor, ':', size);
		size_t name = colon ? (size_t)(colon - cursor) : size;

		*member = (struct member){
		    .required = cursor[name - 1] == '!', .depends = cursor[name - 1] == '/'};
		(void)snprintf(member->name, sizeof member->name, "%.*s",
		    (int)(name - (member->required || member->depends ? 1 : 0)), cursor);
		if (colon)
			(void)snprintf(member->type, sizeof member->type, "%.*s",
			    (int)(size - name - 1), colon + 1);
		else if (strcmp(member->name, "clause") == 0 || strcmp(member->name, "ruling") == 0)
			(void)snprintf(member->type, sizeof member->type, "%s",
			    strcmp(member->name, "clause") == 0 ? "clause" : "text");
		member->numeric =
		    sscanf(member->type, "%ld..%ld", &member->least, &member->most) == 2;
		cursor += size;
		cursor += strspn(cursor, " ");
	}
	return count;
}
