/* every_member.h - two files that together have every member of a rulebook: everything.yaml, and
 * otherwise.yaml, which extends it and holds the members that exclude others. */
#ifndef CANASTA_TESTS_RULEBOOK_EVERY_MEMBER_H
#define CANASTA_TESTS_RULEBOOK_EVERY_MEMBER_H

#include "base/file.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

static inline struct file_text every_member_text(struct arena *arena, const char *name)
{
	const char *path = arena_printf(arena, SOURCE_DIR "/tests/unit/rulebook/%s.yaml", name);
	const struct file_text text = file_read(arena, path, FILE_RULEBOOK);

	return (struct file_text){name, text.data, text.size};
}

#endif
