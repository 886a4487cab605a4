#include "samples.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "form/document.h"

#include <stdarg.h>
#include <stdio.h>

const struct sample samples[] = {
    {"scoresheet", "scoresheet", "en", "a4", 1, 2, 6, false, true, 1},
    {"scoresheet-plain", "scoresheet", "en", "a4", 1, 2, 5, false, false, 1},
    {"scoresheet-blank", "scoresheet", "en", "a4", 1, 2, 0, false, false, 1},
    {"scoresheet-three", "scoresheet", "en", "a4", 1, 3, 7, false, true, 1},
    {"scoresheet-long", "scoresheet", "en", "a4", 1, 2, 6, true, true, 1},
    {"scoresheet-three-long", "scoresheet", "fi", "a4", 1, 3, 6, true, true, 1},
    {"scoresheet-thirty", "scoresheet", "sv", "a4", 1, 2, 30, false, true, 2},
    {"scoresheet-many", "scoresheet", "nl", "a4", 5, 2, 5, true, false, 5},
    {"scoresheet-letter", "scoresheet", "en", "letter", 1, 2, 6, false, true, 1},
    {"scoresheet-a6", "scoresheet", "en", "a6", 1, 2, 5, false, false, 1},
    {"scoresheet-fi", "scoresheet", "fi", "a4", 1, 2, 6, false, true, 1},
    {"standings-3", "standings", "en", "a4", 1, 0, 3, false, false, 1},
    {"standings-200", "standings", "fi", "a4", 1, 0, 200, true, false, 9},
    {"standings-nl", "standings", "nl", "a4", 1, 0, 12, false, false, 1},
};
const size_t sample_count = sizeof samples / sizeof *samples;

static const char *const entrants[] = {"Alfa ja Beeta", "Gamma ja Delta", "Eeta ja Theeta"};
static const char *const players[] = {"Alfa Aaltonen, Beeta Bergström",
    "Gamma Gröönroos, Delta Dåhlberg", "Eeta Öhman, Theeta Žitek"};
static const char *const long_entrants[] = {
    "Äänekosken Yöpöllöjen ensimmäinen ja pitkänimisin parivaljakko Ålandista",
    "Zażółć Gęślą Jaźń z Towarzystwa Kart i Kanasty w Szczebrzeszynie-Łękołodach",
    "Σύλλογος Κανάστας Άλφα και Ωμέγα – Клуб любителей канасты «Ёжик»",
};
static const char *const long_players[] = {
    "Alfa-Wilhelmiina Aaltonen-Ylä-Äyräpää, Beeta Konstantiina Bergström-Öhqvist",
    "Gamma Świętopełk-Brzęczyszczykiewicz, Delta Štěpánka Žďárská-Řeháčková",
    "Θήτα Παπαδοπούλου-Ωμέγα, Ёта Ивановна Щёголева, Nguyễn Thị Ðặng Ắc-quy",
};

struct telling {
	struct answer *scope;
	struct arena *arena;
	struct text *said;
};

static void tell(struct telling *to, struct answer *scope, const char *key, const char *value)
{
	answer_text(scope, key, value);
	if (to->said)
		text_addf(to->said, "%s\n", value ? value : "");
}

static void tell_number(struct telling *to, struct answer *scope, const char *key, int value)
{
	char text[16];

	(void)snprintf(text, sizeof text, "%d", value);
	tell(to, scope, key, text);
}

static void tell_item(struct telling *to, struct answer *scope, const char *list, const char *value)
{
	answer_item(scope, list, value);
	if (to->said)
		text_addf(to->said, "%s\n", value ? value : "");
}

static void tell_sides(struct telling *to, const struct sample *sample, int sheet)
{
	for (int i = 0; i < sample->sides; i++) {
		struct answer *side = answer_row(to->scope, "sides");
		const char letter[] = {(char)('A' + i), '\0'};

		tell(to, side, "side", letter);
		tell_number(to, side, "number", 3 * sheet + i + 1);
		tell(to, side, "entrant", sample->long_names ? long_entrants[i] : entrants[i]);
		tell_item(to, side, "players", sample->long_names ? long_players[i] : players[i]);
		if (sample->hands == 0)
			continue;
		tell_number(to, side, "score", 5235 - 1400 * i);
		tell_number(to, side, "points", i == 0 ? 2 : 0);
		answer_code(side, "result", i == 0 ? "won" : "lost");
	}
}

static void tell_hands(struct telling *to, const struct sample *sample)
{
	int running[3] = {0, 0, 0};
	struct answer *totals;

	for (int i = 0; i < sample->hands; i++) {
		struct answer *hand = answer_row(to->scope, "hands");

		tell_number(to, hand, "hand", i + 1);
		if (i == 2)
			answer_code(answer_row(hand, "notes"), "note", "exhausted");
		for (int j = 0; j < sample->sides; j++) {
			struct answer *side = answer_row(hand, "sides");
			int base = j == i % sample->sides ? 700 + 100 * (i % 4) : -100 * (i % 3);
			int cards = 35 + 155 * ((i + 2 * j) % 5) - 90 * j;

			tell_number(to, side, "opening_minimum",
			    running[j] < 0      ? 15
			    : running[j] < 1500 ? 50
			                        : 90);
			running[j] += base + cards;
			tell_number(to, side, "base", base);
			tell_number(to, side, "cards", cards);
			tell_number(to, side, "total", base + cards);
			tell_number(to, side, "running", running[j]);
			if (j == i % sample->sides && i != 2)
				answer_text(side, "out", i % 4 == 3 ? "concealed" : "normal");
		}
	}
	totals = answer_row(to->scope, "totals");
	answer_text(totals, "row", "total");
	for (int j = 0; j < sample->sides; j++)
		tell_number(to, answer_row(totals, "sides"), "running", running[j]);
}

static void tell_lists(struct telling *to)
{
	static const char *const penalties[][6] = {
	    {"2", "A", "25C", "1", "-100",
	        "Drew out of turn; the card was already among the hand cards"},
	    {"4", "B", "33A", "2", "-600", "Partner's help used for a penalty card"},
	};
	static const char *const names[] = {"hand", "side", "code", "count", "points", "what"};
	struct answer *row;

	for (size_t i = 0; i < 2; i++) {
		row = answer_row(to->scope, "penalties");
		for (size_t j = 0; j < 6; j++)
			tell(to, row, names[j], penalties[i][j]);
	}
	row = answer_row(to->scope, "adjustments");
	tell(to, row, "hand", "5");
	tell(to, row, "side", "A");
	tell(to, row, "points", "-50");
	tell(to, row, "reason", "Late arrival at the table after the interval");
	tell(to, row, "by", "Kappa Kuusinen");
	row = answer_row(to->scope, "accepted");
	tell(to, row, "hand", "3");
	tell(to, row, "side", "B");
	tell(to, row, "clause", "13A");
	tell(to, row, "message", "Opening of 45 where 50 is needed: ♠♥♦♣ KKK 555 → 45 < 50");
	tell(to, row, "reason", "Not noticed before the next draw (28), so it counts as made");
	tell(to, row, "by", "Kappa Kuusinen");
	row = answer_row(to->scope, "remarks");
	tell(to, row, "side", "A");
	tell(to, row, "in", "Zeeta Zorn");
	tell(to, row, "out", "Alfa Aaltonen");
	tell(to, row, "hand", "3");
}

static void tell_sheet(struct telling *to, const struct sample *sample, int sheet)
{
	tell(to, to->scope, "round", "2");
	tell_number(to, to->scope, "number", sheet + 1);
	answer_code(to->scope, "game", "target");
	tell_number(to, to->scope, "game_count", 5000);
	tell_sides(to, sample, sheet);
	answer_flag(to->scope, "concealed", true);
	if (sample->hands == 0) {
		answer_flag(to->scope, "blank", true);
		return;
	}
	tell(to, to->scope, "winner_entrant", sample->long_names ? long_entrants[0] : entrants[0]);
	tell_hands(to, sample);
	if (sample->lists)
		tell_lists(to);
}

/* The head of the document. */
static void tell_head(struct telling *to, const struct sample *sample, struct answer *head)
{
	const bool wide = sample->long_names && sample->sides > 0;

	tell(to, head, "event",
	    wide
	        ? "Äänekosken kevätmestaruuskilpailut ja Łódzki Międzynarodowy Turniej Kanasty 2026"
	        : "Club night of Esimerkkilä");
	tell(to, head, "date", "2026-03-05");
	tell(to, head, "venue", "Esimerkkilän työväentalo");
	tell(to, head, "rulebook", "Suomen Canastaliitto");
	tell(to, head, "stamp", "R57 · 2026-03-05T21:05:00Z · 4f3a91c2");
	if (sample->sides > 0 && sample->hands > 0)
		tell(to, head, "options", "red-threes-all=800");
}

static void tell_standings(struct telling *to, const struct sample *sample)
{
	answer_number(to->scope, "round", 3);
	answer_flag(to->scope, "provisional", true);
	answer_code(to->scope, "provisional_by", "games");
	tell(to, answer_row(to->scope, "decided"), "message",
	    "1.2 walkover, Gamma ja Delta 0 : 2000");
	for (int i = 0; i < sample->hands; i++) {
		struct answer *row = answer_row(to->scope, "standings");
		bool uncommon = sample->long_names && i % 4 == 0;

		tell_number(to, row, "rank", i + 1);
		tell(to, row, "entrant", uncommon ? long_entrants[i % 3] : entrants[i % 3]);
		tell_item(to, row, "players", uncommon ? long_players[i % 3] : players[i % 3]);
		tell_number(to, row, "played", 3);
		tell_number(to, row, "won", i % 4);
		tell_number(to, row, "drawn", 0);
		tell_number(to, row, "lost", 3 - i % 4);
		tell_number(to, row, "match_points", 2 * (i % 4));
		tell_number(to, row, "score", 12345 - 37 * i);
		tell_number(to, row, "against", 9870 + 23 * i);
		tell_number(to, row, "difference", 2475 - 60 * i);
		if (i % 3 != 0)
			answer_code(row, "decided", i % 3 == 1 ? "difference" : "match points");
	}
}

bool sample_pdf(struct arena *arena, const struct sample *sample, struct document *ret,
    struct text *said, struct error *err)
{
	const struct answer **parts = arena_alloc(arena, (size_t)sample->parts, sizeof *parts);
	struct answer *head = answer_make(arena);
	const struct document_section section = {.head = head,
	    .template_name = sample->template_name,
	    .parts = parts,
	    .part_count = (size_t)sample->parts};
	const struct document_request request = {
	    .language = sample->language,
	    .paper = sample->paper,
	    .title = "Sample – näyte ♠",
	    .created = "2026-03-05T19:30:00Z",
	    .sections = &section,
	    .section_count = 1,
	};

	if (!parts || !head)
		return error_memory(err);
	for (int i = 0; i < sample->parts; i++) {
		struct telling to = {answer_make(arena), arena, said};

		parts[i] = to.scope;
		if (!to.scope)
			return error_memory(err);
		if (sample->sides > 0)
			tell_sheet(&to, sample, i);
		else
			tell_standings(&to, sample);
		tell_head(&to, sample, head);
	}
	*ret = document_pdf(arena, &request);
	return true;
}
