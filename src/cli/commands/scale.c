/* canasta scale list and show: scales of victory points. */
#include "answer/scale.h"
#include "base/file.h"
#include "cli/books.h"
#include "cli/commands.h"

static bool load(
    struct call *call, const struct argument *name, const struct scale **ret, struct error *err)
{
	struct file_text file;

	if (!books_is_file(name->text))
		return scale_load(call->arena, name->text, ret, err) ||
		       error_place(err, name->file, 1, 1);
	return file_read(call->arena, name->text, FILE_SCALE, &file, err) &&
	       scale_load_text(call->arena, file.name, file.data, file.size, ret, err);
}

static bool run_list(struct call *call, struct error *err)
{
	const char *const *ids;
	size_t count = scale_ids(&ids);

	for (size_t i = 0; i < count; i++) {
		const struct scale *scale;

		if (!scale_load(call->arena, ids[i], &scale, err))
			return false;
		answer_scale(answer_row(call_says(call), "scales"), scale);
	}
	return true;
}

static bool run_show(struct call *call, struct error *err)
{
	const struct scale *scale;

	if (!load(call, &call->arguments[0], &scale, err))
		return false;
	if (call_option(call, OPTION_MARGIN))
		answer_scale_margin(call_says(call), scale, call_number(call, OPTION_MARGIN, 0),
		    (int)call_number(call, OPTION_HANDS, scale->hands));
	else
		answer_scale(call_says(call), scale);
	return true;
}

const struct command cmd_scale_list = {
    .name = "scale list",
    .synopsis = "",
    .summary = "the scales of victory points there are",
    .details = "    canasta scale list",
    .need = NEEDS_NOTHING,
    .run = run_list,
    .screen = "scales",
    .list = "scales",
};

static const struct command_option show_options[] = {
    {OPTION_MARGIN, TAKES_NUMBER, .value = "N", .summary = "what this margin is worth", .least = 0,
        .most = INT32_MAX},
    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .summary = "in a game of so many hands",
        .beside = {OPTION_MARGIN}, .least = 1, .most = SCALE_HANDS_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_scale_show = {
    .name = "scale show",
    .synopsis = "NAME|FILE",
    .summary = "a scale of victory points; of a file of your own it says what is wrong with it",
    .details = "    canasta scale show burraco-3\n"
               "    canasta scale show wbf --margin 40 --hands 16\n"
               "\n"
               "What a file of your own may say tells man canasta-rulebook.",
    .need = NEEDS_NOTHING,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
    .screen = "scale",
    .reads = FILE_SCALE,
};
