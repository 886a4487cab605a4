#include "rulebook/figures_words.h"

#include "base/text.h"

#include <string.h>

void figures_add(struct figures_listing *listing, struct sentence name, struct sentence value,
    const struct source *source)
{
	enum { ROOM_FIRST = 8 * KINDS_MOST };

	if (listing->count == listing->room) {
		size_t room = listing->room ? listing->room * 2 : ROOM_FIRST;
		struct figure *rows = arena_alloc(listing->arena, room, sizeof *rows);

		if (!rows) {
			listing->failed = true;
			return;
		}
		if (listing->count > 0)
			memcpy(rows, listing->rows, listing->count * sizeof *rows);
		listing->rows = rows;
		listing->room = room;
	}
	listing->rows[listing->count++] = (struct figure){.section = listing->section,
	    .card = listing->card,
	    .name = name,
	    .value = value,
	    .source = *source};
}

void figures_add_number(struct figures_listing *listing, struct sentence name, int64_t value,
    const struct source *source)
{
	figures_add(listing, name, figures_number(value), source);
}

/* Sentences that stand in another one; none where memory fails. */
static struct sentence_value kept(struct figures_listing *listing, const char *name,
    const struct sentence *parts, size_t count, const char *between)
{
	struct sentence *copy = arena_alloc(listing->arena, count + 1, sizeof *copy);

	if (!copy) {
		listing->failed = true;
		return sentence_parts(name, NULL, 0, between);
	}
	if (count > 0)
		memcpy(copy, parts, count * sizeof *copy);
	return sentence_parts(name, copy, count, between);
}

struct sentence figures_called(const char *code, const char *english)
{
	return (struct sentence){.kind = "figure", .code = code, .english = english};
}

struct sentence figures_about(
    struct figures_listing *listing, const char *code, const char *english, struct sentence what)
{
	return (struct sentence){"figure", code, english, {kept(listing, "what", &what, 1, "")}};
}

struct sentence figures_penalty(struct figures_listing *listing, const struct penalty *penalty)
{
	const struct sentence what = rulebook_penalty_words(penalty);

	return (struct sentence){"figure", "penalty", "{code} {what}",
	    {sentence_text("code", penalty->code), kept(listing, "what", &what, 1, "")}};
}

struct sentence figures_word(const char *code, const char *english)
{
	return (struct sentence){.kind = "amount", .code = code, .english = english};
}

struct sentence figures_number(int64_t value)
{
	return (struct sentence){"amount", "number", "{n}", {sentence_number("n", value)}};
}

struct sentence figures_text(struct figures_listing *listing, const char *text)
{
	listing->failed = listing->failed || !text;
	return (struct sentence){"amount", "text", "{text}", {sentence_text("text", text)}};
}

struct sentence figures_range(int64_t least, int64_t most)
{
	if (most == 0)
		return (struct sentence){
		    "amount", "or-more", "{n} and more", {sentence_number("n", least)}};
	if (least == most)
		return figures_number(least);
	return (struct sentence){"amount", "range", "{least} to {most}",
	    {sentence_number("least", least), sentence_number("most", most)}};
}

static const char *ranks_text(struct figures_listing *listing, uint32_t ranks)
{
	struct text text = {.arena = listing->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (ranks & (1u << rank))
			text_addf(&text, "%s%s", text.size > 0 ? " " : "",
			    rulebook_rank_name(listing->book, (enum rank)rank));
	listing->failed = listing->failed || text.failed;
	return text.failed ? "" : text_of(&text);
}

struct sentence figures_ranks(struct figures_listing *listing, uint32_t ranks)
{
	return figures_text(listing, ranks_text(listing, ranks));
}

struct sentence figures_of_ranks(struct figures_listing *listing, int64_t copies, uint32_t ranks)
{
	return (struct sentence){"amount", "copies", "{n} of {cards}",
	    {sentence_number("n", copies), sentence_text("cards", ranks_text(listing, ranks))}};
}

struct sentence figures_joined(struct figures_listing *listing, const struct sentence *parts,
    size_t count, const char *between)
{
	return (struct sentence){
	    "amount", "joined", "{parts}", {kept(listing, "parts", parts, count, between)}};
}

struct sentence figures_facts(struct figures_listing *listing, uint8_t facts)
{
	const struct rulebook *book = listing->book;
	struct sentence names[FACTS_MOST];
	size_t count = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		if (facts & (1u << i))
			names[count++] = figures_text(listing, book->facts[i].name);
	return figures_joined(listing, names, count, ", ");
}

static struct sentence need_text(struct figures_listing *listing, const struct need *need)
{
	const struct rulebook *book = listing->book;
	const uint32_t all = (1u << book->kind_count) - 1;
	struct sentence kinds[KINDS_MOST];
	size_t count = 0, last = 0;

	if (need->kinds == all)
		return (struct sentence){"amount", "canastas", "{n} {n?canasta|canastas}",
		    {sentence_number("n", need->least)}};
	for (size_t i = 0; i < book->kind_count; i++)
		if (need->kinds & (1u << i)) {
			last = i;
			kinds[count++] = (struct sentence){"amount", "kind", "{kind}",
			    {sentence_word("kind", "canasta", book->kinds[i].name)}};
		}
	if (count == 1 && !book->kinds[last].run)
		return (struct sentence){"amount", "of-set-kind", "{n} {kind} {n?canasta|canastas}",
		    {sentence_number("n", need->least), kept(listing, "kind", kinds, 1, "")}};
	if (count == 1)
		return (struct sentence){"amount", "of-kind", "{n} {kind}",
		    {sentence_number("n", need->least), kept(listing, "kind", kinds, 1, "")}};
	return (struct sentence){"amount", "of-kinds", "{n} of {kinds}",
	    {sentence_number("n", need->least), kept(listing, "kinds", kinds, count, ", ")}};
}

struct sentence figures_needs(
    struct figures_listing *listing, const struct need *needs, size_t count)
{
	struct sentence *parts = arena_alloc(listing->arena, count + 1, sizeof *parts);

	if (!parts) {
		listing->failed = true;
		return figures_number(0);
	}
	for (size_t i = 0; i < count; i++)
		parts[i] = need_text(listing, &needs[i]);
	return count == 1 ? parts[0] : figures_joined(listing, parts, count, "; ");
}

struct sentence figures_with(
    struct figures_listing *listing, const struct need *needs, size_t count)
{
	const struct sentence said = figures_needs(listing, needs, count);

	return (struct sentence){
	    "when", "with", "with {needs}", {kept(listing, "needs", &said, 1, "")}};
}

/* The last part of a condition: the canastas it asks for, of a side that went out or of any. */
static struct sentence ending_words(
    struct figures_listing *listing, const struct condition *condition)
{
	struct sentence needs;

	if (condition->need_count == 0)
		return (struct sentence){.kind = "when", .code = "out", .english = "side went out"};
	if (!condition->out)
		return figures_with(listing, condition->needs, condition->need_count);
	needs = figures_needs(listing, condition->needs, condition->need_count);
	return (struct sentence){"when", "out-with", "side went out with {needs}",
	    {kept(listing, "needs", &needs, 1, "")}};
}

struct sentence figures_when(struct figures_listing *listing, struct sentence what,
    const struct condition *condition, bool only)
{
	struct sentence parts[4] = {what};
	size_t count = 1;

	if (condition->melded)
		parts[count++] = (struct sentence){
		    .kind = "when", .code = "melded", .english = "side has melded"};
	if (condition->facts)
		parts[count++] = figures_facts(listing, condition->facts);
	if (condition->out || condition->need_count > 0)
		parts[count++] = ending_words(listing, condition);
	if (count == 1 && !only)
		parts[count++] =
		    (struct sentence){.kind = "when", .code = "otherwise", .english = "otherwise"};
	return count == 1 ? what : figures_joined(listing, parts, count, ", ");
}
