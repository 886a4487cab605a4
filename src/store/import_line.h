/* import_line.h - a line of an import as its parts see it, private to import*.c: import.c reads lines
 * and chains them, import_person.c takes names, import_rows.c the rows of a line of the log, for
 * event_copy.c too. */
#ifndef CANASTA_STORE_IMPORT_LINE_H
#define CANASTA_STORE_IMPORT_LINE_H

#include "record/json_members.h"
#include "store/db.h"
#include "store/import.h"
#include "store/schema.h"

/* What numbers of another file become in this one, where an event is copied from there (event_copy.c). */
struct import_numbers {
	bool (*person)(void *context, int64_t number, int64_t *ret, struct error *err);
	void *context;
	int64_t event, event_here;
};

struct import {
	struct cleanup cleanup;
	struct store *store;
	const char *file;
	struct arena arena;                   /* of the import */
	struct arena scratch;                 /* of a line */
	sqlite3_stmt *inserts[TABLES_MOST];   /* by table, made when its first row comes */
	const struct import_numbers *numbers; /* NULL: they stay what they are */
	int version;   /* of the file exported; 0: its first line is to come */
	int64_t seq;   /* of the newest line */
	int64_t lines; /* that the export says its log has */
	unsigned char hash[HASH_BYTES];
	int last; /* line of the file, as it is read */
	size_t place_room;
	int *places;               /* by line of the log, from the first: its line of the file */
	bool given;                /* something was given in some hand */
	bool ordered;              /* some hand was inserted */
	bool written[TABLES_MOST]; /* there are such rows under the line at hand */
	struct kept_version wrote; /* the version of a hand that it wrote */
};

/* A line as it is read. What it does not say is NULL. */
struct import_line {
	struct json_members members;
	const char *type, *rows, *facts, *score, *texts, *hash, *payload;
	struct log_fields fields;
	int number;
	const char *text;
	size_t size;
};

/* The text of a member; NULL where there is none. Fails only where memory does. */
bool import_text(struct import *import, const struct json_members *members, const char *key,
    const char **ret, struct error *err);

/* The whole number of a member, 0 where there is none. */
int64_t import_number(const struct json_members *members, const char *key);

/* Adds the place of a member, or of the object it should be in. Returns false. */
bool import_place(
    struct import *import, const struct import_line *line, const char *member, struct error *err);

/* What SQLite refuses of rows is the file's fault, unless the machine fails. Returns false. */
bool import_refused(struct import *import, const struct import_line *line, struct error *err);

/* Takes a person's name, which stands before the line of the log it was first written in. */
bool import_person(struct import *import, const struct import_line *line, struct error *err);

/* Writes the rows of a line of the log; import_rows_end() frees what was made for it. */
bool import_rows(struct import *import, const struct import_line *line, struct error *err);
void import_rows_end(struct import *import);

/* Reads `size` bytes from twice as many digits. */
bool import_hex(const char *text, unsigned char *ret, size_t size);

#endif
