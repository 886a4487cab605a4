/* canasta person list and forget. */
#include "store/person.h"
#include "cli/commands.h"
#include "form/grid.h"
#include "record/json.h"

static void person_json(struct json *json, const struct person *person)
{
	json_object(json);
	json_key_number(json, "person", person->number);
	json_key_text(json, "name", person->forgotten ? NULL : person->name);
	json_key_bool(json, "forgotten", person->forgotten);
	json_end_object(json);
}

static void people_text(const struct person *people, size_t count, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "rll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid, (const char *const[]){
		                    arena_printf(text->arena, "%lld", (long long)people[i].number),
		                    people[i].name, people[i].forgotten ? "forgotten" : ""});
	grid_show(&grid, 0, text);
}

static bool run_list(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct person *people;
	size_t count;

	if (!person_list(call->store, call->arena, &people, &count, err))
		return false;
	if (call->json) {
		json_array(&json);
		for (size_t i = 0; i < count; i++)
			person_json(&json, &people[i]);
		json_end_array(&json);
		text_add(&text, "\n");
	} else {
		people_text(people, count, &text);
	}
	return call_answer(call, &text, err);
}

static bool run_forget(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct person person;
	bool repeated;

	if (!person_forget(
	        call->store, call->arena, call->arguments[0].text, &person, &repeated, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 0, 0);
	if (call->json) {
		person_json(&json, &person);
		text_add(&text, "\n");
	} else {
		text_addf(&text,
		    "%s: %s; shown so from now on\n"
		    "Backups, exports, copies kept beside the file and what was printed still have "
		    "the "
		    "name: they are out of reach of this command.\n",
		    repeated ? "forgotten before" : "forgotten", person.name);
	}
	return call_answer(call, &text, err);
}

const struct command cmd_person_list = {
    .name = "person list",
    .synopsis = "",
    .summary = "the people and names the file knows, by number",
    .details = "    canasta person list",
    .need = NEEDS_READ,
    .run = run_list,
};

const struct command cmd_person_forget = {
    .name = "person forget",
    .synopsis = "N|NAME",
    .summary = "blank somebody's name everywhere in the file",
    .details = "The log knows people by number, so it still verifies. An entrant called after its "
               "players has a name of its own, to be forgotten or renamed apart. Reasons and other "
               "free text are kept as they were written.\n\n"
               "    canasta person forget 7\n"
               "    canasta person forget 'Alfa Aaltonen'",
    .need = NEEDS_WRITE,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_forget,
};
