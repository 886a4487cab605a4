#include "enter/enter.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/library.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/command.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "slip/facts.h"
#include "slip/slip.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { LINE_BYTES_MOST = 8192, HISTORY_LINES = 500, OFFERED_MOST = 400 };

struct input {
	struct cleanup cleanup;
	struct session *session;
	FILE *in, *out;
	bool silent;      /* no prompts, and lines are not printed after them */
	EditLine *editor; /* NULL: not a terminal */
	History *history;
	const char *prompt;
	bool broken_off;
	unsigned char completed; /* the answer of complete_line() to the library */
	/* the words that the Tab key offers, and the end of the line, which one of them replaces */
	const char *offered[OFFERED_MOST], *begun;
	size_t offered_count;
	/* a line from a pipe; the last byte shows that a line is too long */
	char room[LINE_BYTES_MOST + 1];
};

/* --- words that the Tab key offers --- */

/* Offers a word that begins like the typed one, in either case. */
static void offer(struct input *input, const char *word)
{
	const char *folded = text_fold(&input->session->step, word);
	const char *begun = text_fold(&input->session->step, input->begun);

	/* Words that cannot be typed are not offered. */
	if (!plain_is(&(struct plain_text){word, strlen(word), PLAIN_LINE}, NULL))
		return;
	if (input->offered_count == OFFERED_MOST || strncmp(folded, begun, strlen(begun)) != 0)
		return;
	for (size_t i = 0; i < input->offered_count; i++)
		if (strcmp(input->offered[i], word) == 0)
			return;
	input->offered[input->offered_count++] = word;
}

static void offer_with(struct input *input, const char *before, const char *word, const char *after)
{
	offer(input, arena_printf(&input->session->step, "%s%s%s", before, word, after));
}

/* --- kinds of words --- */

/* Offers penalties on the points of a hand; the others are entered with other words. */
static void offer_penalties(struct input *input, const char *before)
{
	const struct rulebook *book = enter_book(input->session);

	for (size_t i = 0; i < book->penalty_count; i++)
		if (facts_penalty_in_slip(&book->penalties[i]))
			offer_with(input, before, book->penalties[i].code, "");
}

/* Offers the names of all players, in quotes if a slip needs them. */
static void offer_names(struct input *input, const char *before, const char *quote)
{
	size_t count;
	const struct entrant *entrants = entrant_list(&input->session->desk, &count);

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < entrants[i].player_count; j++)
			offer_with(input, before, entrants[i].players[j].name, quote);
}

/* --- words at a place --- */

static void offer_for_slip(struct input *input)
{
	static const char penalty[] = "penalty=", dealer[] = "dealer=";
	const struct rulebook *book = enter_book(input->session);
	const char *begun = input->begun;

	if (strncmp(begun, penalty, strlen(penalty)) == 0) {
		offer_penalties(input, penalty);
		return;
	}
	if (strncmp(begun, dealer, strlen(dealer)) == 0) {
		/* The Tab key also adds a missing quote before a name, to what was typed without it. */
		if (begun[strlen(dealer)] != '"')
			input->begun = arena_printf(
			    &input->session->step, "%s\"%s", dealer, begun + strlen(dealer));
		offer_names(input, "dealer=\"", "\"");
		input->begun = begun;
		return;
	}
	for (size_t i = 0; i < slip_word_count; i++)
		if (strlen(slip_word_table[i].name) > 2)
			offer_with(input, "", slip_word_table[i].name,
			    slip_word_table[i].value && !slip_word_table[i].bare ? "=" : "");
	for (size_t i = 0; i < book->kind_count; i++)
		offer_with(input, "", book->kinds[i].name, "=");
	for (size_t i = 0; i < book->fact_count; i++)
		offer_with(input, "", book->facts[i].name, "=");
	if (begun[0] == 'p')
		offer_penalties(input, "p");
}

/* Lists the words that the Tab key offers at the end of a line: commands, tables, words of slips, codes of penalties,
 * names. They live until the next line. */
static void offer_words(struct input *input, const char *line)
{
	struct session *session = input->session;
	struct waiting_tables waiting = {0};
	bool quoted = false;

	input->begun = line;
	input->offered_count = 0;
	if (session->asking == ASK_NAME)
		offer_names(input, "", "");
	if (session->asking > ASK_FIX)
		return;
	/* The last word of the line is completed. Blanks in quotes do not separate words. */
	for (const char *cursor = line; *cursor; cursor++) {
		quoted = quoted != (*cursor == '"');
		if (*cursor == ' ' && !quoted)
			input->begun = cursor + 1;
	}
	/* The command comes first in a line. */
	for (const char *const *names = enter_command_names(session->asking);
	     input->begun == line && *names; names++)
		offer(input, *names);
	/* The round that the session asks for may have been dropped. */
	if (session->asking == ASK_TABLE && session->round <= round_newest(&session->desk))
		waiting = next_offered(session);
	for (size_t i = 0; i < waiting.count; i++)
		offer(input, address_text(&session->step, &waiting.tables[i].address));
	if (session->asking != ASK_TABLE || input->begun[0] != '\0')
		offer_for_slip(input);
}

/* --- on a terminal --- */

/* The functions of libedit, which no other command needs. */
static struct {
	__typeof__(el_deletestr) *el_deletestr;
	__typeof__(el_end) *el_end;
	__typeof__(el_get) *el_get;
	__typeof__(el_gets) *el_gets;
	__typeof__(el_init) *el_init;
	__typeof__(el_insertstr) *el_insertstr;
	__typeof__(el_line) *el_line;
	__typeof__(el_resize) *el_resize;
	__typeof__(el_set) *el_set;
	__typeof__(el_wset) *el_wset;
	__typeof__(history) *history;
	__typeof__(history_end) *history_end;
	__typeof__(history_init) *history_init;
} edit;

#define FUNCTION(member) LIBRARY_FUNCTION(, edit, member)

static const struct library_function functions[] = {
    FUNCTION(el_deletestr),
    FUNCTION(el_end),
    FUNCTION(el_get),
    FUNCTION(el_gets),
    FUNCTION(el_init),
    FUNCTION(el_insertstr),
    FUNCTION(el_line),
    FUNCTION(el_resize),
    FUNCTION(el_set),
    FUNCTION(el_wset),
    FUNCTION(history),
    FUNCTION(history_end),
    FUNCTION(history_init),
};

#undef FUNCTION

static const struct shared_library edit_library = {EDIT_FILE, functions,
    sizeof functions / sizeof *functions, &edit, TEXT_WORDS_LINES_ONLY_FROM_PIPE};

static struct input *input_of(EditLine *editor)
{
	struct input *input = NULL;

	(void)edit.el_get(editor, EL_CLIENTDATA, &input);
	return input;
}

/* libedit asks for a text that it may change, but does not change it. */
static char *show_prompt(EditLine *editor)
{
	return (char *)(uintptr_t)input_of(editor)->prompt;
}

static unsigned char line_break_off(EditLine *editor, wint_t letter)
{
	(void)letter;
	input_of(editor)->broken_off = true;
	return CC_NEWLINE;
}

/* Inserts the part that all candidates have in common. If there is nothing to insert, shows the
 * candidates. */
static void complete_line(void *context)
{
	struct input *input = context;
	const LineInfo *info = edit.el_line(input->editor);
	struct arena arena = {0};
	struct text more = {.arena = &arena};
	const char *line = arena_copy(&arena, info->buffer, (size_t)(info->cursor - info->buffer));

	offer_words(input, line);
	const size_t count = input->offered_count, typed = strlen(input->begun);
	const char *first = count > 0 ? input->offered[0] : "";
	size_t common = strlen(first);

	for (size_t i = 1; i < count; i++) {
		size_t same = 0;

		while (same < common && input->offered[i][same] == first[same])
			same++;
		common = same;
	}
	/* Do not cut a letter into parts. */
	while (common > 0 && ((unsigned char)first[common] & 0xc0) == 0x80)
		common--;
	if (count > 1 && common <= typed) {
		(void)fputs("\n", input->out);
		for (size_t i = 0; i < count; i++)
			(void)fprintf(input->out, "%s%s", i ? "  " : "", input->offered[i]);
		(void)fputs("\n", input->out);
		(void)fflush(input->out);
		input->completed = CC_REDISPLAY;
	} else if (count > 0) {
		/* Replace the typed letters by those of the name, with its case and composition. */
		edit.el_deletestr(input->editor, text_characters(input->begun, typed));
		text_add_bytes(&more, first, common);
		if (count == 1 && first[common ? common - 1 : 0] != '=')
			text_add(&more, " ");
		(void)edit.el_insertstr(input->editor, text_of(&more));
		input->completed = CC_REFRESH;
	}
	arena_release(&arena);
}

/* Completes a word within a boundary, because the library calls this and must not be left by a
 * jump. If the file fails, no word is offered. */
static unsigned char complete(EditLine *editor, wint_t letter)
{
	struct input *input = input_of(editor);

	(void)letter;
	input->completed = CC_ERROR;
	return store_attempt(input->session->desk.store, complete_line, input, &(struct error){0})
	           ? input->completed
	           : CC_ERROR;
}

/* Settings of the terminal before, restored when the program ends for any reason. */
static struct termios terminal_before;
static int terminal_held = -1;

static void give_terminal_back(void)
{
	if (terminal_held >= 0)
		(void)tcsetattr(terminal_held, TCSADRAIN, &terminal_before);
	terminal_held = -1;
}

static void killed(int number)
{
	give_terminal_back();
	(void)signal(number, SIG_DFL);
	(void)raise(number);
}

/* 1 if the window has changed its size since the last key. The library learns it before the next
 * one: its own handler would allocate memory, perhaps while memory is being allocated. */
static volatile sig_atomic_t resized;

/* The key that draws the line again, Ctrl-]. */
enum { KEY_REDRAW = 0x1d };

static void note_resize(int number)
{
	(void)number;
	resized = 1;
}

/* Reads a key. If the window changes its size, which ends the waiting, the line is drawn again. */
static int read_key(EditLine *editor, wchar_t *ret)
{
	struct pollfd keys = {.fd = fileno(input_of(editor)->in), .events = POLLIN};
	mbstate_t letter = {0}; /* its bytes so far */
	char byte;

	while (!resized) {
		if (poll(&keys, 1, -1) < 0)
			continue;
		if (read(keys.fd, &byte, 1) != 1)
			return 0;
		size_t size = mbrtowc(ret, &byte, 1, &letter);

		/* A letter that breaks off is ignored; the byte may begin another. */
		if (size == (size_t)-1) {
			letter = (mbstate_t){0};
			size = mbrtowc(ret, &byte, 1, &letter);
		}
		if (size <= 1)
			return 1;
	}
	resized = 0;
	edit.el_resize(editor);
	*ret = KEY_REDRAW;
	return 1;
}

static void open_editor(struct input *input)
{
	HistEvent event;
	int refused = 0;

	library_load(&edit_library);

	/* Letters outside ASCII, which many names have, need a locale for them. The user's own could
	 * compare words otherwise: in Turkish, I is not the capital of i. */
	(void)setlocale(LC_CTYPE, "C.UTF-8");

	/* Between the first and the last prompt the terminal passes on each key at once and does
	 * not print it. Keys pressed while a hand is being recorded then work as at a prompt:
	 * Ctrl-C drops a line, not the program. */
	terminal_held = fileno(input->in);
	if (tcgetattr(terminal_held, &terminal_before) != 0) {
		terminal_held = -1;
		break_off(ERROR_STORE, SAY_OUTPUT_FAILED_TERMINAL);
	}
	struct termios keys = terminal_before;

	keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	keys.c_cc[VMIN] = 1;
	keys.c_cc[VTIME] = 0;
	(void)signal(SIGTERM, killed);
	(void)signal(SIGHUP, killed);
	(void)signal(SIGWINCH, note_resize);
	(void)tcsetattr(terminal_held, TCSADRAIN, &keys);
	input->editor =
	    edit.el_init("canasta", input->in, input->out, input->session->call->messages);
	input->history = edit.history_init();
	if (!input->editor || !input->history)
		break_memory();
	refused |= edit.history(input->history, &event, H_SETSIZE, HISTORY_LINES);
	refused |= edit.history(input->history, &event, H_SETUNIQUE, 1);
	refused |= edit.el_set(input->editor, EL_CLIENTDATA, input);
	refused |= edit.el_set(input->editor, EL_PROMPT, show_prompt);
	refused |= edit.el_set(input->editor, EL_EDITOR, "emacs");
	refused |= edit.el_set(input->editor, EL_HIST, edit.history, input->history);
	/* This uses wide characters, because the narrow form of this call never frees its copies
	 * of the two texts. */
	refused |=
	    edit.el_wset(input->editor, EL_ADDFN, L"canasta-complete", L"the words", complete);
	refused |=
	    edit.el_wset(input->editor, EL_ADDFN, L"canasta-break", L"break off", line_break_off);
	refused |= edit.el_set(input->editor, EL_BIND, "^I", "canasta-complete", NULL);
	/* These settings hold while a line is edited and between lines, as set in `keys`. */
	refused |= edit.el_set(input->editor, EL_SETTY, "-d", "-isig", NULL);
	refused |= edit.el_set(input->editor, EL_SETTY, "-x", "-isig", "-icanon", "-echo", NULL);
	refused |= edit.el_set(input->editor, EL_BIND, "^C", "canasta-break", NULL);
	refused |= edit.el_set(input->editor, EL_BIND, "^]", "ed-redisplay", NULL);
	refused |= edit.el_wset(input->editor, EL_GETCFN, read_key);
	if (refused)
		break_off(ERROR_STORE, SAY_OUTPUT_FAILED_TERMINAL);
}

static enum input_step edited_line(struct input *input, const char **ret_data, size_t *ret_size)
{
	int count = 0;

	input->broken_off = false;
	const char *line = edit.el_gets(input->editor, &count);

	if (input->broken_off) {
		(void)fputs("\n", input->out);
		return INPUT_BROKEN_OFF;
	}
	if (!line || count <= 0) {
		(void)fputs("\n", input->out);
		return INPUT_END;
	}
	*ret_data = line;
	*ret_size = (size_t)count;
	return INPUT_LINE;
}

/* --- from a pipe --- */

/* Reads a line. Keeps enough of a long line to show that it is too long, and skips the rest. */
static enum input_step piped_line(struct input *input, const char **ret_data, size_t *ret_size)
{
	const struct file_source source = {.name = "<stdin>", .purpose = FILE_HAND};
	size_t size = 0;
	int letter = 0;

	errno = 0;
	while (letter != '\n' && (letter = getc(input->in)) != EOF) {
		/* The last byte must not be a blank, which would be removed. */
		input->room[size < LINE_BYTES_MOST ? size : LINE_BYTES_MOST] =
		    (char)(size < LINE_BYTES_MOST ? letter : '?');
		if (++size > file_most(source.purpose)) {
			input->session->leaving = true;
			file_too_large(&source, 0);
		}
	}
	if (letter == EOF && ferror(input->in)) {
		input->session->leaving = true;
		break_off(ERROR_STORE, SAY_FILE_READ, source.name, message_system(errno));
	}
	if (size == 0)
		return INPUT_END;
	*ret_data = input->room;
	*ret_size = size <= LINE_BYTES_MOST ? size : LINE_BYTES_MOST + 1;
	return INPUT_LINE;
}

/* --- terminals and pipes --- */

static void release(void *input)
{
	input_close(input);
}

struct input *input_open(struct session *session, FILE *in)
{
	const struct call *call = session->call;
	struct input *input = arena_alloc(call->arena, 1, sizeof(*input));

	input->session = session;
	input->in = in;
	input->out = call->out;
	input->silent = call->json;
	boundary_hold(&input->cleanup, release, input);
	if (isatty(fileno(in)) && isatty(fileno(input->out)) && getenv("TERM"))
		open_editor(input);
	return input;
}

void input_close(struct input *input)
{
	boundary_drop(&input->cleanup);
	if (input->editor)
		edit.el_end(input->editor);
	give_terminal_back();
	if (input->history)
		edit.history_end(input->history);
	input->editor = NULL;
	input->history = NULL;
}

bool input_terminal(const struct input *input)
{
	return input->editor != NULL;
}

void input_remember(struct input *input, const char *line)
{
	HistEvent event;

	if (input->history && line[strspn(line, " ")])
		(void)edit.history(input->history, &event, H_ENTER, line);
}

enum input_step input_line(
    struct input *input, struct arena *arena, const char *prompt, const char **ret)
{
	struct text shown = {.arena = arena};
	const char *data = "";
	size_t size = 0;
	bool fits;

	plain_write(prompt, PLAIN_LINES, &shown);
	input->prompt = text_of(&shown);
	if (!input->editor && !input->silent)
		(void)fputs(input->prompt, input->out);
	(void)fflush(input->out);
	const enum input_step step =
	    (input->editor ? edited_line : piped_line)(input, &data, &size);

	if (step != INPUT_LINE)
		return step;
	/* The line is copied, with tabs as blanks, and checked. */
	while (size > 0 && strchr("\n\r\t ", data[size - 1]) && data[size - 1] != '\0')
		size--;
	char *line = arena_copy(arena, data, size);

	for (size_t i = 0; i < size; i++)
		if (line[i] == '\t')
			line[i] = ' ';
	fits =
	    size <= LINE_BYTES_MOST && plain_is(&(struct plain_text){line, size, PLAIN_LINE}, NULL);
	if (!input->editor && !input->silent)
		(void)fprintf(input->out, "%s\n", fits ? line : "?");
	input->session->loses = !fits;
	if (size > LINE_BYTES_MOST)
		break_off(ERROR_INPUT, SAY_TEXT_INVALID_LINE_TOO_LONG, LINE_BYTES_MOST);
	must(plain_require(&(struct plain_text){line, size, PLAIN_LINE}, "text-invalid",
	    TEXT_WORDS_THE_LINE, refusal()));
	*ret = line;
	return INPUT_LINE;
}
