#include "store/given_rows.h"
#include "store/row.h"

static const struct cell penalised_cells[] = {
    CELL(struct penalised_hand, address.round),
    CELL(struct penalised_hand, address.table),
    CELL(struct penalised_hand, address.hand),
    CELL(struct penalised_hand, version),
    CELL_OF_NAME(CELL_CALLED, struct penalised_hand, by),
    CELL(struct penalised_hand, time),
    CELL(struct penalised_hand, log),
};
static const struct row_kind penalised_row = ROW_KIND(struct penalised_hand, penalised_cells, NULL);

bool given_penalised_read(
    const struct desk *desk, struct penalised_hand **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, l.author, l.time, v.seq FROM hand_now v "
	    "JOIN version_facts f USING (event, round, game, hand, version) "
	    "LEFT JOIN log l ON l.seq = v.seq WHERE v.event = :event "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	struct statement statement = db_ask_event(desk, sql, err);

	return (*ret = row_list(&statement, desk, &penalised_row, ret_count, err)) != NULL;
}
