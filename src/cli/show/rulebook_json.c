#include "cli/show/rulebook.h"

#include <string.h>

static void source_json(struct json *json, const struct source *source)
{
	json_key_text(json, "clause", source->clause ? source->clause : "");
	if (source->ruling)
		json_key_text(json, "ruling", source->ruling);
}

static void values_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "cards");
	json_array(json);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		json_object(json);
		json_key_text(json, "card", rank_name((enum rank)rank));
		json_key_number(json, "copies", book->copies[rank]);
		json_key_number(json, "table", book->value_table[rank]);
		json_key_number(json, "hand", book->value_hand[rank]);
		source_json(json, &book->value_source[rank]);
		json_end_object(json);
	}
	json_end_array(json);
}

static void canastas_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "canastas");
	json_array(json);
	for (size_t i = 0; i < book->kind_count; i++) {
		json_object(json);
		json_key_text(json, "name", book->kinds[i].name);
		json_key_number(json, "points", book->kinds[i].points);
		source_json(json, &book->kinds[i].source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void opening_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "opening");
	json_array(json);
	for (size_t i = 0; i < book->opening_band_count; i++) {
		json_object(json);
		if (i > 0)
			json_key_number(json, "from", book->opening_bands[i].from);
		json_key_number(json, "minimum", book->opening_bands[i].minimum);
		source_json(json, &book->opening_bands[i].source);
		json_end_object(json);
	}
	for (size_t i = 0; i < book->opening_hand_count; i++) {
		json_object(json);
		json_key_number(json, "hand", (int64_t)i + 1);
		json_key_number(json, "minimum", book->opening_by_hand[i]);
		source_json(json, &book->opening_hand_source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void penalties_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "penalties");
	json_array(json);
	for (size_t i = 0; i < book->penalty_count; i++) {
		json_object(json);
		json_key_text(json, "code", book->penalties[i].code);
		json_key_number(json, "points", book->penalties[i].points);
		json_key_text(json, "summary", book->penalties[i].summary);
		source_json(json, &book->penalties[i].source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void options_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "options");
	json_array(json);
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		json_object(json);
		json_key_text(json, "name", option->name);
		json_key_text(json, "value", option->chosen);
		json_key(json, "choices");
		json_array(json);
		for (size_t j = 0; j < option->choice_count; j++)
			json_text(json, option->choices[j].value);
		json_end_array(json);
		source_json(json, &option->source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void figures_json(const struct figures *figures, struct json *json)
{
	json_key(json, "figures");
	json_array(json);
	for (size_t i = 0; i < figures->count; i++) {
		const struct figure *figure = &figures->rows[i];

		json_object(json);
		json_key_text(json, "section", figure_section_name(figure->section));
		json_key_text(json, "figure", figure->name);
		json_key_text(json, "value", figure->value);
		source_json(json, &figure->source);
		json_end_object(json);
	}
	json_end_array(json);
}

void rulebook_json(const struct rulebook *book, const struct figures *figures, struct json *json)
{
	json_object(json);
	json_key_text(json, "id", book->id);
	json_key_text(json, "title", book->title);
	json_key_text(json, "publisher", book->publisher);
	json_key_text(json, "language", book->language);
	json_key_number(json, "sides", book->side_count);
	json_key_number(json, "target", book->target);
	json_key_number(json, "unit", book->unit);
	json_key_number(json, "walkover", book->walkover);
	json_key(json, "corrections");
	json_object(json);
	json_key_text(json, "addition", correction_clock_names[book->addition.until]);
	json_key_text(json, "record", correction_clock_names[book->record.until]);
	if (book->given.source.clause)
		json_key_text(json, "penalties", correction_clock_names[book->given.until]);
	json_end_object(json);
	json_key_number(json, "going_out", book->going_out);
	if (book->concealed)
		json_key_number(json, "concealed", book->concealed_points);
	values_json(book, json);
	canastas_json(book, json);
	opening_json(book, json);
	penalties_json(book, json);
	options_json(book, json);
	figures_json(figures, json);
	json_key(json, "notes");
	json_array(json);
	for (size_t i = 0; i < book->note_count; i++)
		json_text(json, book->notes[i]);
	json_end_array(json);
	json_end_object(json);
}
