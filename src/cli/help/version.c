#include "cli/build_info.h"
#include "cli/help/help.h"
#include "store/store.h"

/* What a report of a fault should say: which program this is, to the commit. */
bool help_version(struct call *call, struct error *err)
{
	struct answer *to = call_says(call);

	answer_text(to, "version", CANASTA_VERSION);
	answer_text(to, "commit", BUILD_COMMIT);
	answer_flag(to, "modified", BUILD_MODIFIED);
	answer_code(to, "build", BUILD_KIND);
	answer_text(to, "compiler", BUILD_COMPILER);
	answer_text(to, "sqlite", store_library());
	answer_number(to, "file_version", store_version());
	return call_tell(call, "program", NULL, err);
}
