#include "base/file.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- removing unfinished files --- */

/* The signals that end a program from outside, or because of its use of time. */
static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU};

enum { ENDINGS = sizeof endings / sizeof *endings };

static struct removal *removals;
static struct sigaction before_ours[ENDINGS]; /* how each was handled before */

/* Makes only calls that a signal's handler may make. */
static void remove_path(const struct removal *removal)
{
	if (unlink(removal->path) != 0)
		(void)rmdir(removal->path);
	(void)unlink(removal->journal);
}

/* Removes the added files, then passes the signal on to the handler before this one. */
static void remove_all(int number)
{
	for (const struct removal *removal = removals; removal; removal = removal->next)
		remove_path(removal);
	for (size_t i = 0; i < ENDINGS; i++)
		if (endings[i] == number)
			(void)sigaction(number, &before_ours[i], NULL);
	(void)raise(number);
}

static void endings_fill(sigset_t *ret)
{
	(void)sigemptyset(ret);
	for (size_t i = 0; i < ENDINGS; i++)
		(void)sigaddset(ret, endings[i]);
}

void removal_hold(sigset_t *ret_before)
{
	sigset_t held;

	endings_fill(&held);
	(void)sigprocmask(SIG_BLOCK, &held, ret_before);
}

void removal_go_on(const sigset_t *held_before)
{
	(void)sigprocmask(SIG_SETMASK, held_before, NULL);
}

bool removal_waits(void)
{
	struct sigaction action;
	sigset_t waiting;

	if (sigpending(&waiting) != 0)
		return false;
	for (size_t i = 0; i < ENDINGS; i++)
		if (sigismember(&waiting, endings[i]) == 1 &&
		    sigaction(endings[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
			return true;
	return false;
}

void removal_add(struct removal *removal)
{
	struct sigaction action = {.sa_handler = remove_all};
	sigset_t held;

	(void)snprintf(removal->journal, sizeof removal->journal, "%s-journal", removal->path);
	removal_hold(&held);
	endings_fill(&action.sa_mask);
	for (size_t i = 0; !removals && i < ENDINGS; i++) {
		(void)sigaction(endings[i], NULL, &before_ours[i]);
		if (before_ours[i].sa_handler != SIG_IGN)
			(void)sigaction(endings[i], &action, NULL);
	}
	removal->next = removals;
	removal->added = true;
	removals = removal;
	removal_go_on(&held);
}

void removal_drop(struct removal *removal)
{
	struct removal **at = &removals;
	sigset_t held;

	if (!removal->added)
		return;
	removal_hold(&held);
	while (*at && *at != removal)
		at = &(*at)->next;
	if (*at)
		*at = removal->next;
	removal->added = false;
	for (size_t i = 0; !removals && i < ENDINGS; i++)
		(void)sigaction(endings[i], &before_ours[i], NULL);
	removal_go_on(&held);
}

void removal_do(struct removal *removal)
{
	if (removal->added)
		remove_path(removal);
	removal_drop(removal);
}

/* --- reading --- */

enum {
	READ_PIECE = 1 << 16,
	READ_FIRST = (1 << 15) - 1, /* with its end half a block of an arena */
	MEGABYTE = 1 << 20,
	WAIT_MILLISECONDS = 100,
	WAITS_MOST = 100 /* ten seconds, as for a file that another program writes */
};

/* The largest rulebook that comes with the program has 120 KB of clauses; a film from a phone has
 * more than any of these. */
static const struct {
	const char *name;
	const char *what; /* as messages say it */
	size_t most;
} purposes[FILE_PURPOSES] = {
    [FILE_RULEBOOK] = {"rulebook", TEXT_WORDS_A_RULEBOOK, MEGABYTE},
    [FILE_SCALE] = {"scale", TEXT_WORDS_SCALE_OF_VICTORY_POINTS, MEGABYTE},
    [FILE_TEMPLATE] = {"template", TEXT_WORDS_A_TEMPLATE, MEGABYTE},
    [FILE_LABELS] = {"labels", TEXT_WORDS_A_FILE_OF_LABELS, (size_t)4 * MEGABYTE},
    [FILE_PICTURE] = {"picture", TEXT_WORDS_A_PICTURE, MEGABYTE},
    [FILE_CERTIFICATE] = {"certificate", TEXT_WORDS_CERTIFICATE_OR_KEY, MEGABYTE},
    [FILE_CSV] = {"table", TEXT_WORDS_A_TABLE_AS_CSV, (size_t)4 * MEGABYTE},
    [FILE_HAND] = {"hand", TEXT_WORDS_ONE_HAND, MEGABYTE},
    [FILE_HANDS] = {"hands", TEXT_WORDS_FILE_OF_HANDS, (size_t)16 * MEGABYTE},
    [FILE_SPOOL] = {"pipe", TEXT_WORDS_PIPE_OF_HANDS, (size_t)256 * MEGABYTE},
    [FILE_EXPORT] = {"export", TEXT_WORDS_LINE_OF_EXPORT, (size_t)64 * MEGABYTE},
    [FILE_STATE] = {"state", TEXT_WORDS_PROGRAMS_OWN_FILE, (size_t)16 * MEGABYTE},
    [FILE_SOURCE] = {"source", TEXT_WORDS_PROGRAM_SOURCE_FILE, (size_t)16 * MEGABYTE},
    [FILE_EVENTS] = {"events", TEXT_WORDS_A_FILE_OF_EVENTS, SIZE_MAX},
};

const char *file_purpose_name(enum file_purpose purpose)
{
	return purposes[purpose].name;
}

size_t file_most(enum file_purpose purpose)
{
	return purposes[purpose].most;
}

void file_too_large(const struct file_source *source, int line)
{
	const size_t most = purposes[source->purpose].most;

	break_off_at(line > 0 ? source->name : NULL, line, line > 0, ERROR_INPUT,
	    SAY_FILE_TOO_LARGE_OVER_LIMIT, source->name, most / MEGABYTE,
	    message_words(purposes[source->purpose].what));
}

static void release_source(void *source)
{
	file_close(source);
}

void file_adopt(
    int descriptor, const char *name, enum file_purpose purpose, struct file_source *ret)
{
	struct stat about;

	*ret = (struct file_source){
	    .name = name, .descriptor = descriptor, .purpose = purpose, .start = -1};
	boundary_hold(&ret->cleanup, release_source, ret);
	if (fstat(descriptor, &about) != 0)
		return;
	if (S_ISREG(about.st_mode))
		ret->start = lseek(descriptor, 0, SEEK_CUR);
	ret->awaited = descriptor != STDIN_FILENO && S_ISFIFO(about.st_mode);
}

/* Opens a named pipe without waiting for a writer: file_take() waits, for a while. */
void file_open(const char *path, enum file_purpose purpose, struct file_source *ret)
{
	const bool standard = strcmp(path, "-") == 0;
	const int descriptor =
	    standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

	if (descriptor < 0)
		break_off(errno == ENOENT || errno == ENOTDIR ? ERROR_INPUT : ERROR_STORE,
		    SAY_FILE_OPEN_NOT_OPENED, path, message_system(errno));
	file_adopt(descriptor, standard ? "<stdin>" : path, purpose, ret);
	if (!standard && !ret->awaited)
		(void)fcntl(descriptor, F_SETFL, 0);
}

static ssize_t read_again(const struct file_source *source, char *room, size_t size)
{
	ssize_t got;

	do
		got = read(source->descriptor, room, size);
	while (got < 0 && errno == EINTR);
	return got;
}

/* Waits for the first bytes of a named pipe. While a read does not block, it finds nothing if there
 * is no writer, and would block if there is one: then waiting is over. A writer that came, wrote
 * nothing and left is noticed by poll. */
static ssize_t await(struct file_source *source, char *room, size_t size)
{
	struct pollfd pipe = {.fd = source->descriptor, .events = POLLIN};
	bool is_over = false;

	for (int waits = 0; waits < WAITS_MOST; waits++) {
		ssize_t got = read_again(source, room, size);

		if (got != 0 || is_over) {
			source->awaited = false;
			(void)fcntl(source->descriptor, F_SETFL, 0);
			return got < 0 && errno == EAGAIN ? read_again(source, room, size) : got;
		}
		is_over = poll(&pipe, 1, WAIT_MILLISECONDS) > 0;
	}
	break_off(ERROR_INPUT, SAY_FILE_SILENT, source->name);
}

size_t file_take(struct file_source *source, char *room, size_t size)
{
	const ssize_t got =
	    source->awaited ? await(source, room, size) : read_again(source, room, size);

	if (got < 0)
		break_off(errno == EISDIR ? ERROR_INPUT : ERROR_STORE, SAY_FILE_READ, source->name,
		    message_system(errno));
	return (size_t)got;
}

size_t file_more(
    struct file_source *source, char **buffer, size_t *room, const char *unused, size_t size)
{
	if (unused > *buffer)
		memmove(*buffer, unused, size);
	if (size == *room) {
		char *larger = realloc(*buffer, 2 * *room);

		if (!larger)
			break_memory();
		*buffer = larger;
		*room *= 2;
	}
	return file_take(source, *buffer + size, *room - size);
}

void file_rewind(struct file_source *source)
{
	if (source->start < 0 || lseek(source->descriptor, source->start, SEEK_SET) < 0)
		break_off(ERROR_STORE, SAY_FILE_READ, source->name, message_system(errno));
}

static void release_copy(void *copy)
{
	(void)fclose(copy);
}

void file_spool(struct file_source *source, const char *taken, size_t size)
{
	FILE *copy = tmpfile();
	bool put = copy && fwrite(taken, 1, size, copy) == size;
	struct cleanup cleanup = {0};
	char piece[READ_PIECE];
	int descriptor = -1;

	if (copy)
		boundary_hold(&cleanup, release_copy, copy);
	for (size_t got = 1; put && got > 0; size += got) {
		got = file_take(source, piece, sizeof piece);
		if (size + got > file_most(FILE_SPOOL)) {
			source->purpose = FILE_SPOOL;
			file_too_large(source, 0);
		}
		put = fwrite(piece, 1, got, copy) == got;
	}
	if (put && fflush(copy) == 0)
		descriptor = fcntl(fileno(copy), F_DUPFD_CLOEXEC, 0);
	if (descriptor < 0)
		break_off(ERROR_STORE, SAY_FILE_WRITE_COPY, source->name, P_tmpdir,
		    message_system(errno));
	boundary_drop(&cleanup);
	release_copy(copy);
	file_close(source);
	file_adopt(descriptor, source->name, source->purpose, source);
	source->start = 0;
	file_rewind(source);
}

void file_close(struct file_source *source)
{
	boundary_drop(&source->cleanup);
	if (source->descriptor != STDIN_FILENO)
		(void)close(source->descriptor);
	source->descriptor = STDIN_FILENO;
}

struct file_text file_take_all(struct arena *arena, struct file_source *source)
{
	struct text text = {.arena = arena};
	size_t got, left;

	do {
		left = text.capacity > text.size + 1 ? text.capacity - text.size - 1 : READ_FIRST;
		got = file_take(source, text_room(&text, left), left);
		text.size -= left - got;
		if (text.size > file_most(source->purpose))
			file_too_large(source, 0);
	} while (got > 0);
	text.data[text.size] = '\0';
	return (struct file_text){.name = source->name, .data = text.data, .size = text.size};
}

struct file_text file_read(struct arena *arena, const char *path, enum file_purpose purpose)
{
	struct file_source source;

	file_open(path, purpose, &source);
	const struct file_text text = file_take_all(arena, &source);

	file_close(&source);
	return text;
}

/* --- line by line --- */

static void release_lines(void *lines)
{
	lines_close(lines);
}

void lines_open(const char *path, enum file_purpose purpose, struct lines *ret)
{
	*ret = (struct lines){.room = READ_PIECE};
	file_open(path, purpose, &ret->source);
	ret->buffer = malloc(ret->room);
	if (!ret->buffer)
		break_memory();
	boundary_hold(&ret->cleanup, release_lines, ret);
}

void lines_close(struct lines *lines)
{
	boundary_drop(&lines->cleanup);
	if (lines->source.name)
		file_close(&lines->source);
	free(lines->buffer);
	*lines = (struct lines){0};
}

/* Reads more of the file after the unused bytes of the buffer. */
static void fill(struct lines *lines)
{
	const size_t left = lines->end - lines->begin;
	const size_t got = file_more(
	    &lines->source, &lines->buffer, &lines->room, lines->buffer + lines->begin, left);

	lines->begin = 0;
	lines->end = left + got;
	lines->ended = got == 0;
}

/* Reads the line at the beginning of the buffer to its end, and returns its size with what ends it. */
static size_t line_there(struct lines *lines)
{
	const size_t most = file_most(lines->source.purpose);
	size_t seen = 0;

	for (;;) {
		const char *begin = lines->buffer + lines->begin;
		const size_t size = lines->end - lines->begin;
		const char *newline = memchr(begin + seen, '\n', size - seen);
		const size_t whole = newline ? (size_t)(newline - begin) + 1 : size;

		if (whole > most)
			file_too_large(&lines->source, lines->number + 1);
		if (newline || lines->ended)
			return whole;
		seen = size;
		fill(lines);
	}
}

char *lines_next(struct lines *lines, size_t *ret_size)
{
	const off_t used = lines->used;

	for (;;) {
		size_t size = line_there(lines);
		char *line = lines->buffer + lines->begin;

		lines->begin += size;
		lines->used += (off_t)size;
		*ret_size = 0;
		if (size == 0)
			return NULL;
		lines->number++;
		if (lines->number == 1) {
			const size_t mark = text_mark_size(line, size);

			line += mark;
			size -= mark;
		}
		while (size > 0 && line[size - 1] && strchr(" \t\r\n", line[size - 1]))
			size--;
		if (size == 0 && (size_t)(lines->used - used) > file_most(lines->source.purpose))
			file_too_large(&lines->source, lines->number + 1);
		*ret_size = size;
		if (size > 0)
			return line;
	}
}

bool lines_begin_with(struct lines *lines, const char *words)
{
	const size_t size = strlen(words);

	while (!lines->ended && lines->end < TEXT_MARK_SIZE + size)
		fill(lines);
	const char *at = lines->buffer + text_mark_size(lines->buffer, lines->end);

	return (size_t)(lines->buffer + lines->end - at) >= size && memcmp(at, words, size) == 0;
}

void lines_keep(struct lines *lines)
{
	if (lines->source.start >= 0)
		return;
	file_spool(&lines->source, lines->buffer, lines->end);
	lines_rewind(lines);
}

void lines_rewind(struct lines *lines)
{
	lines->begin = lines->end = 0;
	lines->used = 0;
	lines->number = 0;
	lines->ended = false;
	file_rewind(&lines->source);
}

/* --- files kept for the user --- */

/* Returns the folder that a variable names; NULL if it is not an absolute path, as the
 * specification of these folders demands. */
static const char *folder_named(const char *variable)
{
	const char *folder = getenv(variable);

	return folder && folder[0] == '/' ? folder : NULL;
}

const char *state_path(struct arena *arena, const char *name)
{
	const char *state = folder_named("XDG_STATE_HOME"), *home = folder_named("HOME");

	if (!state && !home)
		return NULL;
	return state ? arena_printf(arena, "%s/canasta/%s", state, name)
	             : arena_printf(arena, "%s/.local/state/canasta/%s", home, name);
}

bool state_is_kept(struct arena *arena)
{
	const char *folder = state_path(arena, "");

	return folder && access(folder, F_OK) == 0;
}

/* Returns the reason why a file may not be used; NULL: it may. */
static const char *damage(int file)
{
	struct stat about;

	if (file < 0 || fstat(file, &about) != 0)
		return message_system(errno);
	if (!S_ISREG(about.st_mode))
		return TEXT_WORDS_NOT_AN_ORDINARY_FILE;
	if (about.st_uid != geteuid())
		return TEXT_WORDS_BELONGS_TO_OTHER_USER;
	if (about.st_mode & (S_IWGRP | S_IWOTH))
		return TEXT_WORDS_OTHERS_MAY_WRITE_IT;
	return about.st_size <= (off_t)file_most(FILE_STATE) ? NULL : TEXT_WORDS_IT_IS_TOO_LARGE;
}

const char *state_read(struct arena *arena, const char *path)
{
	const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct file_source source;

	if (file < 0 && (errno == ENOENT || errno == ENOTDIR))
		return NULL;
	const char *why = damage(file);

	if (file >= 0)
		file_adopt(file, path, FILE_STATE, &source);
	if (why)
		break_off(ERROR_STORE, SAY_STATE_DAMAGED_UNTRUSTED, path, message_words(why));
	const char *text = file_take_all(arena, &source).data;

	file_close(&source);
	return text;
}

void state_write(const char *path, const char *data, size_t size)
{
	const struct output_wish wish = {.path = path, .kind = OUTPUT_STATE, .replace = true};
	char folder[PATH_MAX];

	if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder)
		break_off(ERROR_STORE, SAY_FILE_WRITE_PATH_TOO_LONG, path);
	for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(folder, S_IRWXU) != 0 && errno != EEXIST)
			break_off(
			    ERROR_STORE, SAY_FILE_WRITE_NOT_CREATED, folder, message_system(errno));
		*slash = '/';
	}
	output_write(&wish, data, size);
}

void state_remove(const char *path)
{
	if (unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR)
		break_off(ERROR_STORE, SAY_FILE_WRITE_NOT_REMOVED, path, message_system(errno));
}
