#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "store/db.h"
#include "store/event_rows.h"

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

static bool texts_read(const struct desk *desk, int64_t event, struct rulebook_text **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT name, data FROM rulebook_text WHERE event = :event ORDER BY place";
	struct statement statement;
	struct rulebook_text *texts = NULL;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", event);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		texts = list_room(desk->arena, texts, count, sizeof *texts);
		if (!texts) {
			ok = error_memory(err);
			break;
		}
		texts[count].size = (size_t)sqlite3_column_bytes(statement.handle, 1);
		ok = db_text(&statement, 0, desk->arena, &texts[count].name, err) &&
		     db_text(&statement, 1, desk->arena, &texts[count].data, err);
		count++;
	}
	db_release(&statement);
	*ret = texts;
	*ret_count = count;
	return ok && step == DB_DONE;
}

static bool choices_read(const struct desk *desk, int64_t event, struct option_value **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT option, value FROM rulebook_choice WHERE event = :event ORDER BY option";
	struct statement statement;
	struct option_value *choices = NULL;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", event);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		choices = list_room(desk->arena, choices, count, sizeof *choices);
		if (!choices) {
			ok = error_memory(err);
			break;
		}
		ok = db_text(&statement, 0, desk->arena, &choices[count].name, err) &&
		     db_text(&statement, 1, desk->arena, &choices[count].value, err);
		count++;
	}
	db_release(&statement);
	*ret = choices;
	*ret_count = count;
	return ok && step == DB_DONE;
}

bool event_book(
    const struct desk *desk, int64_t event, const struct rulebook **ret, struct error *err)
{
	struct rulebook_text *texts;
	struct option_value *choices;
	size_t text_count;
	size_t choice_count;
	bool clauses;

	if (!texts_read(desk, event, &texts, &text_count, err) ||
	    !choices_read(desk, event, &choices, &choice_count, err))
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
