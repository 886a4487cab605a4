#include "base/user_files.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns the folder that a variable names; NULL if it is not an absolute path, as the
 * specification of these folders demands. */
static const char *folder_said(const char *variable)
{
	const char *folder = getenv(variable);

	return folder && folder[0] == '/' ? folder : NULL;
}

const char *state_path(struct arena *arena, const char *name)
{
	const char *state = folder_said("XDG_STATE_HOME"), *home = folder_said("HOME");

	if (!state && !home)
		return NULL;
	return state ? arena_printf(arena, "%s/canasta/%s", state, name)
	             : arena_printf(arena, "%s/.local/state/canasta/%s", home, name);
}

bool state_is_kept(struct arena *arena)
{
	const char *folder = state_path(arena, "");

	return folder && access(folder, F_OK) == 0;
}

/* Returns the reason why a file may not be used; NULL: it may. */
static const char *damage(int file)
{
	struct stat about;

	if (file < 0 || fstat(file, &about) != 0)
		return message_system(errno);
	if (!S_ISREG(about.st_mode))
		return TEXT_WORDS_ORDINARY_FILE;
	if (about.st_uid != geteuid())
		return TEXT_WORDS_BELONGS_ANOTHER_USER;
	if (about.st_mode & (S_IWGRP | S_IWOTH))
		return TEXT_WORDS_OTHERS_MAY_WRITE_IT;
	return about.st_size <= (off_t)file_most(FILE_STATE) ? NULL : TEXT_WORDS_IT_IS_TOO_LARGE;
}

const char *state_read(struct arena *arena, const char *path)
{
	const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct file_source source;
	const char *why, *text;

	if (file < 0 && (errno == ENOENT || errno == ENOTDIR))
		return NULL;
	why = damage(file);
	if (file >= 0)
		file_adopt(file, path, FILE_STATE, &source);
	if (why)
		break_off(ERROR_STORE, SAY_STATE_DAMAGED_USED, path, message_words(why));
	text = file_take_all(arena, &source).data;
	file_close(&source);
	return text;
}

void state_write(const char *path, const char *data, size_t size)
{
	const struct output_wish wish = {.path = path, .kind = OUTPUT_STATE, .replace = true};
	char folder[PATH_MAX];

	if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder)
		break_off(ERROR_STORE, SAY_FILE_WRITE_PATH_LONG, path);
	for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(folder, S_IRWXU) != 0 && errno != EEXIST)
			break_off(ERROR_STORE, SAY_FILE_WRITE_MADE, folder, message_system(errno));
		*slash = '/';
	}
	output_write(&wish, data, size);
}

void state_remove(const char *path)
{
	if (unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR)
		break_off(ERROR_STORE, SAY_FILE_WRITE_REMOVED, path, message_system(errno));
}
