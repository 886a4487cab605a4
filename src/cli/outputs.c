#include "cli/outputs.h"

#include "cli/event_file.h"
#include "store/store.h"

struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind)
{
	return (struct output_wish){
	    .path = path,
	    .kind = kind,
	    .replace = call_knows(call, OPTION_REPLACE) && call_flag(call, OPTION_REPLACE),
	    .guarded = call->desk.store ? store_path(call->desk.store) : event_file_name(call),
	    .standard = call->out,
	};
}

bool outputs_write(const struct call *call, const char *path, enum output_kind kind,
    const void *data, size_t size, struct error *err)
{
	const struct output_wish wish = outputs_wish(call, path, kind);

	return output_write(&wish, data, size, err);
}

/* A file named in the call, and as what it is written. */
struct named {
	const char *path;
	enum output_kind kind;
};

/* The next of them from `*at` on, which moves on; false where there is none: first the argument, then
 * the options. */
static bool next_named(const struct call *call, size_t *at, struct named *ret)
{
	const struct command *command = call->command;

	for (size_t i = (*at)++; i <= call->typed_count; i = (*at)++) {
		const struct option_typed *typed = i > 0 ? &call->typed[i - 1] : NULL;

		if (typed)
			*ret = (struct named){typed->value.text, option_output(typed->option)};
		else if (call->argument_count > 0)
			/* What a command exports as lines it writes as a table where CSV is asked for. */
			*ret = (struct named){call->arguments[0].text,
			    command->writes == OUTPUT_EXPORT && call_flag(call, OPTION_CSV)
			        ? OUTPUT_CSV
			        : command->writes};
		else
			continue;
		if (ret->kind != OUTPUT_NONE)
			return true;
	}
	return false;
}

static bool is_one_place(const char *one, const char *other)
{
	bool standard = output_is_standard(one);

	if (standard || output_is_standard(other))
		return standard && output_is_standard(other);
	return output_is_same(one, other);
}

static bool check_others(
    const struct call *call, size_t at, const struct named *named, struct error *err)
{
	struct named other;

	while (next_named(call, &at, &other))
		if (is_one_place(named->path, other.path))
			return error_set(err, ERROR_INPUT, "option-twice",
			    "%s and %s are one file; one for each is expected", named->path,
			    other.path);
	return true;
}

bool outputs_check(struct call *call, struct error *err)
{
	struct named named;
	size_t at = 0;

	while (next_named(call, &at, &named)) {
		const struct output_wish wish = outputs_wish(call, named.path, named.kind);

		if (!output_check(&wish, NULL, err) || !check_others(call, at, &named, err))
			return false;
	}
	return true;
}
