#include "answer/pass.h"

#include "answer/parts.h"

static void add_code(struct answer *to, const struct pass *pass)
{
	char code[PASS_CODE_TEXT];

	pass_code_text(pass->code, code);
	answer_text(to, "code", code);
}

/* An address below the hall's; null where nobody knows that. */
static void add_url(
    struct answer *to, const struct hall_place *place, const char *path, const char *secret)
{
	if (!place->url[0])
		answer_nothing(to, "url");
	else
		answer_textf(to, "url", "%s%s%s", place->url, path, secret);
}

void answer_pass_codes(
    struct answer *to, const struct hall_place *place, const struct pass_seat *seats, size_t count)
{
	(void)answer_list(to, "codes");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "codes");

		answer_address_of_table(row, "table", &seats[i].pass.table);
		answer_letter(row, "side", (char)('A' + seats[i].pass.side));
		answer_text(row, "entrant", seats[i].entrant);
		add_code(row, &seats[i].pass);
		add_url(row, place, "t/", seats[i].pass.secret);
	}
}

void answer_pass_wifi(struct answer *to, const struct hall_place *place)
{
	answer_text_some(to, "hall", place->url);
	answer_text_some(to, "wifi", place->wifi);
	answer_text_some(to, "wifi_name", place->name);
	answer_text_some(to, "wifi_password", place->password);
}

void answer_pass_invited(struct answer *to, const struct hall_place *place, const struct pass *pass)
{
	add_code(to, pass);
	add_url(to, place, "side/code", "");
	answer_code(to, "role", pass_role_name(pass->role));
	answer_text(to, "by", pass->by);
}

void answer_passes(struct answer *to, const struct pass *passes, size_t count)
{
	(void)answer_list(to, "passes");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "passes");

		answer_number(row, "number", passes[i].number);
		answer_code(row, "role", pass_role_name(passes[i].role));
		answer_text(row, "by", passes[i].by);
		answer_flag(row, "waits", passes[i].code[0] != '\0');
	}
}

void answer_pass_known(struct answer *to, const struct pass *pass, const char *by)
{
	answer_code(to, "role", pass_role_name(pass->role));
	if (pass->role != PASS_SIDE) {
		answer_text(to, "by", by);
		return;
	}
	answer_address_of_table(to, "table", &pass->table);
	answer_letter(to, "side", (char)('A' + pass->side));
	answer_text(to, "entrant", by);
}

void answer_pass_call(struct answer *to, const struct pass_call *call)
{
	answer_number(to, "call", call->number);
	answer_address_of_table(to, "table", &call->table);
	answer_text(to, "by", call->by);
	answer_text(to, "words", call->words);
	answer_time(to, "time", call->time);
	answer_time(to, "answered", call->answered[0] ? call->answered : NULL);
}

void answer_pass_calls(struct answer *to, const struct pass_call *calls, size_t count)
{
	(void)answer_list(to, "calls");
	for (size_t i = 0; i < count; i++)
		answer_pass_call(answer_row(to, "calls"), &calls[i]);
}
