#include "cmocka_all.h"

#include "hall/access_code.h"

#include <stdio.h>

static const char one[] = "192.168.1.7", other[] = "192.168.1.8";

static void try_often(struct code_throttle *throttle, const char *address, int count, int64_t now)
{
	for (int i = 0; i < count; i++)
		throttle_count(throttle, address, now);
}

static void ten_wrong_codes_in_a_minute_bring_a_pause(void **state)
{
	struct code_throttle throttle = {0};

	(void)state;
	try_often(&throttle, one, THROTTLE_TRIES_MOST - 1, 100);
	assert_int_equal(throttle_pause(&throttle, one, 100), 0);
	throttle_count(&throttle, one, 130);
	assert_int_equal(throttle_pause(&throttle, one, 130), 60);
	assert_int_equal(throttle_pause(&throttle, one, 189), 1);
	assert_int_equal(throttle_pause(&throttle, one, 190), 0);
	assert_int_equal(throttle_pause(&throttle, other, 130), 0);
}

static void rare_wrong_codes_give_no_pause(void **state)
{
	struct code_throttle throttle = {0};

	(void)state;
	for (int64_t now = 1000; now < 2000; now += 61)
		throttle_count(&throttle, one, now);
	assert_int_equal(throttle_pause(&throttle, one, 2000), 0);
}

static void pauses_grow_and_are_forgotten(void **state)
{
	struct code_throttle throttle = {0};

	(void)state;
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 100);
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 200);
	assert_int_equal(throttle_pause(&throttle, one, 200), 120);
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 400);
	assert_int_equal(throttle_pause(&throttle, one, 400), 240);
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 9000);
	assert_int_equal(throttle_pause(&throttle, one, 9000), 60);
}

/* A user with several addresses gets no more tries from each of them. */
static void an_address_takes_no_other_ones_place(void **state)
{
	struct code_throttle throttle = {0};
	char address[HTTP_ADDRESS];

	(void)state;
	try_often(&throttle, one, THROTTLE_TRIES_MOST - 1, 100);
	for (int i = 0; i < THROTTLE_PLACES - 1; i++) {
		(void)snprintf(address, sizeof address, "10.0.%d.%d", i / 200, i % 200);
		try_often(&throttle, address, THROTTLE_TRIES_MOST, 110);
		assert_int_equal(throttle_pause(&throttle, address, 110), 60);
	}
	throttle_count(&throttle, one, 120);
	assert_int_equal(throttle_pause(&throttle, one, 120), 60);
	/* All places pause: one more address ends no other pause. */
	try_often(&throttle, other, THROTTLE_TRIES_MOST - 1, 130);
	assert_int_equal(throttle_pause(&throttle, other, 130), 0);
	throttle_count(&throttle, "192.168.1.9", 130);
	assert_int_equal(throttle_pause(&throttle, other, 130), 60);
	assert_int_equal(throttle_pause(&throttle, "192.168.1.9", 130), 60);
	assert_int_equal(throttle_pause(&throttle, one, 130), 50);
	assert_int_equal(throttle_pause(&throttle, "10.0.0.0", 130), 40);
	assert_int_equal(throttle_pause(&throttle, address, 130), 40);
}

/* Addresses with one or two tries make room; those that pause, or whose pauses grow, stay. */
static void many_addresses_make_no_pause_forgotten(void **state)
{
	struct code_throttle throttle = {0};
	char address[HTTP_ADDRESS];

	(void)state;
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 100);
	try_often(&throttle, other, THROTTLE_TRIES_MOST, 100);
	try_often(&throttle, other, THROTTLE_TRIES_MOST, 200);
	for (int i = 0; i < 3 * THROTTLE_PLACES; i++) {
		(void)snprintf(address, sizeof address, "10.%d.%d.1", i / 250, i % 250);
		throttle_count(&throttle, address, 150 + i % 9);
		throttle_count(&throttle, address, 150 + i % 9);
	}
	assert_int_equal(throttle_pause(&throttle, one, 155), 5);
	assert_int_equal(throttle_pause(&throttle, other, 210), 110);
	assert_int_equal(throttle_pause(&throttle, address, 210), 0);
	try_often(&throttle, one, THROTTLE_TRIES_MOST, 220);
	assert_int_equal(throttle_pause(&throttle, one, 220), 120);
}

/* A machine can use all addresses of its network's 64 bits, so they count as one. */
static void a_network_of_the_sixth_version_is_one_address(void **state)
{
	struct code_throttle throttle = {0};
	char address[HTTP_ADDRESS];

	(void)state;
	for (int i = 0; i < THROTTLE_TRIES_MOST; i++) {
		(void)snprintf(address, sizeof address, "2001:db8:1:2::%x", i + 1);
		throttle_count(&throttle, address, 100);
	}
	assert_int_equal(throttle_pause(&throttle, "2001:db8:1:2:ffff::9", 100), 60);
	assert_int_equal(throttle_pause(&throttle, "2001:db8:1:3::1", 100), 0);
	try_often(&throttle, "::ffff:10.0.0.1", THROTTLE_TRIES_MOST, 100);
	assert_int_equal(throttle_pause(&throttle, "::ffff:10.0.0.2", 100), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(ten_wrong_codes_in_a_minute_bring_a_pause),
	    cmocka_unit_test(rare_wrong_codes_give_no_pause),
	    cmocka_unit_test(pauses_grow_and_are_forgotten),
	    cmocka_unit_test(an_address_takes_no_other_ones_place),
	    cmocka_unit_test(many_addresses_make_no_pause_forgotten),
	    cmocka_unit_test(a_network_of_the_sixth_version_is_one_address),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
