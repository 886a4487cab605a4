/* A rulebook's file is read strictly: in each map of each section an unknown key is refused, each
 * number is taken at its bounds and refused one beyond them, what must be there may not be lacking, and
 * nothing stands for something of another kind.
 *
 * What is expected stands here once more, and is held against what the loader says it knows: a key
 * that is added to the loader fails this test until it stands in the table, and in everything.yaml. */
#include "base/file.h"
#include "base/yaml.h"
#include "rulebook/load.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The members of one kind of map: `name`, `!` where it must be there or `/` where it must unless
 * something else is, and behind a colon a number's bounds or what else stands there. A part (nothing behind the name) has a row of its own, but for
 * `clause` and `ruling`, which are texts everywhere. In a path `*` stands for any name or place, and `|`
 * between names of which any may stand there; as a member, `*` stands for names that are free. */
static const struct row {
	const char *path, *members;
} rows[] = {
    {"", "rulebook!:text title!:text publisher:text language!:text extends:name from:text sides! "
         "deal! threes "
         "pack! "
         "unit! game! walkover time cards! groups! wild!:ranks facts/ melds! canastas! red-threes! "
         "held "
         "table-cards bonuses unfinished unopened going-out! opening! penalties/ contract "
         "corrections rulings notes:texts options"},
    {"sides", "number!:2..3 players!:1..6 clause ruling"},
    {"sides.players", "least!:1..6 most!:1..6"},
    {"deal", "cards!:1..100 drawn!:1..100 clause! ruling"},
    {"threes", "alike!:yes clause! ruling"},
    {"pack", "packs!:1..8 jokers!:0..100 copies clause! ruling"},
    {"pack.copies", "*:0..100"},
    {"unit", "points!:1..1000000 clause! ruling"},
    {"game", "target!:1..1000000 clause! ruling"},
    {"time", "minutes!:1..600 bell!:word clause! ruling"},
    {"walkover|unopened", "points!:0..1000000 clause! ruling"},
    {"cards", "X! A! K! Q! J! T! 9! 8! 7! 6! 5! 4! 3b! 3r 2!"},
    {"cards.*", "points!:0..1000000 held:0..1000000 clause! ruling"},
    {"groups", "clause! ruling"},
    {"facts", "*/"},
    {"facts.*", "short:word asked:yes lacking clause! ruling"},
    {"facts.*.lacking", "points!:0..1000000 unless-all:yes clause! ruling"},
    {"melds", "sets! black-threes! twos wilds ranks runs! mixed-ranks! same-rank! red-threes!"},
    {"melds.sets|black-threes|twos|wilds", "cards! natural wild! canasta-natural going-out "
                                           "wild-cards:ranks allowed:yes clause ruling"},
    {"melds.ranks", "*"},
    {"melds.ranks.*", "of!:ranks cards! natural wild! canasta-natural going-out wild-cards:ranks "
                      "allowed:yes clause ruling"},
    {"melds.sets|black-threes|twos|wilds.cards", "least!:1..100 most:1..100 clause! ruling"},
    {"melds.ranks.*.cards", "least!:1..100 most:1..100 clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.natural|canasta-natural", "least!:0..100 clause! ruling"},
    {"melds.ranks.*.natural|canasta-natural", "least!:0..100 clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.wild", "most/:0..100 steps/ complete clause! ruling"},
    {"melds.ranks.*.wild", "most/:0..100 steps/ complete clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.wild.steps", "*:0..100"},
    {"melds.ranks.*.wild.steps", "*:0..100"},
    {"melds.sets|black-threes|twos|wilds.wild.complete", "any!:yes clause! ruling"},
    {"melds.ranks.*.wild.complete", "any!:yes clause! ruling"},
    {"melds.sets|black-threes|twos|wilds.going-out", "only!:yes clause! ruling"},
    {"melds.ranks.*.going-out", "only!:yes clause! ruling"},
    {"melds.mixed-ranks|red-threes", "clause! ruling"},
    {"melds.same-rank", "allowed!:word warns:yes clause! ruling"},
    {"melds.runs", "allowed!:yes ranks:ranks cards! wild jokers/ gaps! around-ace/:yes aces:word "
                   "clause! ruling"},
    {"melds.runs.cards", "least!:1..100 most!:1..100 clause! ruling"},
    {"melds.runs.wild", "most!:0..100 free clause! ruling"},
    {"melds.runs.wild.free", "refused:yes clause! ruling"},
    {"melds.runs.jokers", "clause! ruling"},
    {"melds.runs.gaps", "refused:yes clause! ruling"},
    {"canastas", "cards! kinds!"},
    {"canastas.cards", "least!:1..100 clause! ruling"},
    {"canastas.kinds", "*"},
    {"canastas.kinds.*",
        "points!:0..1000000 run:yes form:word of:ranks wild jokers unbroken longest "
        "short:word words:texts clause! ruling"},
    {"canastas.kinds.*.wild|jokers", "least:0..100 most:0..100"},
    {"canastas.kinds.*.unbroken", "least!:1..100 whole:yes set-most:1..100"},
    {"canastas.kinds.*.words", "*:text"},
    {"canastas.kinds.*.longest", "cards!:1..100 clause! ruling"},
    {"red-threes", "on-table! card-points"},
    {"red-threes.on-table", "*"},
    {"red-threes.on-table.*", "when:when each/:-1000000..1000000 amounts/ clause! ruling"},
    {"red-threes.on-table.*.amounts", "*:-1000000..1000000"},
    {"red-threes.card-points", "each!:0..1000000 clause! ruling"},
    {"held", "3r 3b"},
    {"held.3r|3b", "base!:-1000000..1000000 cards:-1000000..1000000 once:yes clause! ruling"},
    {"table-cards", "*"},
    {"table-cards.*", "when:when count!:word clause! ruling"},
    {"bonuses", "*"},
    {"bonuses.*", "when:when unless:name points!:-1000000..1000000 clause! ruling"},
    {"table-cards|bonuses.*.when", "canastas!:0..100 of:kinds"},
    {"table-cards|bonuses.*.when.*", "canastas!:0..100 of:kinds"},
    {"red-threes.on-table.*.when.*", "canastas!:0..100 of:kinds"},
    {"red-threes.on-table.*.when", "canastas!:0..100 of:kinds"},
    {"unfinished", "*"},
    {"unfinished.*",
        "of/:ranks run/:yes wild shorter-than:1..100 points!:0..1000000 clause! ruling"},
    {"unfinished.*.wild", "most!:0..100"},
    {"going-out.facts", "of!:name clause! ruling"},
    {"going-out", "points!:0..1000000 needs! facts cards-left! concealed! clause! ruling"},
    {"going-out.needs", "canastas!:0..100 of:kinds warns:yes clause! ruling"},
    {"going-out.needs.0", "canastas!:0..100 of:kinds warns:yes clause! ruling"},
    {"going-out.needs.*", "canastas!:0..100 of:kinds warns:yes clause ruling"},
    {"going-out.cards-left", "clause! ruling"},
    {"going-out.concealed", "known:yes points!:0..1000000 adds!:yes clause! ruling needs! "
                            "after-partner!:yes from-stock! most-cards!"},
    {"going-out.concealed.needs|most-cards", "clause! ruling"},
    {"going-out.concealed.from-stock", "waives-minimum!:yes clause! ruling"},
    {"opening", "by-score/ by-hand/ raise by-canasta from-pile clean no-wild"},
    {"opening.by-score", "*"},
    {"opening.by-score.0", "from:-1000000..1000000 minimum!:0..1000000 needs clause! ruling"},
    {"opening.by-score.*", "from!:-1000000..1000000 minimum!:0..1000000 needs clause! ruling"},
    {"opening.by-score.*.needs", "canastas!:0..100 of:kinds"},
    {"opening.by-score.*.needs.*", "canastas!:0..100 of:kinds"},
    {"opening.by-hand", "minima! clause! ruling"},
    {"opening.by-hand.minima", "*:0..1000000"},
    {"opening.raise", "points!:0..1000000 clause! ruling"},
    {"opening.by-canasta|no-wild", "clause! ruling"},
    {"opening.clean", "natural!:1..100 clause! ruling"},
    {"opening.from-pile", "natural!:1..100 upcard clause! ruling"},
    {"opening.from-pile.upcard", "clause! ruling"},
    {"contract", "level!:1..1000000 levels!:1..100 clause! ruling achieved! doubled! robbed! "
                 "exhausted! false-out! value! melded-counts! opening-low! opening-high! "
                 "opening-twos! opening-twos-bidder! unopened! bids! dealer!"},
    {"contract.achieved|robbed", "percent!:0..1000 clause! ruling"},
    {"contract.doubled", "achieved!:0..1000 robbed!:0..1000 clause! ruling"},
    {"contract.exhausted|value|bids|dealer", "clause! ruling"},
    {"contract.unopened", "penalty:name clause! ruling"},
    {"contract.false-out", "points!:0..1000000 clause! ruling"},
    {"contract.melded-counts", "from-level!:1..100 clause! ruling"},
    {"contract.opening-low", "to-level!:0..100 clause! ruling"},
    {"contract.opening-high", "run!:1..100 rank!:1..100 rank-wild!:0..100 clause! ruling"},
    {"contract.opening-twos|opening-twos-bidder", "least!:1..100 clause! ruling"},
    {"corrections", "addition record penalties"},
    {"corrections.addition|record|penalties", "until!:word clause! ruling"},
    {"penalties", "*"},
    {"penalties.*", "points/:0..1000000 per:text form/:word accepts:yes same-act besides:name "
                    "by-hands victory-points:0..1000 warnings:0..100 "
                    "summary!:text clause! ruling"},
    {"penalties.*.same-act", "*:name"},
    {"penalties.*.by-hands", "*:0..1000000"},
    {"rulings", "*"},
    {"rulings.*", "clause! ruling"},
    {"notes", "*:text"},
    {"options", "*"},
    {"options.*", "summary!:text standard!:name clause! ruling choices!"},
    {"options.*.choices", "*"},
    {"options.*.choices.*", "summary!:text figures"},
};

enum { ROWS = sizeof rows / sizeof *rows, MEMBERS_MOST = 40, TEXT_MOST = 1 << 16 };

/* A member as its row has it. */
struct member {
	char name[32], type[32];
	bool required, depends, numeric;
	long least, most;
};

/* What is told of in everything.yaml. */
static bool seen[ROWS][MEMBERS_MOST];

/* All that is wrong is told, not the first thing alone. */
static size_t complaints;

static void __attribute__((format(printf, 1, 2))) complain(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vprint_error(format, arguments);
	va_end(arguments);
	print_error("\n");
	complaints++;
}

/* --- the table --- */

static bool segment_matches(const char *wanted, size_t size, const char *name, size_t length)
{
	if (size == 1 && *wanted == '*')
		return true;
	while (size > 0) {
		const char *bar = memchr(wanted, '|', size);
		size_t word = bar ? (size_t)(bar - wanted) : size;

		if (word == length && memcmp(wanted, name, length) == 0)
			return true;
		wanted += word + (bar ? 1 : 0);
		size -= word + (bar ? 1 : 0);
	}
	return false;
}

static bool path_matches(const char *wanted, const char *path)
{
	while (*wanted && *path) {
		size_t size = strcspn(wanted, "."), length = strcspn(path, ".");

		if (!segment_matches(wanted, size, path, length))
			return false;
		wanted += size + (wanted[size] == '.');
		path += length + (path[length] == '.');
	}
	return *wanted == *path;
}

static size_t row_of(const char *path)
{
	for (size_t i = 0; i < ROWS; i++)
		if (path_matches(rows[i].path, path))
			return i;
	fail_msg("%s: no row of the table tells of it", path);
	return ROWS;
}

static size_t members_of(size_t row, struct member *ret)
{
	const char *cursor = rows[row].members;
	size_t count = 0;

	while (*cursor) {
		size_t size = strcspn(cursor, " ");
		struct member *member = &ret[count++];
		const char *colon = memchr(cursor, ':', size);
		size_t name = colon ? (size_t)(colon - cursor) : size;

		*member = (struct member){
		    .required = cursor[name - 1] == '!', .depends = cursor[name - 1] == '/'};
		(void)snprintf(member->name, sizeof member->name, "%.*s",
		    (int)(name - (member->required || member->depends ? 1 : 0)), cursor);
		if (colon)
			(void)snprintf(member->type, sizeof member->type, "%.*s",
			    (int)(size - name - 1), colon + 1);
		else if (strcmp(member->name, "clause") == 0 || strcmp(member->name, "ruling") == 0)
			(void)snprintf(member->type, sizeof member->type, "text");
		member->numeric =
		    sscanf(member->type, "%ld..%ld", &member->least, &member->most) == 2;
		cursor += size;
		cursor += strspn(cursor, " ");
	}
	return count;
}

/* The member of that name, and its place in the row; NULL: there is none. */
static const struct member *member_named(
    size_t row, const struct member *members, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(members[i].name, "*") == 0 || strcmp(members[i].name, name) == 0) {
			seen[row][i] = true;
			return &members[i];
		}
	return NULL;
}

/* --- a file with one change in it --- */

enum what { NOTHING, REPLACED, REMOVED, ADDED };

struct change {
	enum what what;
	const struct yaml *at;
	const char *with;
};

/* The file, each value and key on a line of its own. */
struct file {
	char text[TEXT_MOST];
	size_t size;
	int line, changed;
};

static void put(struct file *file, const char *text)
{
	size_t size = strlen(text);

	assert_true(file->size + size < sizeof file->text);
	memcpy(file->text + file->size, text, size + 1);
	file->size += size;
	for (; *text; text++)
		file->line += *text == '\n';
}

static void put_text(struct file *file, const struct yaml *node)
{
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+~";
	char one[2] = "";

	if (!node->quoted && node->text[strspn(node->text, plain)] == '\0') {
		put(file, node->text);
		return;
	}
	put(file, "\"");
	for (const char *cursor = node->text; *cursor; cursor++) {
		if (*cursor == '"' || *cursor == '\\')
			put(file, "\\");
		one[0] = *cursor;
		put(file, one);
	}
	put(file, "\"");
}

static void write_node(struct file *file, const struct yaml *node, const struct change *change);

static void write_members(struct file *file, const struct yaml *node, const struct change *change)
{
	int own = file->line;

	put(file, node->kind == YAML_KIND_MAP ? "{\n" : "[\n");
	if (change->what == ADDED && node == change->at) {
		file->changed = file->line;
		put(file, "zzz:\n1,\n");
	}
	for (size_t i = 0; i < node->count; i++) {
		if (change->what == REMOVED && node->values[i] == change->at) {
			file->changed = own;
			continue;
		}
		if (node->kind == YAML_KIND_MAP) {
			put_text(file, node->keys[i]);
			put(file, ":\n");
		}
		write_node(file, node->values[i], change);
		put(file, ",\n");
	}
	put(file, node->kind == YAML_KIND_MAP ? "}" : "]");
}

static void write_node(struct file *file, const struct yaml *node, const struct change *change)
{
	if (change->what == REPLACED && node == change->at) {
		file->changed = file->line;
		put(file, change->with);
	} else if (node->kind == YAML_KIND_TEXT) {
		put_text(file, node);
	} else {
		write_members(file, node, change);
	}
}

/* --- what the loader says of it --- */

/* How much is asked: of a file that stands alone also what is lacking where something is removed. */
enum depth { WHOLE, UPON_ANOTHER, KEYS_ALONE };

/* What is walked through: a file, and what it extends that is not built in. */
struct walk {
	struct arena *arena; /* of paths */
	const struct yaml *root;
	const struct rulebook_text *base;
	enum depth depth;
};

struct answer {
	bool loads;
	int line; /* where the change is */
	struct error err;
};

static void ask(const struct walk *walk, const struct change *change, struct answer *ret)
{
	static struct file file;
	struct arena arena = {0};
	struct rulebook_text texts[2];
	size_t count = 0;
	const struct rulebook *book;

	file.size = 0;
	file.line = 1;
	write_node(&file, walk->root, change);
	put(&file, "\n");
	if (walk->base)
		texts[count++] = *walk->base;
	texts[count++] = (struct rulebook_text){"changed.yaml", file.text, file.size};
	*ret = (struct answer){.line = file.changed};
	ret->loads = rulebook_load_texts(&arena, texts, count, NULL, 0, &book, &ret->err);
	arena_release(&arena);
}

static void loads(const struct walk *walk, const char *path, const struct change *change)
{
	struct answer answer;

	ask(walk, change, &answer);
	if (!answer.loads)
		complain("%s, %s: refused: %s", path, change->with ? change->with : "removed",
		    answer.err.message);
}

/* Refused, at its line where that is told by the code expected. */
static void refused(
    const struct walk *walk, const char *path, const struct change *change, const char *code)
{
	const char *with = change->with ? change->with : "removed";
	struct answer answer;

	ask(walk, change, &answer);
	if (answer.loads)
		complain("%s, %s: loads, and should be refused", path, with);
	else if (answer.err.kind != ERROR_INPUT ||
	         (code && (strcmp(answer.err.code, code) != 0 || answer.err.line != answer.line ||
	                      strcmp(answer.err.file, "changed.yaml") != 0)))
		complain("%s, %s: expected %s at line %d, found %s at %s:%d: %s", path, with,
		    code ? code : "a refusal", answer.line, answer.err.code, answer.err.file,
		    answer.err.line, answer.err.message);
}

/* --- each kind of member --- */

static void check_number(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	char with[40];
	struct change change = {REPLACED, node, with};
	const char *const others[] = {"\"1\"", "1.5", "one", "[1]"};

	(void)snprintf(with, sizeof with, "%ld", member->least);
	loads(walk, path, &change);
	(void)snprintf(with, sizeof with, "%ld", member->most);
	if (walk->depth == WHOLE && strcmp(path, "sides.number") == 0)
		refused(walk, path, &change, "rulebook-contract"); /* which everything.yaml has */
	else
		loads(walk, path, &change);
	(void)snprintf(with, sizeof with, "%ld", member->least - 1);
	refused(walk, path, &change, "yaml-number");
	(void)snprintf(with, sizeof with, "%ld", member->most + 1);
	refused(walk, path, &change, "yaml-number");
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		refused(walk, path, &(struct change){REPLACED, node, others[i]}, "yaml-number");
}

/* What may not stand for a member of the type, and the code it is refused with. */
static const struct {
	const char *type, *with, *code;
} wrong[] = {
    {"yes", "true", "rulebook-yes"},
    {"yes", "[yes]", "rulebook-yes"},
    {"text", "\"\"", "rulebook-text"},
    {"text", "[a]", "rulebook-text"},
    {"word", "odd", NULL},
    {"word", "[plus]", NULL},
    {"ranks", "Z", "rulebook-rank"},
    {"ranks", "[A, Z]", NULL},
    {"ranks", "{A: 1}", "rulebook-rank"},
    {"kinds", "odd", "rulebook-kind"},
    {"kinds", "[samba, odd]", NULL},
    {"kinds", "{samba: 1}", "rulebook-kind"},
    {"name", "odd", NULL},
    {"name", "[odd]", NULL},
    {"when", "odd", "rulebook-condition"},
    {"when", "[melded, odd]", NULL},
    {"when", "[[melded]]", NULL},
    {"texts", "odd", "rulebook-list"},
    {"texts", "[\"\"]", NULL},
    {"texts", "[[]]", NULL},
    {"texts", "{}", "rulebook-list"},
    {"", "odd", NULL},
    {"", "[[]]", NULL},
};

static void check_wrong(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (strcmp(wrong[i].type, member->type) == 0)
			refused(walk, path, &(struct change){REPLACED, node, wrong[i].with},
			    wrong[i].code);
	if (strcmp(member->type, "yes") == 0)
		loads(walk, path, &(struct change){REPLACED, node, "yes"});
}

static void check_removed(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	const struct change change = {.what = REMOVED, .at = node};

	if (member->required)
		refused(walk, path, &change, NULL);
	else
		loads(walk, path, &change);
}

/* The words behind "expected are: " or "expected is: " are those of the row. */
static void check_known(const char *path, size_t row, const char *message)
{
	const char *list = strstr(message, "xpected ");
	struct member members[MEMBERS_MOST];
	size_t count = members_of(row, members), told = 0;

	if (!list) {
		complain("%s: no keys are told: %s", path, message);
		return;
	}
	list = strchr(list, ':') + strlen(": ");
	while (*list) {
		size_t size = strcspn(list, " ");
		bool known = false;

		for (size_t i = 0; i < count; i++)
			known = known || (strlen(members[i].name) == size &&
			                     memcmp(members[i].name, list, size) == 0);
		if (!known)
			complain("%s: the loader knows %.*s, and the table does not", path,
			    (int)size, list);
		told++;
		list += size;
		list += strspn(list, " ");
	}
	if (told != count)
		complain("%s: the table knows keys that the loader does not: %s", path, message);
}

static void check_unknown(const struct walk *walk, const char *path, const struct yaml *node)
{
	const struct change change = {.what = ADDED, .at = node};
	bool ranks = strcmp(path, "cards") == 0; /* a key of these is no key, but a rank or none */
	struct answer answer;

	refused(walk, path, &change, ranks ? "rulebook-rank" : "rulebook-key");
	ask(walk, &change, &answer);
	if (!answer.loads && !ranks)
		check_known(path, row_of(path), answer.err.message);
}

/* --- through all of it --- */

static void check_node(const struct walk *walk, const char *path, const struct yaml *node);

/* A map of rules beside each other may also be a list of such. */
static bool is_free(size_t row)
{
	return rows[row].members[0] == '*';
}

static void check_value(const struct walk *walk, const char *path, const struct yaml *node,
    const struct member *member, bool free)
{
	if (walk->depth == KEYS_ALONE)
		return;
	if (member->numeric && node->kind == YAML_KIND_TEXT)
		check_number(walk, path, node, member);
	else
		check_wrong(walk, path, node, member);
	if (walk->depth == WHOLE && !free && !member->depends)
		check_removed(walk, path, node, member);
}

static void check_member(const struct walk *walk, const char *path, const struct yaml *node,
    const struct member *member, bool free)
{
	check_value(walk, path, node, member, free);
	if (node->kind == YAML_KIND_TEXT || strcmp(member->type, "ranks") == 0 ||
	    strcmp(member->type, "kinds") == 0)
		return;
	/* What a choice lays upon the file is as the file itself. */
	if (strcmp(member->name, "figures") != 0)
		check_node(walk, path, node);
	else if (walk->depth != KEYS_ALONE)
		check_node(walk, "", node);
}

static void check_node(const struct walk *walk, const char *path, const struct yaml *node)
{
	size_t row = row_of(path);
	struct member members[MEMBERS_MOST];
	size_t count = members_of(row, members);
	bool list = node->kind == YAML_KIND_LIST, free = is_free(row) || list;

	if (node->kind == YAML_KIND_MAP && !is_free(row))
		check_unknown(walk, path, node);
	for (size_t i = 0; i < node->count; i++) {
		const char *key = list ? arena_printf(walk->arena, "%zu", i) : node->keys[i]->text;
		const char *below =
		    arena_printf(walk->arena, "%s%s%s", path, *path ? "." : "", key);
		const struct member *member;

		assert_true(key && below);
		if (list && !is_free(row)) {
			if (node->values[i]->kind != YAML_KIND_TEXT)
				check_node(walk, below, node->values[i]);
			continue;
		}
		/* Threes that are alike are priced as those that say their colour. */
		member =
		    member_named(row, members, count, strcmp(below, "cards.3") == 0 ? "3b" : key);
		if (!member)
			complain("%s: the table does not know it", below);
		else
			check_member(walk, below, node->values[i], member, free);
	}
}

static struct rulebook_text read_text(struct arena *arena, const char *name)
{
	const char *path = arena_printf(arena, SOURCE_DIR "/tests/unit/rulebook/%s.yaml", name);
	struct error err = {0};
	struct file_text text;

	if (!path || !file_read(arena, path, FILE_RULEBOOK, &text, &err))
		fail_msg("%s", err.message);
	return (struct rulebook_text){name, text.data, text.size};
}

static const struct yaml *parse(struct arena *arena, const struct rulebook_text *text)
{
	const struct yaml *root = NULL;
	struct error err = {0};

	if (!yaml_parse(arena, text->name, text->data, text->size, &root, &err))
		fail_msg("%d: %s", err.line, err.message);
	return root;
}

static void check_seen(void)
{
	for (size_t row = 0; row < ROWS; row++) {
		struct member members[MEMBERS_MOST];
		size_t count = members_of(row, members);

		for (size_t i = 0; i < count; i++)
			if (!seen[row][i])
				complain("%s: neither of the two files has `%s`", rows[row].path,
				    members[i].name);
	}
}

static void everything_is_read_strictly(void **state)
{
	struct arena arena = {0};
	const struct rulebook_text text = read_text(&arena, "everything"),
	                           other = read_text(&arena, "otherwise");
	const struct walk walk = {&arena, parse(&arena, &text), NULL, WHOLE};
	const struct walk otherwise = {&arena, parse(&arena, &other), &text, UPON_ANOTHER};

	(void)state;
	loads(&walk, "", &(struct change){0});
	loads(&otherwise, "", &(struct change){0});
	check_node(&walk, "", walk.root);
	check_node(&otherwise, "", otherwise.root);
	check_seen();
	arena_release(&arena);
	assert_int_equal(complaints, 0);
}

/* No built-in book has a map that is passed over. */
static void every_map_of_the_built_in_books_is_read(void **state)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;
		struct walk walk = {&arena, NULL, NULL, KEYS_ALONE};

		assert_true(rulebook_load(&arena, ids[i], NULL, 0, &book, &err));
		walk.root = parse(&arena, &book->sources[book->source_count - 1]);
		check_node(&walk, "", walk.root);
		arena_release(&arena);
	}
	assert_int_equal(complaints, 0);
}

/* What was read is kept: lists with their members, and whether a section is there at all. */
static void what_is_read_is_kept(void **state)
{
	struct arena arena = {0};
	const struct rulebook_text texts[] = {
	    read_text(&arena, "everything"), read_text(&arena, "otherwise")};
	const struct rulebook *book, *other;
	struct error err = {0};

	(void)state;
	assert_true(rulebook_load_texts(&arena, texts, 1, NULL, 0, &book, &err));
	assert_true(rulebook_load_texts(&arena, texts, 2, NULL, 0, &other, &err));
	assert_true(book->contract.allowed);
	assert_int_equal(book->bonus_count, 2);
	assert_true(book->bonuses[0].when.out);
	assert_int_equal(book->bonuses[1].instead_of, 0);
	assert_int_equal(other->bonuses[0].when.needs[0].least, 1);
	assert_int_equal(other->bonuses[0].when.need_count, 2);
	assert_int_equal(book->unfinished_count, 1);
	assert_int_equal(book->unfinished[0].cards_most, 6);
	assert_int_equal(book->opening_hand_count, 4);
	assert_int_equal(book->opening_by_hand[3], 150);
	assert_int_equal(book->opening_band_count, 2);
	assert_int_equal(book->opening_bands[1].needs[1].least, 1);
	assert_int_equal(book->red_band_count, 2);
	assert_int_equal(book->red_bands[0].amounts[4], 400);
	assert_int_equal(other->red_bands[1].amounts[4], -800);
	assert_int_equal(book->sign_band_count, 3);
	assert_int_equal(book->sign_bands[2].sign, -1);
	assert_int_equal(book->rank_rule_count, 1);
	assert_int_equal(book->rank_rules[0].rule.cards_most, 8);
	assert_int_equal(book->out_need_count, 2);
	assert_int_equal(book->out_needs[1].least, 2);
	assert_int_equal(book->penalty_count, 4);
	assert_int_equal(book->penalties[0].same_act[1], 2);
	assert_int_equal(book->penalties[0].besides, 1);
	assert_string_equal(book->notes[0], "a note");
	assert_string_equal(book->rulings[0].ruling, "r");
	/* What is not allowed, or not known, has no figures. */
	assert_int_equal(other->sets.cards_least, 0);
	assert_false(other->runs.allowed);
	assert_int_equal(other->concealed_points, 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(everything_is_read_strictly),
	    cmocka_unit_test(every_map_of_the_built_in_books_is_read),
	    cmocka_unit_test(what_is_read_is_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
