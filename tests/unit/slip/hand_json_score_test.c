/* The score record: every field of the interface, and only where it belongs. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/text.h"
#include "book.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

static struct hand two_sides(void)
{
	return (struct hand){.side_count = 2, .sides = {{.name = 'A'}, {.name = 'B'}}};
}

static const char *written(struct arena *arena, const struct rulebook *book,
    const struct hand *hand, const struct score *score)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	score_json_write(&json, book, hand, score);
	return text_of(&out);
}

static void lines_name_the_things_they_count(void **state)
{
	struct line lines[] = {
	    {.group = GROUP_BASE,
	        .item = ITEM_CANASTA,
	        .index = 1,
	        .count = 2,
	        .each = 300,
	        .points = 600,
	        .source = {"15B", NULL}},
	    {.group = GROUP_BASE,
	        .item = ITEM_PENALTY,
	        .index = 0,
	        .count = 1,
	        .each = -100,
	        .points = -100,
	        .source = {"25C", "read so"}},
	    {.group = GROUP_BASE,
	        .item = ITEM_ADJUSTMENT,
	        .reason = "a \"b\"",
	        .count = 1,
	        .each = 5,
	        .points = 5},
	    {.group = GROUP_CARDS,
	        .item = ITEM_RANK,
	        .index = RANK_KING,
	        .place = CARDS_IN_HAND,
	        .count = 1,
	        .each = -10,
	        .points = -10,
	        .source = {"12", NULL}},
	};
	struct score score = {.side_count = 2,
	    .sides = {{.base = 505,
	                  .cards = -10,
	                  .total = 495,
	                  .opening_minimum = 50,
	                  .line_count = 4,
	                  .lines = lines},
	        {0}},
	    .contract = {.value = 9, .outcome = OUTCOME_ROBBED}};
	struct rulebook book = book_plain();
	struct hand hand = two_sides();
	struct arena arena = {0};

	(void)state;
	assert_string_equal(written(&arena, &book, &hand, &score),
	    "{\"rulebook\":\"plain\",\"sides\":[{\"side\":\"A\",\"base\":505,\"cards\":-10,"
	    "\"total\":495,"
	    "\"opening_minimum\":50,\"lines\":["
	    "{\"group\":\"base\",\"item\":\"mixed-canasta\",\"count\":2,\"each\":300,\"points\":"
	    "600,"
	    "\"clause\":\"15B\"},"
	    "{\"group\":\"base\",\"item\":\"penalty\",\"code\":\"25C\",\"count\":1,\"each\":-100,"
	    "\"points\":-100,\"clause\":\"25C\",\"ruling\":\"read so\"},"
	    "{\"group\":\"base\",\"item\":\"adjustment\",\"reason\":\"a \\\"b\\\"\",\"count\":1,"
	    "\"each\":5,\"points\":5,\"clause\":null},"
	    "{\"group\":\"cards\",\"item\":\"K\",\"place\":\"hand\",\"count\":1,\"each\":-10,"
	    "\"points\":-10,\"clause\":\"12\"}],\"findings\":[]},"
	    "{\"side\":\"B\",\"base\":0,\"cards\":0,\"total\":0,\"opening_minimum\":0,\"lines\":[],"
	    "\"findings\":[]}],\"findings\":[]}");
	arena_release(&arena);
}

static void findings_are_written_with_their_side(void **state)
{
	struct finding findings[] = {
	    {.code = FINDING_END_MISSING, .level = LEVEL_WARNING, .side = -1, .rank = RANK_COUNT},
	    {.code = FINDING_MELD_TOO_SHORT,
	        .level = LEVEL_ERROR,
	        .side = 1,
	        .place = PLACE_MELD,
	        .index = 1,
	        .rank = RANK_KING,
	        .found = 2,
	        .allowed = 3,
	        .source = {"11A", NULL}},
	};
	struct score score = {.side_count = 2,
	    .contract = {.judged = true, .value = 3200, .outcome = OUTCOME_ACHIEVED},
	    .finding_count = 2,
	    .findings = findings};
	struct rulebook book = book_plain();
	struct hand hand = two_sides();
	struct arena arena = {0};
	const char *text = written(&arena, &book, &hand, &score);
	const char *side = strstr(text, "\"side\":\"B\"");
	const char *contract =
	    strstr(text, "\"contract\":{\"value\":3200,\"outcome\":\"achieved\"}");
	const char *error = strstr(text,
	    "\"findings\":[{\"level\":\"error\",\"code\":\"meld-too-short\",\"place\":\"melds[1]\","
	    "\"clause\":\"11A\",\"message\":\"");
	const char *warning = strstr(text, "\"findings\":[{\"level\":\"warning\",\"code\":\"end-"
	                                   "missing\",\"place\":\"\",\"clause\":");

	(void)state;
	assert_non_null(side);
	assert_non_null(contract);
	assert_non_null(error);
	assert_non_null(warning);
	assert_true(side < error && error < contract && contract < warning);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines_name_the_things_they_count),
	    cmocka_unit_test(findings_are_written_with_their_side),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
