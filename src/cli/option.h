/* option.h - the options of all commands: an enum for the code and the word that the user types.
 *
 * Code uses only the enum; the words are in option.c. To add an option, add its enum here, its
 * word there, and a row to the table of the command that takes it. */
#ifndef CANASTA_CLI_OPTION_H
#define CANASTA_CLI_OPTION_H

#include "base/file.h"
#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_id {
	OPTION_NONE, /* ends a table of options */
	OPTION_ABOUT,
	OPTION_ACCEPT,
	OPTION_ADDRESS,
	OPTION_AFTER_END,
	OPTION_AGAIN,
	OPTION_AGAINST,
	OPTION_AHEAD,
	OPTION_ALL,
	OPTION_AMOUNTS,
	OPTION_ARTIFICIAL,
	OPTION_AS,
	OPTION_AS_OF,
	OPTION_AS_SEATED,
	OPTION_BASE,
	OPTION_BEFORE,
	OPTION_BELL,
	OPTION_BEST,
	OPTION_BEST_OF,
	OPTION_BIDDER,
	OPTION_BLANK,
	OPTION_BY,
	OPTION_BY_NAME,
	OPTION_BY_PERSON,
	OPTION_BY_ROUND,
	OPTION_BYE,
	OPTION_CAN_WIN,
	OPTION_CARDS,
	OPTION_CARRY,
	OPTION_CASTING,
	OPTION_CATEGORY,
	OPTION_CERTIFICATE,
	OPTION_CHAIR,
	OPTION_CHANGED,
	OPTION_CLAIM,
	OPTION_CLAIMS,
	OPTION_CLAUSE,
	OPTION_CLEAR,
	OPTION_CLUB,
	OPTION_CLUBS,
	OPTION_CODES,
	OPTION_COLUMNS,
	OPTION_CONTRACT,
	OPTION_CONVERT,
	OPTION_COPIES,
	OPTION_CSV,
	OPTION_DATE,
	OPTION_DB,
	OPTION_DETAIL,
	OPTION_DRAFT,
	OPTION_DRAW,
	OPTION_DRY_RUN,
	OPTION_ENCODING,
	OPTION_ENTRANT,
	OPTION_ENTRANTS,
	OPTION_EVENT,
	OPTION_EXCEL,
	OPTION_EXPLAIN,
	OPTION_EXTRA,
	OPTION_FACT,
	OPTION_FEE,
	OPTION_FIRST,
	OPTION_FOR,
	OPTION_FORMAT,
	OPTION_FROM,
	OPTION_GROUPS,
	OPTION_HALL,
	OPTION_HAND,
	OPTION_HAND_NUMBER,
	OPTION_HANDS,
	OPTION_HEAD,
	OPTION_HELP,
	OPTION_HISTORY,
	OPTION_HTML,
	OPTION_IN,
	OPTION_JSON,
	OPTION_KEY,
	OPTION_KIND,
	OPTION_KNOCKOUT_DRAW,
	OPTION_LABELS,
	OPTION_LANDSCAPE,
	OPTION_LANG,
	OPTION_LOGO,
	OPTION_LOT_SEED,
	OPTION_MARGIN,
	OPTION_MATCH_POINTS,
	OPTION_MATRIX,
	OPTION_METHOD,
	OPTION_MINUTES,
	OPTION_MISSED,
	OPTION_NAME,
	OPTION_NAMES,
	OPTION_NEW,
	OPTION_NOTE,
	OPTION_NOW,
	OPTION_NUMBER,
	OPTION_OFF,
	OPTION_OPTION,
	OPTION_OUT,
	OPTION_PAPER,
	OPTION_PDF,
	OPTION_PENALTIES,
	OPTION_PENALTY,
	OPTION_PLACE_CARDS,
	OPTION_PLACES,
	OPTION_PLAYER,
	OPTION_POINTS,
	OPTION_PORT,
	OPTION_PORTRAIT,
	OPTION_RAISES,
	OPTION_RANKING,
	OPTION_RAW,
	OPTION_REASON,
	OPTION_RECORD,
	OPTION_REFEREE,
	OPTION_REPLACE,
	OPTION_ROUND,
	OPTION_ROUNDS,
	OPTION_RULEBOOK,
	OPTION_RUNNING,
	OPTION_SAME_NAME,
	OPTION_SCALE,
	OPTION_SCORE,
	OPTION_SEASON,
	OPTION_SECOND_LOOK,
	OPTION_SEED,
	OPTION_SEEDED,
	OPTION_SEPARATOR,
	OPTION_SIDE,
	OPTION_SILENT_FROM,
	OPTION_SINCE,
	OPTION_SLIP,
	OPTION_SLIPS,
	OPTION_TABLE,
	OPTION_TEAM,
	OPTION_TEMPLATE,
	OPTION_THIRD_PLACE,
	OPTION_TIE_BREAKS,
	OPTION_TOP,
	OPTION_TRY,
	OPTION_UNLOCK,
	OPTION_UNTIL,
	OPTION_VENUE,
	OPTION_VERSION,
	OPTION_VICTORY_POINTS,
	OPTION_VOTES,
	OPTION_WALKOVER,
	OPTION_WIFI,
	OPTION_WITHOUT,
	OPTION_WORDS,
	OPTION_COUNT
};

/* Returns the word after the dashes; NULL for OPTION_NONE. */
const char *option_word(enum option_id id);

/* Returns the option of a word of `size` bytes; OPTION_NONE if there is none. */
enum option_id option_of_word(const char *word, size_t size);

struct command;

enum option_kind {
	TAKES_NOTHING,
	TAKES_TEXT,
	TAKES_NUMBER,
	TAKES_CHOICE, /* one of the words that the row lists */
	TAKES_PDF,    /* names a file to be written, of that kind (option_output) */
	TAKES_PAGE,
	TAKES_RULEBOOK, /* may name a file to be read, for that purpose (option_reads) */
	TAKES_SCALE,
	TAKES_TEMPLATE,
	TAKES_LABELS,
	TAKES_PICTURE,
	TAKES_CERTIFICATE,
	TAKES_HAND,
	TAKES_CSV, /* names a CSV file to be written */
};

enum { BESIDE_MOST = 3, INSTEAD_MOST = 4 };

struct command_option {
	enum option_id id; /* OPTION_NONE ends a table */
	enum option_kind kind;
	bool repeatable;
	const char *value; /* the value in help: "FILE"; NULL: it takes no value */
	const char *summary;
	int64_t least, most; /* the range of a number */
	/* the words of a choice (CHOICES); an empty word is not a choice */
	const char *const *choices;
	size_t choice_count;
	/* the error message if the option is missing, a whole sentence (TEXT_WORDS_…); NULL: it
	 * is optional, or the command checks it */
	const char *required;
	/* Another option, an argument or a written file without which this option has no effect;
	 * one of them must be given. If all are empty, the option needs nothing else. */
	enum option_id beside[BESIDE_MOST];
	const char *argument;
	bool of_output;
	/* Options that ask for another answer; this option must not be given with any of them. */
	enum option_id instead[INSTEAD_MOST];
};

/* Makes the words of an array the choices of a row. */
#define CHOICES(array) .choices = (array), .choice_count = sizeof(array) / sizeof *(array)

/* Returns the kind of file that the option's value names for writing, or OUTPUT_NONE. */
enum output_kind option_output(const struct command_option *option);

/* Returns the purpose of the file that the option's value names for reading, or FILE_NOTHING. */
enum file_purpose option_reads(const struct command_option *option);

/* The options of every command: --db, --event, --json, --lang, --labels, --by, --help, --version. */
extern const struct command_option option_global[];

/* Returns the further options of a command (`more_options`), or NULL. */
const struct command_option *option_further(const struct command *command);

/* Returns the options that a command has because of its record, or NULL: --replace if it writes a
 * file, --separator, --excel and --raw if it can answer in CSV. */
const struct command_option *option_made(const struct command *command);

/* Finds an option in a table; NULL if the table does not have it. */
const struct command_option *option_find(const struct command_option *options, enum option_id id);

/* Finds an option of a command. Its own option comes before the global one (`event set --lang`
 * sets the language of the event). If `command` is NULL, only global options are searched. Returns
 * NULL if there is none. */
const struct command_option *option_known(const struct command *command, enum option_id id);

#endif
