#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "store/event_rows.h"
#include "store/row.h"

bool event_book_write(struct change *change, const struct rulebook *book, struct error *err)
{
	static const char text_sql[] = "INSERT INTO rulebook_text (event, place, name, data) "
	                               "VALUES (:event, :place, :name, CAST(:data AS TEXT))";
	static const char choice_sql[] = "INSERT INTO rulebook_choice (event, option, value) "
	                                 "VALUES (:event, :option, :value)";
	struct statement statement;
	bool ok = db_prepare(change->store, text_sql, &statement, err);

	/* Behind the texts of its figures its own clauses in words, where it has any. */
	for (size_t i = 0; ok && i < book->source_count + (book->clauses ? 1 : 0); i++) {
		const struct rulebook_text *text =
		    i < book->source_count ? &book->sources[i] : book->clauses;

		db_bind_number(&statement, ":event", change->event);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_text(&statement, ":name", text->name);
		db_bind_bytes(&statement, ":data", text->data, text->size);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	ok = ok && db_prepare(change->store, choice_sql, &statement, err);
	for (size_t i = 0; ok && i < book->option_count; i++) {
		db_bind_number(&statement, ":event", change->event);
		db_bind_text(&statement, ":option", book->options[i].name);
		db_bind_text(&statement, ":value", book->options[i].chosen);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool text_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct rulebook_text *text = row;

	(void)desk;
	(void)err;
	text->size = (size_t)sqlite3_column_bytes(statement->handle, 1);
	return true;
}

static const struct cell text_cells[] = {
    CELL(struct rulebook_text, name),
    CELL(struct rulebook_text, data),
};
static const struct row_kind text_row = ROW_KIND(struct rulebook_text, text_cells, text_finish);

static const struct cell choice_cells[] = {
    CELL(struct option_value, name),
    CELL(struct option_value, value),
};
static const struct row_kind choice_row = ROW_KIND(struct option_value, choice_cells, NULL);

static void *rows_of(const struct desk *desk, const char *sql, int64_t event,
    const struct row_kind *kind, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", event);
	return row_list(&statement, desk, kind, ret_count, err);
}

bool event_book(
    const struct desk *desk, int64_t event, const struct rulebook **ret, struct error *err)
{
	static const char
	    text_sql[] = "SELECT name, data FROM rulebook_text WHERE event = :event ORDER BY place",
	    choice_sql[] =
	        "SELECT option, value FROM rulebook_choice WHERE event = :event ORDER BY option";
	size_t text_count;
	size_t choice_count;
	struct rulebook_text *texts = rows_of(desk, text_sql, event, &text_row, &text_count, err);
	struct option_value *choices =
	    texts ? rows_of(desk, choice_sql, event, &choice_row, &choice_count, err) : NULL;
	bool clauses;

	if (!choices)
		return false;
	if (text_count == 0)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: the rulebook of event %lld is missing", desk->store->path,
		    (long long)event);
	clauses = text_count > 1 && clauses_named(texts[text_count - 1].name);
	return rulebook_load_texts(desk->arena, texts, text_count - (clauses ? 1 : 0), choices,
	           choice_count, ret, err) &&
	       (!clauses || clauses_give(desk->arena, *ret, &texts[text_count - 1], ret, err));
}
