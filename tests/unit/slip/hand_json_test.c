/* The hand record: records that are read, records that are refused and the place, and writing
 * without loss. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "book.h"
#include "generate.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/slip.h"

static bool read_record(struct arena *arena, struct rulebook *book, const char *text,
    struct hand_record *ret, struct error *err)
{
	struct book_finder finder = {.find = book_find, .context = book};

	return hand_json_read(arena, &finder, "x.json", 1, text, strlen(text), ret, err);
}

static const char *written(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	hand_json_write(&json, book, hand);
	return text_of(&out);
}

/* The records here have ' in place of ". */
static char *quoted(struct arena *arena, const char *text)
{
	char *copy = arena_text(arena, text);

	for (char *at = copy; *at; at++)
		if (*at == '\'')
			*at = '"';
	return copy;
}

/* --- records that are read --- */

static const struct good_case {
	const char *why;
	struct rulebook (*book)(void);
	const char *record, *again; /* again: the written form, if it differs */
} good_cases[] = {
    {"the interface's example", book_plain,
        "{'rulebook':'plain','options':{},'sides':[{'side':'A','score':1620,'melds':['KKKKKKK',"
        "'AAAA2','777X'],'hand':'94','red_threes':2,'out':'normal','penalties':[{'code':'25C',"
        "'count':1}],'adjustments':[{'points':-50,'reason':'late arrival'}],'opening':{'melds':["
        "'KKK','AAAA'],'from':'stock','raises':1},'void_melds':[],'claim':{'total':870,'running':"
        "2490}},{'side':'B','score':905,'counts':{'natural':0,'mixed':1,'melded':95,'held':60},"
        "'out':'none'}],'exhausted':false}",
        "{'rulebook':'plain','sides':[{'side':'A','score':1620,'melds':['KKKKKKK','AAAA2','777X'],"
        "'hand':'94','red_threes':2,'out':'normal','penalties':[{'code':'25C','count':1}],"
        "'adjustments':[{'points':-50,'reason':'late arrival'}],'opening':{'melds':['KKK','AAAA'],"
        "'from':'stock','raises':1},'claim':{'total':870,'running':2490}},{'side':'B','score':905,"
        "'counts':{'mixed':1,'melded':95,'held':60}}]}"},
    {"one side alone, the rulebook unsaid", book_plain, " {'sides':[{'side':'b'}]}\n ",
        "{'rulebook':'plain','sides':[{'side':'B'}]}"},
    {"sides are sorted, the contract follows", book_bidding,
        "{'contract':{'side':'C','level':3,'denomination':'hearts','doubled':false},'bids':['1h',"
        "'PASS','double'],'sides':[{'side':'C'},{'side':'A'}],'time':true,'rest':0,'dealer':'Alfa'"
        "}",
        "{'rulebook':'bidding','sides':[{'side':'A'},{'side':'C'}],'contract':{'side':'C','level':"
        "3,"
        "'denomination':'hearts'},'time':true,'rest':0,'dealer':'Alfa','bids':['1H','pass','double'"
        "]}"},
    {"the contract of bids, by the dealer's seat", book_bidding,
        "{'sides':[{'side':'A'},{'side':'B'}],'dealer':'b1','bids':['1H','pass','pass','pass']}",
        "{'rulebook':'bidding','sides':[{'side':'A'},{'side':'B'}],'contract':{'side':'A','level':"
        "1,'denomination':'hearts','by_bids':true},'dealer':'B1','bids':['1H','pass','pass','pass']"
        "}"},
    {"a dealer's name and seat, and the turn to deal", book_bidding,
        "{'sides':[{'side':'A'},{'side':'B'}],'dealer':'Alfa','dealer_seat':'a2','dealer_due':'A',"
        "'bids':['1H']}",
        "{'rulebook':'bidding','sides':[{'side':'A'},{'side':'B'}],'contract':{'side':'B','level':"
        "1,'denomination':'hearts','by_bids':true},'dealer':'Alfa','dealer_seat':'A2',"
        "'dealer_due':'A','bids':['1H']}"},
    {"a contract that decides, whatever it says of bids", book_bidding,
        "{'sides':[{'side':'A'},{'side':'B'}],'contract':{'side':'A','level':2,'denomination':"
        "'hearts','by_bids':true},'dealer':'A1','bids':['1H']}",
        "{'rulebook':'bidding','sides':[{'side':'A'},{'side':'B'}],'contract':{'side':'A','level':"
        "2,'denomination':'hearts'},'dealer':'A1','bids':['1H']}"},
    {"played without a contract", book_bidding,
        "{'sides':[{'side':'A'}],'contract':'none','bids':['1H','pass']}",
        "{'rulebook':'bidding','sides':[{'side':'A'}],'contract':'none','bids':['1H','pass']}"},
    {"empty members and zeros are left out", book_plain,
        "{'sides':[{'side':'A','score':0,'melds':[],'red_threes':0,'penalties':[],'adjustments':[],"
        "'void_melds':[],'opening':{'melds':[],'raises':0},'totals':{'base':0,'cards':5}}],"
        "'bids':[],'accepted':[],'exhausted':false,'time':false,'hand':0}",
        "{'rulebook':'plain','sides':[{'side':'A','totals':{'base':0,'cards':5}}]}"},
    {"no cards in hand, either way", book_plain,
        "{'sides':[{'side':'A','hand':''},{'side':'B','hand':'-'}]}",
        "{'rulebook':'plain','sides':[{'side':'A','hand':'-'},{'side':'B','hand':'-'}]}"},
    {"an empty hand with counts", book_plain,
        "{'sides':[{'side':'A','hand':'-','melds':[],'counts':{'held':5}}]}",
        "{'rulebook':'plain','sides':[{'side':'A','counts':{'held':5}}]}"},
    {"void melds before the melds", book_plain,
        "{'sides':[{'void_melds':['444'],'melds':['4:3','444'],'side':'A'}]}",
        "{'rulebook':'plain','sides':[{'side':'A','melds':['4:3','444'],'void_melds':['444']}]}"},
    {"opened in words", book_plain,
        "{'sides':[{'side':'A','counts':{'net':-5,'opened':'no'}},{'side':'B','counts':{'net':0,"
        "'opened':true}}]}",
        "{'rulebook':'plain','sides':[{'side':'A','counts':{'net':-5,'opened':false}},{'side':'B',"
        "'counts':{'net':0,'opened':true}}]}"},
    {"a net of zero with counts is left out", book_plain,
        "{'sides':[{'side':'A','counts':{'net':0,'melded':50,'held':0}}]}",
        "{'rulebook':'plain','sides':[{'side':'A','counts':{'melded':50}}]}"},
    {"kinds with an underscore", book_bidding,
        "{'sides':[{'side':'A','counts':{'natural_twos':1,'reds_held':2,'melded':5}}]}",
        "{'rulebook':'bidding','sides':[{'side':'A','counts':{'natural_twos':1,'melded':5,"
        "'reds_held':2}}]}"},
    {"a penalty without a count counts once, with 0 not at all", book_plain,
        "{'sides':[{'side':'A','penalties':[{'code':'25c'},{'code':'33A','count':0}]}]}",
        "{'rulebook':'plain','sides':[{'side':'A','penalties':[{'code':'25C','count':1}]}]}"},
    {"claims of zero are claims", book_plain,
        "{'sides':[{'side':'A','claim':{'total':0}},{'side':'B','claim':{'base':0,'cards':0,"
        "'running':0}}]}",
        "{'rulebook':'plain','sides':[{'side':'A','claim':{'total':0}},{'side':'B','claim':{'base':"
        "0,"
        "'cards':0,'running':0}}]}"},
    {"accepted findings", book_plain,
        "{'sides':[{'side':'A'}],'accepted':[{'code':'meld-too-short','reason':'r','by':'Alfa'}],"
        "'table':'2.3','hand':4}",
        "{'rulebook':'plain','sides':[{'side':'A'}],'accepted':[{'code':'meld-too-short','reason':"
        "'r','by':'Alfa'}]}"},
    {"keys with escapes", book_plain, "{'\\u0073ides':[{'side':'A'}]}",
        "{'rulebook':'plain','sides':[{'side':'A'}]}"},
};

static void reads_and_writes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof good_cases / sizeof good_cases[0]; i++) {
		const struct good_case *want = &good_cases[i];
		struct rulebook book = want->book();
		struct arena arena = {0};
		struct error err = {0};
		struct hand_record record;

		if (!read_record(&arena, &book, quoted(&arena, want->record), &record, &err))
			fail_msg("%s: %d:%d: %s", want->why, err.line, err.column, err.message);
		assert_ptr_equal(record.book, &book);
		assert_string_equal(
		    written(&arena, &book, &record.hand), quoted(&arena, want->again));
		for (size_t j = 0; j < record.hand.side_count; j++)
			assert_false(record.hand.sides[j].hand_missing_warns);
		arena_release(&arena);
	}
}

static void keeps_table_and_number(void **state)
{
	struct rulebook book = book_plain();
	struct arena arena = {0};
	struct error err = {0};
	struct hand_record record;

	(void)state;
	assert_true(read_record(&arena, &book,
	    "{\"sides\":[{\"side\":\"A\"}],\"table\":\"12.3\",\"hand\":4}", &record, &err));
	assert_string_equal(record.table, "12.3");
	assert_int_equal(record.number, 4);
	arena_release(&arena);
}

/* --- refusals --- */

static const struct bad_case {
	const char *why;
	struct rulebook (*book)(void);
	const char *record;
	int line, column;
	const char *code, *says;
} bad_cases[] = {
    {"nothing", book_plain, "", 1, 1, "json-syntax", "JSON"},
    {"no object", book_plain, " [1]", 1, 2, "field-type", "object"},
    {"no sides", book_plain, "\n {}", 2, 2, "field-missing", "sides"},
    {"empty sides", book_plain, "{'sides':[]}", 1, 1, "field-missing", "sides"},
    {"something after it", book_plain, "{'sides':[{'side':'A'}]}\n x", 2, 2, "json-behind", "end"},
    {"a syntax error", book_plain, "{'sides':\n  [}", 2, 4, "json-syntax", "JSON"},
    {"a field twice", book_plain, "{'sides':[{'side':'A','side':'B'}]}", 1, 28, "json-syntax",
        "uplicate"},
    {"another rulebook", book_plain, "{'sides':[],\n'rulebook': 'other'}", 2, 13,
        "rulebook-unknown", "plain"},
    {"another option", book_plain, "{'options':{'x':'1'},'sides':[]}", 1, 12, "option-unknown",
        "x"},
    {"an option that is not a text", book_plain, "{'options':{'x':[]}}", 1, 17, "field-type",
        "text"},
    {"an unknown field", book_plain, "{'sides':[{'side':'A'}],'rulebok':'x'}", 1, 25,
        "field-unknown", "did you mean rulebook?"},
    {"an unknown field far from any", book_plain, "{'sides':[{'side':'A','zzzzzzzz':1}]}", 1, 23,
        "field-unknown", "red_threes"},
    {"an unknown field of a list's second", book_plain,
        "{'sides':[{'side':'A'},\n {'side':'B', 'meld':[]}]}", 2, 15, "field-unknown", "melds"},
    {"a side without its letter", book_plain, "{'sides':[ {}]}", 1, 12, "field-missing", "side"},
    {"an unknown side", book_plain, "{'sides':[{'side':'C'}]}", 1, 19, "side-unknown", "A or B"},
    {"a side twice", book_plain, "{'sides':[{'side':'A'},{'side':'A'}]}", 1, 32, "side-repeated",
        "twice"},
    {"a number with a point", book_plain, "{'sides':[{'side':'A','red_threes':1.0}]}", 1, 36,
        "field-type", "fraction"},
    {"a number with an exponent", book_plain, "{'sides':[{'side':'A','red_threes':1e0}]}", 1, 36,
        "field-type", "exponent"},
    {"a number in quotes", book_plain, "{'sides':[{'side':'A','red_threes':'1'}]}", 1, 36,
        "field-type", "a text"},
    {"a number too large for any type", book_plain,
        "{'sides':[{'side':'A','red_threes':99999999999999999999}]}", 1, 55, "json-syntax",
        "integer"},
    {"a sign where a magnitude is asked for", book_plain,
        "{'sides':[{'side':'A','red_threes':-1}]}", 1, 36, "number-sign", "red_threes"},
    {"a number out of range", book_plain, "{'sides':[{'side':'A','score':1000001}]}", 1, 31,
        "number-range", "score"},
    {"null", book_plain, "{'sides':[{'side':'A','melds':null}]}", 1, 31, "field-type", "not null"},
    {"a flag that is a number", book_plain, "{'sides':[{'side':'A'}],'time':1}", 1, 32,
        "field-type", "true or false"},
    {"an unknown card", book_plain, "{'sides':[{'side':'A','melds':['KKK', 'KKZ']}]}", 1, 42,
        "card-unknown", "card"},
    {"an unknown card after an escape", book_plain,
        "{'sides':[{'side':'A','melds':['\\u004b\u2665', '4\\u2665KZ']}]}", 1, 52, "card-unknown",
        "card"},
    {"a bare three in hand", book_plain, "{'sides':[{'side':'A','hand':'A3'}]}", 1, 32,
        "three-colour", "colour"},
    {"counts with melds", book_plain, "{'sides':[{'side':'A','counts':{},'melds':['KKK']}]}", 1, 23,
        "detail-mixed", "three"},
    {"counts with totals", book_plain, "{'sides':[{'side':'A','counts':{},'totals':{}}]}", 1, 35,
        "detail-mixed", "three"},
    {"net with melded", book_plain, "{'sides':[{'side':'A','counts':{'melded':5,'net':5}}]}", 1, 50,
        "net-beside", "replaces"},
    {"net without a sign of opening", book_plain, "{'sides':[{'side':'A','counts':{'net':5}}]}", 1,
        39, "opened-missing", "opened"},
    {"net where cards may count minus", book_signed,
        "{'sides':[{'side':'A','counts':{'net':5,'opened':true}}]}", 1, 39, "net-refused", "S2"},
    {"a kind with its dash", book_bidding, "{'sides':[{'side':'A','counts':{'natural-twos':5}}]}",
        1, 33, "field-unknown", "natural_twos"},
    {"half a claim", book_plain, "{'sides':[{'side':'A','claim':{'base':5}}]}", 1, 31,
        "field-missing", "cards"},
    {"two claims", book_plain, "{'sides':[{'side':'A','claim':{'base':5,'cards':5,'total':10}}]}",
        1, 31, "claim-double", "total"},
    {"a void meld that was not laid", book_plain,
        "{'sides':[{'side':'A','melds':['KKK'],'void_melds':['KKK','444']}]}", 1, 59,
        "void-unmatched", "444"},
    {"a meld that only a ruling calls legal", book_plain,
        "{'sides':[{'side':'A','melds':['KKK'],'legal_melds':['KKK']}]}", 1, 53, "outcome-unasked",
        "dispute rule"},
    {"an unknown penalty", book_plain, "{'sides':[{'side':'A','penalties':[{'code':'25X'}]}]}", 1,
        44, "penalty-unknown", "25C"},
    {"a penalty that ends the game", book_plain,
        "{'sides':[{'side':'A','penalties':[{'code':'22A'}]}]}", 1, 44, "penalty-form",
        "table end"},
    {"a penalty without its code", book_plain, "{'sides':[{'side':'A','penalties':[{'count':1}]}]}",
        1, 36, "field-missing", "code"},
    {"an adjustment without its reason", book_plain,
        "{'sides':[{'side':'A','adjustments':[{'points':1}]}]}", 1, 38, "field-missing", "reason"},
    {"an adjustment with an empty reason", book_plain,
        "{'sides':[{'side':'A','adjustments':[{'points':1,'reason':''}]}]}", 1, 59, "text-empty",
        "reason"},
    {"a reason of two lines", book_plain,
        "{'sides':[{'side':'A','adjustments':[{'points':1,'reason':'a\\nb'}]}]}", 1, 59,
        "text-invalid", "one line"},
    {"raises where there are none", book_bidding, "{'sides':[{'side':'A','opening':{'raises':1}}]}",
        1, 43, "raises-unknown", "bidding"},
    {"an upcard that is not taken alone", book_plain,
        "{'sides':[{'side':'A','opening':{'from':'upcard'}}]}", 1, 41, "upcard-unknown", "plain"},
    {"a contract where there are none", book_plain, "{'sides':[{'side':'A'}],'contract':{}}", 1, 25,
        "contract-unknown", "plain"},
    {"a contract without a side", book_bidding, "{'sides':[{'side':'A'}],'contract':{'level':3}}",
        1, 36, "field-missing", "side"},
    {"a contract of a side that is not there", book_bidding,
        "{'sides':[{'side':'A'}],'contract':{'level':3,'denomination':'twos','side':'B'}}", 1, 76,
        "side-missing", "B"},
    {"a contract too high", book_bidding, "{'sides':[{'side':'A'}],'contract':{'level':9}}", 1, 45,
        "number-range", "1 to 8"},
    {"an unknown denomination", book_bidding,
        "{'sides':[{'side':'A'}],'contract':{'denomination':'H'}}", 1, 52, "value-unknown",
        "hearts"},
    {"an outcome that is computed", book_bidding,
        "{'sides':[{'side':'A'}],'contract':{'level':3,'denomination':'twos','side':'A','outcome':"
        "'void'}}",
        1, 90, "outcome-unasked", "totals"},
    {"a contract that is another word", book_bidding, "{'sides':[{'side':'A'}],'contract':'3H'}", 1,
        36, "value-unknown", "none"},
    {"bids without a dealer", book_bidding, "{'sides':[{'side':'A'}],'bids':['1H','pass']}", 1, 32,
        "bids-side", "dealer="},
    {"bids of a dealer without a seat", book_bidding,
        "{'sides':[{'side':'A'}],'dealer':'Alfa','bids':['1H','pass']}", 1, 48, "bids-side",
        "Alfa"},
    {"an unknown seat", book_bidding, "{'sides':[{'side':'A'}],'dealer_seat':'C1'}", 1, 39,
        "value-unknown", "A1"},
    {"an unknown bid", book_bidding, "{'sides':[{'side':'A'}],'bids':['1H','9H']}", 1, 38,
        "bid-unknown", "1 to 8"},
    {"an unknown finding accepted", book_plain,
        "{'sides':[{'side':'A'}],'accepted':[{'code':'meld-too-shor'}]}", 1, 45, "value-unknown",
        "meld-too-short"},
    {"accepted without a name", book_plain,
        "{'sides':[{'side':'A'}],'accepted':[{'code':'meld-too-short','reason':'x'}]}", 1, 37,
        "field-missing", "by"},
    {"a table without its round", book_plain, "{'sides':[{'side':'A'}],'table':'3'}", 1, 33,
        "table-address", "round.table"},
    {"a bad byte", book_plain, "{'sides':[{'side':'\xff'}]}", 1, 19, "json-syntax", "0xff"},
};

static void refuses_with_its_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad_cases / sizeof bad_cases[0]; i++) {
		const struct bad_case *want = &bad_cases[i];
		struct rulebook book = want->book();
		struct arena arena = {0};
		struct error err = {0};
		struct hand_record record, before;

		memset(&record, 0x5a, sizeof record);
		memcpy(&before, &record, sizeof record);
		assert_false(
		    read_record(&arena, &book, quoted(&arena, want->record), &record, &err));
		assert_memory_equal(&record, &before, sizeof record);
		if (err.kind != ERROR_INPUT || err.line != want->line ||
		    err.column != want->column || strcmp(err.code, want->code) != 0 ||
		    !strstr(err.message, want->says) || strcmp(err.file, "x.json") != 0)
			fail_msg("%s: %s:%d:%d: %s: %s", want->why, err.file, err.line, err.column,
			    err.code, err.message);
		arena_release(&arena);
	}
}

/* --- laws --- */

static bool same_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *a, const struct hand *b)
{
	const char *left = hand_canonical(arena, book, a), *right = hand_canonical(arena, book, b);

	assert_non_null(left);
	assert_non_null(right);
	return strcmp(left, right) == 0;
}

/* A slip's facts survive writing and reading; written again, the bytes are the same. */
static void nothing_is_lost_by_writing(void **state)
{
	struct random random = {UINT64_C(88172645463325252)};

	(void)state;
	for (int i = 0; i < 3000; i++) {
		struct rulebook book = i % 2 ? book_bidding() : book_plain();
		struct arena arena = {0};
		struct slip_line lines[4];
		size_t count = generate_slips(&random, &arena, &book, lines, false);
		struct error err = {0};
		struct hand hand;
		struct hand_record again;
		const char *first;

		if (!slip_read(&arena, &book, lines, count, &hand, &err))
			fail_msg("%s: %s", lines[err.line - 1].data, err.message);
		first = written(&arena, &book, &hand);
		if (!read_record(&arena, &book, first, &again, &err))
			fail_msg("%s: %s", first, err.message);
		assert_string_equal(written(&arena, &book, &again.hand), first);
		assert_true(same_canonical(&arena, &book, &hand, &again.hand));
		arena_release(&arena);
	}
}

/* The same tokens in another order are the same facts. */
static void order_is_no_fact(void **state)
{
	struct random random = {UINT64_C(2463534242)};

	(void)state;
	for (int i = 0; i < 2000; i++) {
		struct rulebook book = i % 2 ? book_bidding() : book_plain();
		struct arena arena = {0};
		struct slip_line lines[4];
		struct random before = random;
		size_t count = generate_slips(&random, &arena, &book, lines, false);
		struct error err = {0};
		struct hand hand, turned;

		assert_true(slip_read(&arena, &book, lines, count, &hand, &err));
		assert_int_equal(generate_slips(&before, &arena, &book, lines, true), count);
		assert_true(slip_read(&arena, &book, lines, count, &turned, &err));
		if (!same_canonical(&arena, &book, &hand, &turned))
			fail_msg("%s: %s", hand_canonical(&arena, &book, &hand),
			    hand_canonical(&arena, &book, &turned));
		arena_release(&arena);
	}
}

static void another_fact_is_another_hand(void **state)
{
	static const char *const slips[] = {"A KKK", "A KKKK", "A KKK KKK", "A KKK hand=4",
	    "A KKK r1", "A KKK o", "A KKK oc", "A KKK p25C", "A KKK p25C:2", "A KKK claim=5",
	    "A KKK running=5", "A KKK raises=1", "A KKK opening=KKK", "A KKK void=KKK",
	    "A KKK from=pile", "A KKK adjust=5 reason=x", "A KKK adjust=5 reason=y", "A c30",
	    "A n1 c30", "A 0/30", "B KKK"};
	enum { COUNT = sizeof slips / sizeof slips[0] };
	struct rulebook book = book_plain();
	struct arena arena = {0};
	struct error err = {0};
	const char *facts[COUNT];

	(void)state;
	for (size_t i = 0; i < COUNT; i++) {
		struct slip_line line = {slips[i], strlen(slips[i]), "x", 1};
		struct hand hand;

		assert_true(slip_read(&arena, &book, &line, 1, &hand, &err));
		facts[i] = hand_canonical(&arena, &book, &hand);
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(facts[i], facts[j]);
	}
	arena_release(&arena);
}

static void a_chosen_option_is_written(void **state)
{
	static const struct rulebook_option options[] = {
	    {.name = "red-threes-all", .chosen = "800", .standard = "100-each"},
	    {.name = "other", .chosen = "1", .standard = "1"},
	};
	struct rulebook book = book_plain();
	struct hand hand = {.side_count = 1, .sides[0] = {.name = 'A'}};
	struct arena arena = {0};

	(void)state;
	book.options = options;
	book.option_count = 2;
	assert_string_equal(written(&arena, &book, &hand),
	    "{\"rulebook\":\"plain\",\"options\":{\"red-threes-all\":\"800\"},\"sides\":[{\"side\":"
	    "\"A\"}]}");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(reads_and_writes),
	    cmocka_unit_test(keeps_table_and_number),
	    cmocka_unit_test(refuses_with_its_place),
	    cmocka_unit_test(nothing_is_lost_by_writing),
	    cmocka_unit_test(order_is_no_fact),
	    cmocka_unit_test(another_fact_is_another_hand),
	    cmocka_unit_test(a_chosen_option_is_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
