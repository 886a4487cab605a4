#include "cli/option.h"

#include "base/catalogue.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/command.h"

#include <string.h>

static const char *const words[OPTION_COUNT] = {
    [OPTION_ABOUT] = "about",
    [OPTION_ACCEPT] = "accept",
    [OPTION_ADDRESS] = "address",
    [OPTION_AFTER_END] = "after-end",
    [OPTION_AGAIN] = "again",
    [OPTION_AGAINST] = "against",
    [OPTION_AHEAD] = "ahead",
    [OPTION_ALL] = "all",
    [OPTION_AMOUNTS] = "amounts",
    [OPTION_ARTIFICIAL] = "artificial",
    [OPTION_AS] = "as",
    [OPTION_AS_OF] = "as-of",
    [OPTION_AS_SEATED] = "as-seated",
    [OPTION_BASE] = "base",
    [OPTION_BEFORE] = "before",
    [OPTION_BELL] = "bell",
    [OPTION_BEST] = "best",
    [OPTION_BEST_OF] = "best-of",
    [OPTION_BIDDER] = "bidder",
    [OPTION_BLANK] = "blank",
    [OPTION_BY] = "by",
    [OPTION_BY_NAME] = "by-name",
    [OPTION_BY_PERSON] = "by-person",
    [OPTION_BY_ROUND] = "by-round",
    [OPTION_BYE] = "bye",
    [OPTION_CAN_WIN] = "can-win",
    [OPTION_CARDS] = "cards",
    [OPTION_CARRY] = "carry",
    [OPTION_CASTING] = "casting",
    [OPTION_CATEGORY] = "category",
    [OPTION_CERTIFICATE] = "certificate",
    [OPTION_CHAIR] = "chair",
    [OPTION_CHANGED] = "changed",
    [OPTION_CLAIM] = "claim",
    [OPTION_CLAIMS] = "claims",
    [OPTION_CLAUSE] = "clause",
    [OPTION_CLEAR] = "clear",
    [OPTION_CLUB] = "club",
    [OPTION_CLUBS] = "clubs",
    [OPTION_CODES] = "codes",
    [OPTION_COLUMNS] = "columns",
    [OPTION_CONTRACT] = "contract",
    [OPTION_CONVERT] = "convert",
    [OPTION_COPIES] = "copies",
    [OPTION_CSV] = "csv",
    [OPTION_DATE] = "date",
    [OPTION_DB] = "db",
    [OPTION_DETAIL] = "detail",
    [OPTION_DRAFT] = "draft",
    [OPTION_DRAW] = "draw",
    [OPTION_DRY_RUN] = "dry-run",
    [OPTION_ENCODING] = "encoding",
    [OPTION_ENTRANT] = "entrant",
    [OPTION_ENTRANTS] = "entrants",
    [OPTION_EVENT] = "event",
    [OPTION_EXCEL] = "excel",
    [OPTION_EXPLAIN] = "explain",
    [OPTION_EXTRA] = "extra",
    [OPTION_FACT] = "fact",
    [OPTION_FEE] = "fee",
    [OPTION_FIRST] = "first",
    [OPTION_FOR] = "for",
    [OPTION_FORMAT] = "format",
    [OPTION_FROM] = "from",
    [OPTION_GROUPS] = "groups",
    [OPTION_HALL] = "hall",
    [OPTION_HAND] = "hand",
    [OPTION_HAND_NUMBER] = "hand-number",
    [OPTION_HANDS] = "hands",
    [OPTION_HEAD] = "head",
    [OPTION_HELP] = "help",
    [OPTION_HISTORY] = "history",
    [OPTION_HTML] = "html",
    [OPTION_IN] = "in",
    [OPTION_JSON] = "json",
    [OPTION_KEY] = "key",
    [OPTION_KIND] = "kind",
    [OPTION_KNOCKOUT_DRAW] = "knockout-draw",
    [OPTION_LABELS] = "labels",
    [OPTION_LANDSCAPE] = "landscape",
    [OPTION_LANG] = "lang",
    [OPTION_LOGO] = "logo",
    [OPTION_LOT_SEED] = "lot-seed",
    [OPTION_MARGIN] = "margin",
    [OPTION_MATCH_POINTS] = "match-points",
    [OPTION_MATRIX] = "matrix",
    [OPTION_METHOD] = "method",
    [OPTION_MINUTES] = "minutes",
    [OPTION_MISSED] = "missed",
    [OPTION_NAME] = "name",
    [OPTION_NAMES] = "names",
    [OPTION_NEW] = "new",
    [OPTION_NOTE] = "note",
    [OPTION_NOW] = "now",
    [OPTION_NUMBER] = "number",
    [OPTION_OFF] = "off",
    [OPTION_OPTION] = "option",
    [OPTION_OUT] = "out",
    [OPTION_PAPER] = "paper",
    [OPTION_PDF] = "pdf",
    [OPTION_PENALTIES] = "penalties",
    [OPTION_PENALTY] = "penalty",
    [OPTION_PLACE_CARDS] = "place-cards",
    [OPTION_PLACES] = "places",
    [OPTION_PLAYER] = "player",
    [OPTION_POINTS] = "points",
    [OPTION_PORT] = "port",
    [OPTION_PORTRAIT] = "portrait",
    [OPTION_RAISES] = "raises",
    [OPTION_RANKING] = "ranking",
    [OPTION_RAW] = "raw",
    [OPTION_REASON] = "reason",
    [OPTION_RECORD] = "record",
    [OPTION_REFEREE] = "referee",
    [OPTION_REPLACE] = "replace",
    [OPTION_ROUND] = "round",
    [OPTION_ROUNDS] = "rounds",
    [OPTION_RULEBOOK] = "rulebook",
    [OPTION_RUNNING] = "running",
    [OPTION_SAME_NAME] = "same-name",
    [OPTION_SCALE] = "scale",
    [OPTION_SCORE] = "score",
    [OPTION_SEASON] = "season",
    [OPTION_SECOND_LOOK] = "second-look",
    [OPTION_SEED] = "seed",
    [OPTION_SEEDED] = "seeded",
    [OPTION_SEPARATOR] = "separator",
    [OPTION_SIDE] = "side",
    [OPTION_SILENT_FROM] = "silent-from",
    [OPTION_SINCE] = "since",
    [OPTION_SLIP] = "slip",
    [OPTION_SLIPS] = "slips",
    [OPTION_TABLE] = "table",
    [OPTION_TEAM] = "team",
    [OPTION_TEMPLATE] = "template",
    [OPTION_THIRD_PLACE] = "third-place",
    [OPTION_TIE_BREAKS] = "tie-breaks",
    [OPTION_TOP] = "top",
    [OPTION_TRY] = "try",
    [OPTION_UNLOCK] = "unlock",
    [OPTION_UNTIL] = "until",
    [OPTION_VENUE] = "venue",
    [OPTION_VERSION] = "version",
    [OPTION_VICTORY_POINTS] = "victory-points",
    [OPTION_VOTES] = "votes",
    [OPTION_WALKOVER] = "walkover",
    [OPTION_WIFI] = "wifi",
    [OPTION_WITHOUT] = "without",
    [OPTION_WORDS] = "words",
};

const char *option_word(enum option_id id)
{
	return words[id];
}

enum option_id option_of_word(const char *word, size_t size)
{
	for (enum option_id id = OPTION_NONE + 1; id < OPTION_COUNT; id++)
		if (strlen(words[id]) == size && memcmp(words[id], word, size) == 0)
			return id;
	return OPTION_NONE;
}

enum output_kind option_output(const struct command_option *option)
{
	static const enum output_kind kinds[] = {
	    [TAKES_PDF] = OUTPUT_PDF, [TAKES_PAGE] = OUTPUT_PAGE, [TAKES_CSV] = OUTPUT_CSV};

	return kinds[option->kind];
}

enum file_purpose option_reads(const struct command_option *option)
{
	static const enum file_purpose purposes[] = {
	    [TAKES_RULEBOOK] = FILE_RULEBOOK,
	    [TAKES_SCALE] = FILE_SCALE,
	    [TAKES_TEMPLATE] = FILE_TEMPLATE,
	    [TAKES_CERTIFICATE] = FILE_CERTIFICATE,
	    [TAKES_LABELS] = FILE_LABELS,
	    [TAKES_PICTURE] = FILE_PICTURE,
	    [TAKES_HAND] = FILE_HAND,
	    [TAKES_CSV] = FILE_NOTHING,
	};

	return purposes[option->kind];
}

/* The options of a command. */

const struct command_option option_global[] = {
    {OPTION_DB, TAKES_TEXT, .value = "FILE", .summary = TEXT_HELP_DB},
    {OPTION_EVENT, TAKES_TEXT, .value = "NAME|N", .summary = TEXT_HELP_EVENT},
    {OPTION_JSON, TAKES_NOTHING, .summary = TEXT_HELP_JSON},
    {OPTION_LANG, TAKES_TEXT, .value = "en", .summary = TEXT_HELP_LANG},
    {OPTION_LABELS, TAKES_LABELS, .value = "FILE", .summary = TEXT_HELP_LABELS},
    {OPTION_BY, TAKES_TEXT, .value = "NAME", .summary = TEXT_HELP_BY},
    {OPTION_HELP, TAKES_NOTHING, .summary = TEXT_HELP_HELP},
    {OPTION_VERSION, TAKES_NOTHING, .summary = TEXT_HELP_VERSION},
    {.id = OPTION_NONE},
};

/* `event live --now` writes a file that was named earlier. */
#define REPLACE_OPTION                                                                             \
	{                                                                                          \
		OPTION_REPLACE, TAKES_NOTHING, .summary = TEXT_HELP_REPLACE,                       \
		                               .beside = {OPTION_NOW}, .of_output = true           \
	}
#define CSV_OPTIONS                                                                                \
	{OPTION_SEPARATOR, TAKES_TEXT, .value = "SIGN", .summary = TEXT_HELP_SEPARATOR,            \
	    .beside = {OPTION_CSV}},                                                               \
	    {OPTION_EXCEL, TAKES_NOTHING, .summary = TEXT_HELP_EXCEL, .beside = {OPTION_CSV}},     \
	{                                                                                          \
		OPTION_RAW, TAKES_NOTHING, .summary = TEXT_HELP_RAW, .beside = { OPTION_CSV }      \
	}

const struct command_option *option_find(const struct command_option *options, enum option_id id)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (options->id == id)
			return options;
	return NULL;
}

const struct command_option *option_further(const struct command *command)
{
	return command->more_options ? command->more_options() : NULL;
}

static bool writes_by_option(const struct command_option *options)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (option_output(options) != OUTPUT_NONE)
			return true;
	return false;
}

const struct command_option *option_made(const struct command *command)
{
	static const struct command_option replace[] = {REPLACE_OPTION, {.id = OPTION_NONE}};
	static const struct command_option csv[] = {CSV_OPTIONS, {.id = OPTION_NONE}};
	static const struct command_option both[] = {
	    CSV_OPTIONS, REPLACE_OPTION, {.id = OPTION_NONE}};
	const bool replaces = command->writes != OUTPUT_NONE ||
	                      writes_by_option(command->options) ||
	                      writes_by_option(option_further(command));

	if (option_find(command->options, OPTION_CSV))
		return replaces ? both : csv;
	return replaces ? replace : NULL;
}

const struct command_option *option_known(const struct command *command, enum option_id id)
{
	const struct command_option *const tables[] = {command ? command->options : NULL,
	    command ? option_further(command) : NULL, option_global,
	    command ? option_made(command) : NULL};
	const struct command_option *found = NULL;

	for (size_t i = 0; i < sizeof tables / sizeof *tables && !found; i++)
		found = option_find(tables[i], id);
	return found;
}
