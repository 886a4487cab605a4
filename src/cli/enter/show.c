#include "cli/enter/show.h"

#include "cli/enter/short_words.h"
#include "cli/paper/slip_fields.h"
#include "cli/show/event.h"
#include "cli/show/score.h"
#include "cli/show/table.h"
#include "form/grid.h"
#include "form/terminal.h"

#include <string.h>

enum { SCREEN_COLUMNS = 80, INDENT = 5, NAME_COLUMNS = 30 };

static void show_barred(const struct table *table, struct text *out)
{
	if (table->locked)
		text_addf(out, "  round %d is locked; only canasta hand add --unlock adds a hand\n",
		    table->address.round);
	else if (table->signature.number > 0)
		text_add(
		    out, "  its sheet is signed; only canasta hand add --unlock adds a hand\n");
	else if (table->game.finished)
		text_add(out, "  a further hand needs a reason; Enter alone leaves the table\n");
}

/* A name beside which there is room for figures; its end is told by dots. */
static const char *short_name(struct arena *arena, const char *name)
{
	const char *cursor = name;
	const char *end = name + strlen(name);

	if (text_columns(name) <= NAME_COLUMNS)
		return name;
	for (int columns = 1; cursor < end && columns < NAME_COLUMNS;) {
		const char *before = cursor;
		const char *letter;

		(void)text_next(&cursor, end);
		letter = arena_copy(arena, before, (size_t)(cursor - before));
		columns += letter ? text_columns(letter) : 1;
	}
	return arena_printf(arena, "%.*s…", (int)(cursor - name), name);
}

void show_opened(const struct table *table, struct text *out)
{
	struct grid grid;

	text_addf(
	    out, "%d.%d, hand %d\n", table->address.round, table->address.table, table->next_hand);
	grid_begin(&grid, out->arena, "llrll");
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		grid_row(&grid,
		    (const char *const[]){arena_printf(out->arena, "%c", seat->side),
		        short_name(out->arena, seat->entrant),
		        arena_printf(out->arena, "%lld", (long long)table->game.scores[side]),
		        table->game.finished ? ""
		                             : arena_printf(out->arena, "opens with %s",
		                                   show_minimum(out->arena, table->minima[side])),
		        players_text(
		            out->arena, seat->entrant, seat->players, seat->player_count)});
	}
	grid_show(&grid, 2, out);
	if (table->game.finished)
		show_table_next(table, out);
	show_barred(table, out);
}

void show_contract_words(const struct rulebook *book, struct text *out)
{
	if (book->contract.allowed)
		text_add(out,
		    "  behind the last side the contract: ct3HA (contract=3H side=A), doubled "
		    "ct3HAd\n");
}

/* --- a side as typed --- */

/* A line of the screen that is begun anew where the next piece would not fit. */
struct wrapped {
	struct text *out;
	int columns;
	int column;
};

static void add_piece(struct wrapped *wrapped, const char *piece)
{
	int columns;

	if (!piece) {
		wrapped->out->failed = true;
		return;
	}
	columns = text_columns(piece);
	if (wrapped->column == 0 || wrapped->column + columns >= wrapped->columns) {
		text_add(wrapped->out, wrapped->column ? ",\n" : "");
		text_add_padded(wrapped->out, "", INDENT);
		wrapped->column = INDENT;
		if (strncmp(piece, ", ", 2) == 0)
			piece += 2;
	}
	text_add(wrapped->out, piece);
	wrapped->column += columns;
}

/* "natural canasta 2 × 500": how a line of base points reads in one breath. */
static const char *base_piece(
    struct arena *arena, const struct rulebook *book, const struct line *line)
{
	const char *code = line->item == ITEM_PENALTY ? book->penalties[line->index].code : "";
	const char *item = line_item(book, line);
	char *label = arena_text(arena, item);

	for (char *cursor = label; cursor && *cursor; cursor++)
		if (*cursor == '-')
			*cursor = ' ';
	if (!label)
		return NULL;
	if (line->count == 1)
		return arena_printf(arena, ", %s%s%s %lld", label, code[0] ? " " : "", code,
		    (long long)line->points);
	return arena_printf(arena, ", %s%s%s %d × %lld", label, code[0] ? " " : "", code,
	    (int)line->count, (long long)line->each);
}

struct card_sums {
	int64_t table, hand, reds, other;
};

/* Whether the table counted: then `melded` is the sum that was typed, and nothing is mixed into it. */
static bool was_counted(const struct side_score *side)
{
	for (size_t i = 0; i < side->line_count; i++)
		if (side->lines[i].item == ITEM_MELDED || side->lines[i].item == ITEM_HELD)
			return true;
	return false;
}

static struct card_sums card_sums(const struct side_score *side)
{
	struct card_sums sums = {0};
	bool counted = was_counted(side);

	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];

		if (line->group != GROUP_CARDS)
			continue;
		if (counted && line->place == CARDS_ON_TABLE)
			sums.reds += line->points;
		else if (line->place == CARDS_ON_TABLE || line->item == ITEM_MELDED)
			sums.table += line->points;
		else if (line->place == CARDS_IN_HAND || line->item == ITEM_HELD)
			sums.hand += line->points;
		else
			sums.other += line->points;
	}
	return sums;
}

static void add_cards(struct wrapped *wrapped, const struct side_score *side)
{
	const struct card_sums sums = card_sums(side);
	const struct {
		const char *name;
		int64_t points;
	} pieces[] = {{"melded", sums.table}, {"red threes as cards", sums.reds},
	    {"in hand", sums.hand}, {"cards", sums.other}};

	for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++)
		if (pieces[i].points != 0)
			add_piece(wrapped, arena_printf(wrapped->out->arena, ", %s %lld",
			                       pieces[i].name, (long long)pieces[i].points));
}

/* --- the words of a slip --- */

/* What a word of the slip stands for; a kind of canasta is its own name, and has a short form. */
static const char *field_meaning(struct arena *arena, const char *name)
{
	static const struct {
		const char *name, *meaning;
	} meanings[] = {
	    {"natural", "natural canastas"},
	    {"mixed", "mixed canastas"},
	    {"melded", "points melded"},
	    {"held", "points held"},
	    {"reds-held", "red threes in hand"},
	    {"blacks-held", "black threes in hand"},
	    {"reds", "red threes"},
	    {"out", "went out"},
	    {"out-concealed", "went out concealed"},
	    {"penalty", "a penalty"},
	    {"claim", "the sum as written"},
	    {"running", "the total as written"},
	};
	char initials[SHORT_INITIALS];

	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++)
		if (strcmp(meanings[i].name, name) == 0)
			return meanings[i].meaning;
	return short_initials(name, initials) ? arena_printf(arena, "(%s)", initials) : "";
}

/* A penalty is typed with its code: one of the rulebook's that act on the points of a hand. */
static const char *penalty_example(const struct rulebook *book)
{
	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_POINTS)
			return book->penalties[i].code;
	return "";
}

static void add_word(
    struct wrapped *line, const struct rulebook *book, const struct slip_field *field)
{
	const char *code = strcmp(field->name, "penalty") == 0 ? penalty_example(book) : "";
	const char *meaning = field_meaning(line->out->arena, field->name);
	const char *value = strchr(field->token, '=') ? "N" : code;
	const char *piece =
	    arena_printf(line->out->arena, "%s%s %s", field->token, value, meaning ? meaning : "");
	int columns = piece ? text_columns(piece) : 0;

	if (line->column > 0 && line->column + columns + 3 >= line->columns) {
		text_add(line->out, "\n");
		line->column = 0;
	}
	text_addf(line->out, "%s%s", line->column ? "   " : "    ", piece ? piece : "");
	line->column += columns + (line->column ? 3 : 4);
	line->out->failed = line->out->failed || !piece;
}

void show_slip_words(const struct rulebook *book, struct text *out)
{
	struct wrapped line = {.out = out, .columns = SCREEN_COLUMNS};
	const struct slip_field *fields;
	size_t count = 0;

	if (!slip_fields(out->arena, book, &fields, &count))
		out->failed = true;
	for (size_t i = 0; i < count && !out->failed; i++)
		add_word(&line, book, &fields[i]);
	text_add(out,
	    "\n  Together or apart: nmc345h45r2o is n1 m1 c345 h45 r2 o; 700/345 are the\n"
	    "  two sums alone; cards: KKKKKKK AAAA2 hand=94 r2 out; - for a side with "
	    "nothing\n");
}

void show_side_typed(const struct rulebook *book, const struct hand *hand,
    const struct score *score, struct text *out)
{
	const struct side_score *side = &score->sides[0];
	int screen = terminal_columns(stdout);
	struct wrapped wrapped = {.out = out, .columns = SCREEN_COLUMNS};

	if (screen > 0 && screen < SCREEN_COLUMNS)
		wrapped.columns = screen;

	add_piece(&wrapped,
	    arena_printf(out->arena, "%c: %lld %c %lld = %lld", hand->sides[0].name,
	        (long long)side->base, side->cards < 0 ? '-' : '+',
	        (long long)(side->cards < 0 ? -side->cards : side->cards), (long long)side->total));
	for (size_t i = 0; i < side->line_count; i++)
		if (side->lines[i].group == GROUP_BASE)
			add_piece(&wrapped, base_piece(out->arena, book, &side->lines[i]));
	add_cards(&wrapped, side);
	text_add(out, "\n");
}

/* Whether the contract, which stands behind the last side, may yet take a finding away: the bidder
 * goes out by it and opens by it (16, 26B), and its points are part of what the side wrote. */
static bool hangs_on_contract(const struct finding *finding)
{
	static const enum finding_code codes[] = {FINDING_OUT_WITHOUT_CANASTA,
	    FINDING_CLAIM_DIFFERS, FINDING_OPENING_SHORT, FINDING_TWOS_TOO_FEW};

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (finding->code == codes[i])
			return true;
	return finding->code == FINDING_TOTALS_IMPOSSIBLE && finding->place != PLACE_COUNTS;
}

void show_side_findings(const struct rulebook *book, const struct score *score, struct text *out)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (!book->contract.allowed || !hangs_on_contract(&score->findings[i]))
			show_findings(&score->findings[i], 1, score->findings[i].side, 2, out);
}

void show_place(const char *line, const struct error *why, struct text *out)
{
	const char *cursor = line;
	const char *end = line + strlen(line);

	if (why->column <= 0)
		return;
	for (int i = 1; i < why->column && cursor < end; i++)
		(void)text_next(&cursor, end);
	text_addf(out, "    %s\n    ", line);
	text_add_padded(
	    out, "", text_columns(arena_copy(out->arena, line, (size_t)(cursor - line))));
	text_add(out, "^\n");
}
