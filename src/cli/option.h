/* option.h - the options of all commands: an enum for the code and the word that the user types.
 *
 * Code uses only the enum. To add an option, add it to the list below, and a row to the table of
 * the command that takes it. */
#ifndef CANASTA_CLI_OPTION_H
#define CANASTA_CLI_OPTION_H

#include "base/file.h"
#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every option: its name in the program and the word after the dashes. */
#define OPTION_LIST(ROW)                                                                           \
	ROW(ABOUT, "about")                                                                        \
	ROW(ACCEPT, "accept")                                                                      \
	ROW(ADDRESS, "address")                                                                    \
	ROW(AFTER_END, "after-end")                                                                \
	ROW(AGAIN, "again")                                                                        \
	ROW(AGAINST, "against")                                                                    \
	ROW(AHEAD, "ahead")                                                                        \
	ROW(ALL, "all")                                                                            \
	ROW(AMOUNTS, "amounts")                                                                    \
	ROW(ARTIFICIAL, "artificial")                                                              \
	ROW(AS, "as")                                                                              \
	ROW(AS_OF, "as-of")                                                                        \
	ROW(AS_SEATED, "as-seated")                                                                \
	ROW(BASE, "base")                                                                          \
	ROW(BEFORE, "before")                                                                      \
	ROW(BELL, "bell")                                                                          \
	ROW(BEST, "best")                                                                          \
	ROW(BEST_OF, "best-of")                                                                    \
	ROW(BIDDER, "bidder")                                                                      \
	ROW(BLANK, "blank")                                                                        \
	ROW(BY, "by")                                                                              \
	ROW(BY_NAME, "by-name")                                                                    \
	ROW(BY_PERSON, "by-person")                                                                \
	ROW(BY_ROUND, "by-round")                                                                  \
	ROW(BYE, "bye")                                                                            \
	ROW(CAN_WIN, "can-win")                                                                    \
	ROW(CARDS, "cards")                                                                        \
	ROW(CARRY, "carry")                                                                        \
	ROW(CASTING, "casting")                                                                    \
	ROW(CATEGORY, "category")                                                                  \
	ROW(CERTIFICATE, "certificate")                                                            \
	ROW(CHAIR, "chair")                                                                        \
	ROW(CHANGED, "changed")                                                                    \
	ROW(CLAIM, "claim")                                                                        \
	ROW(CLAIMS, "claims")                                                                      \
	ROW(CLAUSE, "clause")                                                                      \
	ROW(CLEAR, "clear")                                                                        \
	ROW(CLUB, "club")                                                                          \
	ROW(CLUBS, "clubs")                                                                        \
	ROW(CODES, "codes")                                                                        \
	ROW(COLUMNS, "columns")                                                                    \
	ROW(CONTRACT, "contract")                                                                  \
	ROW(CONVERT, "convert")                                                                    \
	ROW(COPIES, "copies")                                                                      \
	ROW(CSV, "csv")                                                                            \
	ROW(DATE, "date")                                                                          \
	ROW(DB, "db")                                                                              \
	ROW(DETAIL, "detail")                                                                      \
	ROW(DRAFT, "draft")                                                                        \
	ROW(DRAW, "draw")                                                                          \
	ROW(DRY_RUN, "dry-run")                                                                    \
	ROW(ENCODING, "encoding")                                                                  \
	ROW(ENTRANT, "entrant")                                                                    \
	ROW(ENTRANTS, "entrants")                                                                  \
	ROW(EVENT, "event")                                                                        \
	ROW(EXCEL, "excel")                                                                        \
	ROW(EXPLAIN, "explain")                                                                    \
	ROW(EXTRA, "extra")                                                                        \
	ROW(FACT, "fact")                                                                          \
	ROW(FEE, "fee")                                                                            \
	ROW(FIRST, "first")                                                                        \
	ROW(FOR, "for")                                                                            \
	ROW(FORMAT, "format")                                                                      \
	ROW(FROM, "from")                                                                          \
	ROW(GROUPS, "groups")                                                                      \
	ROW(HALL, "hall")                                                                          \
	ROW(HAND, "hand")                                                                          \
	ROW(HAND_NUMBER, "hand-number")                                                            \
	ROW(HANDS, "hands")                                                                        \
	ROW(HEAD, "head")                                                                          \
	ROW(HELP, "help")                                                                          \
	ROW(HISTORY, "history")                                                                    \
	ROW(HTML, "html")                                                                          \
	ROW(IN, "in")                                                                              \
	ROW(JSON, "json")                                                                          \
	ROW(KEY, "key")                                                                            \
	ROW(KIND, "kind")                                                                          \
	ROW(KNOCKOUT_DRAW, "knockout-draw")                                                        \
	ROW(LABELS, "labels")                                                                      \
	ROW(LANDSCAPE, "landscape")                                                                \
	ROW(LANG, "lang")                                                                          \
	ROW(LOGO, "logo")                                                                          \
	ROW(LOT_SEED, "lot-seed")                                                                  \
	ROW(MARGIN, "margin")                                                                      \
	ROW(MATCH_POINTS, "match-points")                                                          \
	ROW(MATRIX, "matrix")                                                                      \
	ROW(METHOD, "method")                                                                      \
	ROW(MINUTES, "minutes")                                                                    \
	ROW(MISSED, "missed")                                                                      \
	ROW(NAME, "name")                                                                          \
	ROW(NAMES, "names")                                                                        \
	ROW(NEW, "new")                                                                            \
	ROW(NOTE, "note")                                                                          \
	ROW(NOW, "now")                                                                            \
	ROW(NUMBER, "number")                                                                      \
	ROW(OFF, "off")                                                                            \
	ROW(OPTION, "option")                                                                      \
	ROW(OUT, "out")                                                                            \
	ROW(PAPER, "paper")                                                                        \
	ROW(PDF, "pdf")                                                                            \
	ROW(PENALTIES, "penalties")                                                                \
	ROW(PENALTY, "penalty")                                                                    \
	ROW(PLACE_CARDS, "place-cards")                                                            \
	ROW(PLACES, "places")                                                                      \
	ROW(PLAYER, "player")                                                                      \
	ROW(POINTS, "points")                                                                      \
	ROW(PORT, "port")                                                                          \
	ROW(PORTRAIT, "portrait")                                                                  \
	ROW(RAISES, "raises")                                                                      \
	ROW(RANKING, "ranking")                                                                    \
	ROW(RAW, "raw")                                                                            \
	ROW(REASON, "reason")                                                                      \
	ROW(RECORD, "record")                                                                      \
	ROW(REFEREE, "referee")                                                                    \
	ROW(REPLACE, "replace")                                                                    \
	ROW(ROUND, "round")                                                                        \
	ROW(ROUNDS, "rounds")                                                                      \
	ROW(RULEBOOK, "rulebook")                                                                  \
	ROW(RUNNING, "running")                                                                    \
	ROW(SAME_NAME, "same-name")                                                                \
	ROW(SCALE, "scale")                                                                        \
	ROW(SCORE, "score")                                                                        \
	ROW(SEASON, "season")                                                                      \
	ROW(SECOND_LOOK, "second-look")                                                            \
	ROW(SEED, "seed")                                                                          \
	ROW(SEEDED, "seeded")                                                                      \
	ROW(SEPARATOR, "separator")                                                                \
	ROW(SIDE, "side")                                                                          \
	ROW(SILENT_FROM, "silent-from")                                                            \
	ROW(SINCE, "since")                                                                        \
	ROW(SLIP, "slip")                                                                          \
	ROW(SLIPS, "slips")                                                                        \
	ROW(TABLE, "table")                                                                        \
	ROW(TEAM, "team")                                                                          \
	ROW(TEMPLATE, "template")                                                                  \
	ROW(THIRD_PLACE, "third-place")                                                            \
	ROW(TIE_BREAKS, "tie-breaks")                                                              \
	ROW(TOP, "top")                                                                            \
	ROW(TRY, "try")                                                                            \
	ROW(UNLOCK, "unlock")                                                                      \
	ROW(UNTIL, "until")                                                                        \
	ROW(VENUE, "venue")                                                                        \
	ROW(VERSION, "version")                                                                    \
	ROW(VICTORY_POINTS, "victory-points")                                                      \
	ROW(VOTES, "votes")                                                                        \
	ROW(WALKOVER, "walkover")                                                                  \
	ROW(WIFI, "wifi")                                                                          \
	ROW(WITHOUT, "without")                                                                    \
	ROW(WORDS, "words")

/* The options of all commands, by name. */
#define OPTION_ID(name, word) OPTION_##name,
enum option_id {
	OPTION_NONE, /* ends a table of options */
	OPTION_LIST(OPTION_ID) OPTION_COUNT
};
#undef OPTION_ID

/* Returns the word after the dashes; NULL for OPTION_NONE. */
const char *option_word(enum option_id id);

/* Returns the option of a word of `size` bytes; OPTION_NONE if there is none. */
enum option_id option_of_word(const char *word, size_t size);

struct command;

/* The kind of an option's value. */
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
	OPTION_KIND_COUNT
};

enum { BESIDE_MOST = 3, INSTEAD_MOST = 4 };

/* An option of a command, a row of its table. */
struct command_option {
	enum option_id id; /* OPTION_NONE ends a table */
	enum option_kind kind;
	bool repeatable;
	const char *value;   /* the value in help: "FILE"; NULL: it takes no value */
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
	/* a command of the feature to which the option belongs; a program without that command does
	 * not have the option either. NULL: it belongs to the core */
	const char *with;
};

/* Makes the words of an array the choices of a row. */
#define CHOICES(array) .choices = (array), .choice_count = sizeof(array) / sizeof *(array)

/* Returns the kind of file that the option's value names for writing, or OUTPUT_NONE. */
enum output_kind option_output(const struct command_option *option);

/* Returns the purpose of the file that the option's value names for reading, or FILE_NOTHING. */
enum file_purpose option_reads(const struct command_option *option);

/* The options of every command: --db, --event, --json, --lang, --labels, --by, --help, --version. */
extern const struct command_option option_global[];

/* The options of a command that takes only --as-of, only --csv, or only --reason. */
extern const struct command_option option_as_of[], option_csv[], option_reason[];

/* Returns the further options of a command (`more_options`), or NULL. */
const struct command_option *option_further(const struct command *command);

/* Returns the options that a command has because of its record, or NULL: --replace if it writes a
 * file, --separator, --excel and --raw if it can answer in CSV. */
const struct command_option *option_made(const struct command *command);

/* Returns the option of this row of a table, or else of the next row that the program has; NULL at the
 * end of the table, or if there is no table. A loop over a table begins and goes on with it. */
const struct command_option *option_at(const struct command_option *row);

/* Finds an option in a table; NULL if the table does not have it. */
const struct command_option *option_find(const struct command_option *options, enum option_id id);

/* Returns true if a command has the option in its own tables. */
bool option_is_own(const struct command *command, enum option_id id);

/* Finds an option of a command. Its own option comes before the global one (`event set --lang`
 * sets the language of the event). If `command` is NULL, only global options are searched. Returns
 * NULL if there is none. */
const struct command_option *option_known(const struct command *command, enum option_id id);

/* Finds the row of an option like option_known(), also if the feature was left out. */
const struct command_option *option_row(const struct command *command, enum option_id id);

#endif
