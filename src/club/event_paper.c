#include "club/event.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/desk.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"

#include <nettle/base64.h>
#include <string.h>

const char event_paper_logo[] = "logo";

/* --- reading --- */

struct event_paper *event_paper_list(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT piece, author, time, data FROM event_paper p LEFT JOIN log USING (seq) "
	    "WHERE p.event = :event AND data <> '' AND version = (SELECT max(x.version) FROM "
	    "event_paper x WHERE x.event = p.event AND x.piece = p.piece) ORDER BY piece LIMIT 64";
	struct event_paper *papers = NULL;

	*ret_count = 0;
	store_read_begin(desk->store);
	struct statement row = db_ask_event(desk, sql);

	while (db_step(&row)) {
		const char *text = db_text(&row, "data", desk->arena);
		const size_t length = strlen(text);
		struct base64_decode_ctx context;
		size_t size = BASE64_DECODE_LENGTH(length);
		char *bytes = arena_alloc(desk->arena, size + 1, 1);

		/* Text that is not base 64 was written by another program: the bytes are empty then,
		 * and the code that draws it reports a fault. */
		base64_decode_init(&context);
		if (!base64_decode_update(&context, &size, (uint8_t *)bytes, length, text) ||
		    !base64_decode_final(&context))
			size = 0;
		bytes[size] = '\0';
		papers = arena_room(desk->arena, papers, *ret_count, sizeof *papers);
		papers[(*ret_count)++] = (struct event_paper){db_text(&row, "piece", desk->arena),
		    bytes, size, row_called(desk, db_number(&row, "author")),
		    db_text(&row, "time", desk->arena)};
	}
	store_read_end(desk->store);
	return papers;
}

/* --- writing --- */

size_t event_paper_set(const struct desk *desk, const struct event_paper *papers, size_t count)
{
	static const char sql[] = "SELECT version, data = :data AS same FROM event_paper "
	                          "WHERE event = :event AND piece = :piece "
	                          "ORDER BY version DESC LIMIT 1";
	size_t written = 0;

	for (size_t i = 0; i < count; i++)
		if (papers[i].size > EVENT_PAPER_MOST)
			break_off(ERROR_INPUT, SAY_PIECE_SIZE, papers[i].name, papers[i].size,
			    EVENT_PAPER_MOST);
	struct change change = change_begin_open(desk);
	for (size_t i = 0; i < count; i++) {
		const size_t size = papers[i].size;
		char *data = arena_alloc(desk->arena, BASE64_ENCODE_RAW_LENGTH(size) + 1, 1);
		bool same = size == 0; /* without a version it is empty */
		int64_t version = 0;
		struct statement statement = db_ask_event(change.desk, sql);

		if (size > 0)
			base64_encode_raw(data, size, (const uint8_t *)papers[i].data);
		db_bind_text(&statement, ":piece", papers[i].name);
		db_bind_text(&statement, ":data", data);
		if (db_step(&statement)) {
			version = db_number(&statement, "version");
			same = db_int(&statement, "same") != 0;
		}
		db_release(&statement);
		if (same)
			continue;
		written++;
		statement = change_row(&change, "event_paper");
		db_bind_text(&statement, ":piece", papers[i].name);
		db_bind_number(&statement, ":version", version + 1);
		db_bind_number(&statement, ":place", (int64_t)written);
		db_bind_text(&statement, ":data", data);
		db_done(&statement);
	}
	if (written > 0)
		change_log(&change, "event-paper", "paper");
	change_end(&change);
	return written;
}

void answer_event_paper(struct answer *to, const struct event_paper *papers, size_t count)
{
	(void)answer_list(to, "paper");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "paper");

		answer_code(row, "piece", papers[i].name);
		answer_number(row, "bytes", (int64_t)papers[i].size);
		answer_text(row, "by", papers[i].by);
		answer_time(row, "time", papers[i].time);
	}
}
