/* Runs a harness over the files of folders, so that faults found once do not return. */
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static bool replay_file(const char *path)
{
	struct arena arena = {0};
	const struct file_text text = file_read(&arena, path, FILE_SOURCE);
	/* A copy of exactly this size: the sanitizer finds any read beyond its end. */
	uint8_t *data = malloc(text.size + !text.size);
	bool ok;

	for (size_t i = 0; data && i < text.size; i++)
		data[i] = (uint8_t)text.data[i];
	ok = data && LLVMFuzzerTestOneInput(data, text.size) == 0;
	free(data);
	arena_release(&arena);
	return ok;
}

static size_t replay_folder(const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;
	size_t count = 0;

	while (folder && (entry = readdir(folder))) {
		char name[600];

		if (entry->d_name[0] == '.')
			continue;
		(void)snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		if (!replay_file(name)) {
			(void)fprintf(stderr, "%s failed\n", name);
			exit(EXIT_FAILURE);
		}
		count++;
	}
	if (folder)
		(void)closedir(folder);
	return count;
}

int main(int count, char **arguments)
{
	size_t files = 0;

	for (int i = 1; i < count; i++)
		files += replay_folder(arguments[i]);
	(void)printf("%zu files\n", files);
	return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
