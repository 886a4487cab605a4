/* The hall: unchanged pages, against a bare server of the same library; hands recorded through it,
 * against the program's own function; an evening with a hundred tables; the size of a phone's first
 * page. */
#include "bench/asker.h"
#include "bench/bench.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/slip.h"
#include "tournament/event_settings.h"

#include <math.h>
#include <microhttpd.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
	TABLES = 100,
	PHONES = 2 * TABLES,
	RUNS = 9,
	ASKED = 300,  /* times in a run */
	HANDS = 60,   /* recorded in each way */
	EVENING = 20, /* seconds */
	PAUSE = 2,    /* seconds between two requests of a phone */
	HOUR = 3600 / PAUSE,
	PATH_SIZE = 200
};

struct hall {
	char path[PATH_SIZE];
	struct store *store;
	struct arena arena;
	const struct rulebook *book;
	struct event event;
	struct access_code *seats; /* of each side, by table */
	size_t seat_count;
	pid_t server;
	int port;
	int made; /* hands so far, so that all are different */
};

/* --- the file and its server --- */

static bool prepare(struct hall *hall, struct error *err)
{
	static char names[PHONES][20];
	struct entrant_entry entries[PHONES];
	struct entrant entrants[PHONES];
	struct round_pairing pairings[TABLES];
	const struct round_plan plan = {
	    .table_count = TABLES, .tables = pairings, .method = "manual"};
	const struct event_settings settings = {.name = "Bench",
	    .date = "",
	    .venue = "",
	    .hands = 99,
	    .match_points = {2, 1, 0},
	    .walkover = -1};
	const struct desk desk = {
	    .store = hall->store, .arena = &hall->arena, .event = &hall->event};

	for (int i = 0; i < PHONES; i++) {
		(void)snprintf(names[i], sizeof names[i], "Pari %d", i + 1);
		entries[i] = (struct entrant_entry){.name = names[i]};
	}
	for (int i = 0; i < TABLES; i++)
		pairings[i] = (struct round_pairing){.entrants = {2 * i + 1, 2 * i + 2}};
	hall->event = event_new(
	    &(struct desk){.store = hall->store, .arena = &hall->arena}, &settings, hall->book);
	entrant_add(&desk, entries, PHONES, entrants);
	(void)round_new(&desk, &plan);
	hall->seats = access_codes(&desk, 0, false, &hall->seat_count);
	if (hall->seat_count != PHONES)
		return error_set(err, ERROR_STORE, "bench", "not every side has a code");
	hall->event = event_read(&desk, hall->event.number);
	return true;
}

/* Starts the program and reads the port it serves. */
static bool serve_begin(struct hall *hall, const char *canasta)
{
	char program[PATH_SIZE], option[] = "--db", serve[] = "serve", any[] = "--port",
	                         port_0[] = "0", json[] = "--json";
	char *const words[] = {program, option, hall->path, serve, any, port_0, json, NULL};
	posix_spawn_file_actions_t actions;
	char line[300] = "";
	int ends[2];
	FILE *said;
	const char *port;

	(void)snprintf(program, sizeof program, "%s", canasta);
	if (pipe(ends) != 0 || posix_spawn_file_actions_init(&actions) != 0)
		return false;
	if (posix_spawn_file_actions_adddup2(&actions, ends[1], 1) != 0 ||
	    posix_spawn_file_actions_addclose(&actions, ends[0]) != 0 ||
	    posix_spawnp(&hall->server, canasta, &actions, NULL, words, environ) != 0)
		return false;
	(void)posix_spawn_file_actions_destroy(&actions);
	(void)close(ends[1]);
	said = fdopen(ends[0], "r");
	port = said && fgets(line, sizeof line, said) ? strstr(line, "127.0.0.1:") : NULL;
	hall->port = port ? (int)strtol(port + strlen("127.0.0.1:"), NULL, 10) : 0;
	if (said)
		(void)fclose(said);
	return hall->port > 0;
}

static void serve_end(struct hall *hall)
{
	if (hall->server <= 0)
		return;
	(void)kill(hall->server, SIGTERM);
	(void)waitpid(hall->server, NULL, 0);
}

/* The largest memory of the server so far, in MB. */
static double server_memory(const struct hall *hall)
{
	char path[60], line[200];
	double kilobytes = 0;
	FILE *status;

	(void)snprintf(path, sizeof path, "/proc/%d/status", (int)hall->server);
	status = fopen(path, "r");
	while (status && fgets(line, sizeof line, status))
		(void)sscanf(line, "VmHWM: %lf", &kilobytes);
	if (status)
		(void)fclose(status);
	return kilobytes / 1024;
}

/* --- an unchanged page --- */

static enum MHD_Result constant(void *context, struct MHD_Connection *connection, const char *path,
    const char *method, const char *version, const char *data, size_t *size, void **own)
{
	(void)path;
	(void)method;
	(void)version;
	(void)data;
	(void)size;
	if (!*own) { /* sends the head alone: the client would not read an earlier answer */
		*own = context;
		return MHD_YES;
	}
	return MHD_queue_response(connection, MHD_HTTP_OK, context);
}

/* The shortest time of one request in several runs. */
static bool asked(struct asker *asker, const char *path, int status, double *ret_seconds)
{
	*ret_seconds = HUGE_VAL;
	for (int run = 0; run < RUNS; run++) {
		double start = bench_now();

		for (int i = 0; i < ASKED; i++)
			if (!asker_ask(asker, path, NULL, NULL, NULL) || asker->status != status)
				return false;
		*ret_seconds = fmin(*ret_seconds, (bench_now() - start) / ASKED);
	}
	return true;
}

static bool bare_server(double *ret_seconds)
{
	static char text[] = "{}\n";
	struct MHD_Response *response =
	    MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
	struct MHD_Daemon *daemon = MHD_start_daemon(
	    MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, constant, response, MHD_OPTION_END);
	const union MHD_DaemonInfo *info =
	    daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
	struct asker asker = {.socket = -1};
	bool ok = response && info && asker_connect(&asker, info->port, 1) &&
	          asked(&asker, "/", MHD_HTTP_OK, ret_seconds);

	asker_close(&asker);
	if (daemon)
		MHD_stop_daemon(daemon);
	if (response)
		MHD_destroy_response(response);
	return ok;
}

static bool measure_unchanged(const struct hall *hall)
{
	static const char path[] = "/api/standings";
	struct asker asker = {.socket = -1};
	double ours, bare;
	bool ok = bare_server(&bare) && asker_connect(&asker, hall->port, 1) &&
	          asker_ask(&asker, path, NULL, NULL, NULL) &&
	          asked(&asker, path, MHD_HTTP_NOT_MODIFIED, &ours);

	asker_close(&asker);
	if (!ok)
		return bench_fail("a page that has not changed", "was not answered so");
	bench_row("hall: a page that has not changed", "2.00 x", "%.2f x (%.0f us, %.0f us)",
	    ours / bare, ours * 1e6, bare * 1e6);
	return true;
}

/* --- a hand recorded --- */

/* Sends a hand record of two sums through the hall, as side A of its table. */
static bool hand_sent(struct hall *hall, struct asker *asker, int table)
{
	char path[60], key[30], body[300];
	const int points = 5 * ++hall->made;

	(void)snprintf(path, sizeof path, "/api/table/1.%d/hand", table + 1);
	(void)snprintf(key, sizeof key, "hand %d", hall->made);
	(void)snprintf(body, sizeof body,
	    "{\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":300,\"cards\":%d}},"
	    "{\"side\":\"B\",\"totals\":{\"base\":0,\"cards\":-5}}]}",
	    points % 300);
	return asker_send(asker, path, hall->seats[(size_t)2 * (size_t)table].code, key, body);
}

/* Records a hand with the program's own function. */
static bool hand_kept(struct hall *hall, int table, struct error *err)
{
	struct arena arena = {0};
	char slips[2][40];
	struct slip_line lines[2];
	struct hand hand = {0};
	struct hand_result added;
	const struct hand_entry entry = {.table = {.round = 1, .table = table + 1}, .hand = &hand};
	bool ok;

	(void)snprintf(slips[0], sizeof slips[0], "A 300/%d", 5 * ++hall->made % 300);
	(void)snprintf(slips[1], sizeof slips[1], "B 0/-5");
	for (int side = 0; side < 2; side++)
		lines[side] = (struct slip_line){
		    .data = slips[side], .size = strlen(slips[side]), .file = "", .line = 1};
	ok = slip_read(&arena, hall->book, lines, 2, &hand, err);
	if (ok)
		hand_add(
		    &(struct desk){.store = hall->store, .arena = &arena, .event = &hall->event},
		    &entry, &added);
	arena_release(&arena);
	return ok;
}

static int by_size(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static double median(double *times, size_t count)
{
	qsort(times, count, sizeof *times, by_size);
	return times[count / 2];
}

/* Records hands in both ways in turn, each way on its own tables. */
static bool measure_hand(struct hall *hall, struct error *err)
{
	double through[HANDS], own[HANDS], ours, theirs;
	struct asker asker = {.socket = -1};
	bool ok = asker_connect(&asker, hall->port, 1);

	for (int i = 0; ok && i < HANDS; i++) {
		double start = bench_now();

		ok = hand_kept(hall, i % (TABLES / 2), err);
		own[i] = bench_now() - start;
		start = bench_now();
		ok = ok && hand_sent(hall, &asker, TABLES / 2 + i % (TABLES / 2)) &&
		     asker_receive(&asker) && asker.status == MHD_HTTP_CREATED;
		through[i] = bench_now() - start;
	}
	asker_close(&asker);
	if (!ok)
		return bench_fail("a hand recorded", *err->message ? err->message : "refused");
	ours = median(through, HANDS);
	theirs = median(own, HANDS);
	bench_row("hall: a hand recorded, against the function", "1.30 x",
	    "%.2f x (%.2f ms, %.2f ms)", ours / theirs, ours * 1e3, theirs * 1e3);
	return true;
}

/* --- a hundred tables --- */

struct phone {
	struct asker asker;
	double next, sent; /* time of the next request; time of the last one */
	bool waits, enters;
};

struct evening {
	struct hall *hall;
	struct phone phones[PHONES];
	int asked, entered;
	double slowest;
};

/* A phone asks for its table. Once a minute side A of each table enters a hand; the tables take
 * turns. */
static bool phone_asks(struct evening *evening, int number, double now)
{
	struct phone *phone = &evening->phones[number];
	const int table = number / 2;
	const int turn = 60 / PAUSE;
	char path[60];

	phone->enters = number % 2 == 0 && ((int)(phone->next / PAUSE) + table) % turn == 0;
	phone->waits = true;
	phone->sent = now;
	phone->next += PAUSE;
	(void)snprintf(path, sizeof path, "/api/table/1.%d", table + 1);
	return phone->enters ? hand_sent(evening->hall, &phone->asker, table)
	                     : asker_send(&phone->asker, path, NULL, NULL, NULL);
}

static bool phone_hears(struct evening *evening, struct phone *phone)
{
	if (!asker_receive(&phone->asker))
		return bench_fail("an evening of a hundred tables", "an answer is missing");
	phone->waits = false;
	evening->slowest = fmax(evening->slowest, bench_now() - phone->sent);
	evening->asked++;
	if (phone->enters && phone->asker.status != MHD_HTTP_CREATED)
		return bench_fail("an evening of a hundred tables", "a hand was not taken");
	evening->entered += phone->enters;
	return true;
}

static bool evening_turn(struct evening *evening, double start)
{
	struct pollfd waiting[PHONES];

	for (int i = 0; i < PHONES; i++) {
		struct phone *phone = &evening->phones[i];
		double now = bench_now();

		if (!phone->waits && now - start >= phone->next && !phone_asks(evening, i, now))
			return bench_fail("an evening of a hundred tables", "a phone is not heard");
		waiting[i] = (struct pollfd){
		    .fd = phone->waits ? phone->asker.socket : -1, .events = POLLIN};
	}
	if (poll(waiting, PHONES, 5) < 0)
		return false;
	for (int i = 0; i < PHONES; i++)
		if (waiting[i].revents && !phone_hears(evening, &evening->phones[i]))
			return false;
	return true;
}

/* Returns the number of hands in the file. */
static bool hands_stand(const struct hall *hall, int *ret)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *count = NULL;
	bool ok = sqlite3_open_v2(hall->path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
	          sqlite3_prepare_v2(db, "SELECT count(*) FROM hand_version", -1, &count, NULL) ==
	              SQLITE_OK &&
	          sqlite3_step(count) == SQLITE_ROW;

	if (ok)
		*ret = sqlite3_column_int(count, 0);
	(void)sqlite3_finalize(count);
	(void)sqlite3_close(db);
	return ok || bench_fail("the hall's file", "is not read");
}

static bool measure_evening(struct hall *hall)
{
	struct evening evening = {.hall = hall};
	double start;
	int before = 0, behind = 0;
	bool ok = hands_stand(hall, &before);

	for (int i = 0; ok && i < PHONES; i++) {
		evening.phones[i].next = (double)PAUSE * i / PHONES;
		ok = asker_connect(&evening.phones[i].asker, hall->port, i % 250 + 1);
	}
	start = bench_now();
	while (ok && bench_now() - start < EVENING)
		ok = evening_turn(&evening, start);
	for (int i = 0; i < PHONES; i++)
		asker_close(&evening.phones[i].asker);
	if (!ok || !hands_stand(hall, &behind))
		return false;
	if (behind - before != evening.entered)
		return bench_fail(
		    "an evening of a hundred tables", "hands are lost, or there twice");
	bench_row("hall: 100 tables, the slowest answer", "1000 ms", "%.0f ms of %d, %d hands",
	    evening.slowest * 1e3, evening.asked, evening.entered);
	return true;
}

/* --- memory, and a phone's first page --- */

static bool measure_memory(const struct hall *hall)
{
	struct asker asker = {.socket = -1};
	const double before = server_memory(hall);
	bool ok = asker_connect(&asker, hall->port, 1);
	char path[60];

	for (int i = 0; ok && i < HOUR * 10; i++) {
		(void)snprintf(path, sizeof path, "/api/table/1.%d", i % TABLES + 1);
		asker.tag[0] = '\0';
		ok = asker_ask(&asker, path, NULL, NULL, NULL) && asker.status == MHD_HTTP_OK;
	}
	asker_close(&asker);
	if (!ok)
		return bench_fail("the server's memory", "a table got no answer");
	bench_row("hall: memory, before and after 18000 more", "64 MB", "%.1f MB, %.1f MB", before,
	    server_memory(hall));
	return true;
}

static bool measure_page(const struct hall *hall)
{
	static const char *const paths[] = {"/table/1.1", "/page.css", "/page.js"};
	struct asker asker = {.socket = -1};
	size_t size = 0;
	bool ok = asker_connect(&asker, hall->port, 1);

	for (size_t i = 0; ok && i < sizeof paths / sizeof *paths; i++) {
		asker.tag[0] = '\0';
		ok = asker_ask(&asker, paths[i], NULL, NULL, NULL) && asker.status == MHD_HTTP_OK;
		size += asker.size;
	}
	asker_close(&asker);
	if (!ok)
		return bench_fail("a phone's first page", "was not answered");
	bench_row("hall: a first page, three requests", "60 KB", "%.1f KB", (double)size / 1024);
	return true;
}

bool bench_hall(const struct bench_programs *programs)
{
	struct hall hall = {.path = ""};
	struct error err = {0};
	bool ok;

	(void)snprintf(hall.path, sizeof hall.path, "%s/hall.db", programs->folder);
	hall.store = store_open(hall.path, STORE_CREATE, "Bench");
	ok = rulebook_load(&hall.arena, "fi-canasta", NULL, 0, &hall.book, &err) &&
	     prepare(&hall, &err);
	if (!ok)
		(void)bench_fail("the hall's file", err.message);
	ok = ok &&
	     (serve_begin(&hall, programs->canasta) || bench_fail("the hall", "is not served"));
	ok = ok && measure_unchanged(&hall) && measure_hand(&hall, &err) &&
	     measure_evening(&hall) && measure_memory(&hall) && measure_page(&hall);
	serve_end(&hall);
	store_close(hall.store);
	(void)unlink(hall.path);
	arena_release(&hall.arena);
	return ok;
}
