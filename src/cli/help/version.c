#include "cli/build_info.h"
#include "cli/help/help.h"
#include "record/json.h"
#include "store/store.h"

/* What a report of a fault should say: which program this is, to the commit. */
static void version_json(struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_text(&json, "version", CANASTA_VERSION);
	json_key_text(&json, "commit", BUILD_COMMIT);
	json_key_bool(&json, "modified", BUILD_MODIFIED);
	json_key_text(&json, "build", BUILD_KIND);
	json_key_text(&json, "compiler", BUILD_COMPILER);
	json_key_text(&json, "sqlite", store_library());
	json_key_number(&json, "file_version", store_version());
	json_end_object(&json);
	text_add(text, "\n");
}

bool help_version(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};

	if (call->json) {
		version_json(&text);
		return call_answer(call, &text, err);
	}
	text_addf(&text, "canasta %s\n", CANASTA_VERSION);
	text_addf(&text, "  commit %s%s\n", BUILD_COMMIT[0] ? BUILD_COMMIT : "unknown",
	    BUILD_MODIFIED ? ", with changes not committed" : "");
	text_addf(&text, "  built with %s (%s), runs with SQLite %s\n", BUILD_COMPILER, BUILD_KIND,
	    store_library());
	text_addf(&text, "  writes files of version %d\n", store_version());
	return call_answer(call, &text, err);
}
