#include "form/view.h"

#include <string.h>

struct view view_row(const struct view *around, const struct answer *row, int index)
{
	return (struct view){row, index, around};
}

enum sought { SOUGHT_FIELD, SOUGHT_LIST };

/* Of fields and lists of one name, around one another, neither hides the other. */
static const struct answer *find(const struct view *view, const char *name, enum sought sought)
{
	const bool around = name[0] == '^';

	name += around;
	if (around && view)
		view = view->outer;
	if (view && strcmp(name, ".") == 0)
		return view->scope;
	for (; view; view = view->outer) {
		const struct answer *value = answer_get(view->scope, name);

		if (value &&
		    (!around || sought == SOUGHT_LIST || answer_kind_of(value) != ANSWER_LIST))
			return value;
		if (!around)
			return NULL;
	}
	return NULL;
}

const struct answer *view_value(const struct view *view, const char *name)
{
	return find(view, name, SOUGHT_FIELD);
}

const struct answer *view_list(const struct view *view, const char *list)
{
	const struct answer *value;

	for (; view; view = list[0] == '^' ? view->outer : NULL) {
		value = find(view, list, SOUGHT_LIST);
		if (answer_count(value) > 0)
			return value;
	}
	return NULL;
}

bool view_says(const struct view *view, const char *name)
{
	const struct answer *value = view_value(view, name);

	/* An empty list or text does not hide a list around it. */
	return answer_says(value) || view_list(view, name) != NULL;
}

struct view view_cell(
    const struct view *row, const char *list, const struct answer *group_row, int place)
{
	const struct answer *own = answer_get(row->scope, list);
	const struct answer *cell = answer_first(own);

	for (int i = 0; i < place; i++)
		cell = answer_next(cell);
	if (!own && group_row)
		cell = answer_get(row->scope, answer_string(group_row));
	return view_row(row, cell, 0);
}
