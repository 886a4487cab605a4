-- What schema_list.c asks of the schema that it made: the guards that are still missing, the objects of the version,
-- faults, and the lists of file/schema.h as C.
--
-- Tables of the hall (hall.sql) do not belong to the record, and are named hall_; nor does the log itself.

-- A row for each column of a reference. If a reference names no columns, the first columns of the key are meant.
CREATE TEMP VIEW reference AS
SELECT m.rowid AS place, m.name AS child, f.id, f.seq, f."table" AS parent, f."from" AS own,
       ifnull(f."to", (SELECT name FROM pragma_table_info(f."table") WHERE pk = f.seq + 1)) AS other
FROM main.sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table';

-- The columns of the record. `key` is the place in the primary key, from 1; 0: not part of it.
CREATE TEMP VIEW field AS
SELECT m.rowid AS place, m.name AS record, c.cid, c.name, c.pk AS key,
       CASE WHEN c.name = 'seq' THEN 'SCHEMA_LINE'
            WHEN c.name = 'facts' THEN 'SCHEMA_JSON'
            WHEN c.name = 'data' THEN 'SCHEMA_DIGEST'
            WHEN m.name IN ('name', 'note') AND c.name IN ('salt', 'text') THEN 'SCHEMA_HIDDEN'
            WHEN c.type = 'BLOB' THEN 'SCHEMA_BYTES'
            ELSE 'SCHEMA_PLAIN' END AS form,
       CASE WHEN EXISTS (SELECT 1 FROM reference WHERE child = m.name AND own = c.name AND parent = 'name')
            THEN 'SCHEMA_OF_PERSON'
            WHEN c.name = iif(m.name = 'event', 'number', 'event') THEN 'SCHEMA_OF_EVENT'
            ELSE 'SCHEMA_OF_ITSELF' END AS about
FROM main.sqlite_master m, pragma_table_info(m.name) c
WHERE m.type = 'table' AND m.name <> 'log' AND m.name NOT GLOB 'hall_*';

-- The tables of the record. `named`: each row names the line under which it was written.
CREATE TEMP VIEW record AS
SELECT record AS name, row_number() OVER (ORDER BY place) - 1 AS number, max(form = 'SCHEMA_LINE') AS named
FROM field GROUP BY place;

-- Guards: rows are never changed or deleted, and a side is one of the event's. Names and notes are blanked on request,
-- and have guards of their own.
CREATE TEMP VIEW guard AS
WITH wanted (place, name, rest) AS (
	SELECT 3 * number, name || '_is_not_changed', 'UPDATE ON ' || name ||
	       ' BEGIN SELECT raise(ABORT, ''rows are never changed: a change is a new version''); END;'
	FROM record WHERE name NOT IN (SELECT record FROM field WHERE form = 'SCHEMA_HIDDEN')
	UNION ALL
	SELECT 3 * number + 1, name || '_is_not_deleted', 'DELETE ON ' || name ||
	       ' BEGIN SELECT raise(ABORT, ''rows are never deleted''); END;'
	FROM record
	UNION ALL
	SELECT 3 * number + 2, record || '_has_the_side', 'INSERT ON ' || record || ' WHEN NEW.' || f.name ||
	       ' NOT BETWEEN 0 AND (SELECT sides - 1 FROM event_sides_now WHERE event = NEW.event)' ||
	       ' BEGIN SELECT raise(ABORT, ''the event has no such side''); END;'
	FROM field f JOIN record r ON r.name = f.record WHERE f.name IN ('side', 'against')
	ORDER BY 1)
SELECT 'CREATE TRIGGER ' || name || ' BEFORE ' || rest AS text FROM wanted
WHERE name NOT IN (SELECT name FROM main.sqlite_master WHERE type = 'trigger');

-- Versions of the file, each with the statements that make it from the one before; NULL: it is the first.
CREATE TEMP TABLE version (number INTEGER PRIMARY KEY, migrate TEXT);

-- The objects of each version; `place`: their order, in which they were made.
CREATE TEMP TABLE object (version INTEGER, place INTEGER, type TEXT, name TEXT, owner TEXT, sql TEXT);

-- Their texts, the empty one first, as one text of C in which a NUL ends each; and the objects with the offsets in it.
CREATE TEMP VIEW object_list AS
WITH text AS MATERIALIZED (
	SELECT text, sum(length(CAST(text AS BLOB)) + 1) OVER (ORDER BY text) - length(CAST(text AS BLOB)) - 1 AS at
	FROM (SELECT '' AS text UNION SELECT type FROM object UNION SELECT name FROM object UNION SELECT owner FROM object
	      UNION SELECT sql FROM object))
SELECT printf('const char schema_texts[] = %s;' || char(10), group_concat(json_quote(text) || '"\0"', char(10))) AS text
FROM (SELECT * FROM text ORDER BY at)
UNION ALL
SELECT printf('const struct schema_row schema_rows[] = {%s{0, 0, 0, 0, 0, 0}};' || char(10),
              group_concat(printf('{%d, %d, %d, %d, %d, %d},' || char(10), first, last, type, name, owner, sql), ''))
FROM (SELECT first, last, t.at AS type, n.at AS name, o.at AS owner, s.at AS sql
	FROM (SELECT *, min(version) AS first, max(version) AS last FROM object GROUP BY place, type, name, owner, sql) x
	CROSS JOIN text t ON t.text = x.type CROSS JOIN text n ON n.text = x.name
	CROSS JOIN text o ON o.text = x.owner CROSS JOIN text s ON s.text = x.sql ORDER BY x.place, first);

-- The owner of a row that does not name its line: the reference by most of the first columns of the key. Its first
-- `shared` columns are those.
CREATE TEMP VIEW owner AS
SELECT * FROM (
	SELECT *, row_number() OVER (PARTITION BY child ORDER BY shared DESC, id) AS choice FROM (
		SELECT f.child, f.id, f.parent, count(*) AS size,
		       ifnull(min(f.seq) FILTER (WHERE f.own IS NOT k.name), count(*)) AS shared
		FROM reference f LEFT JOIN field k ON k.record = f.child AND k.key = f.seq + 1
		WHERE f.child IN (SELECT name FROM record WHERE NOT named) GROUP BY f.child, f.id))
WHERE choice = 1;

-- Columns that a row shares with its root: the owner's owner, and so on up to a row that names the line.
CREATE TEMP VIEW belonging AS
WITH RECURSIVE
	step AS (SELECT f.child, f.seq, f.own, f.parent, f.other FROM reference f JOIN owner o USING (child, id)
		WHERE f.seq < o.shared),
	up AS (SELECT * FROM step
		UNION ALL SELECT up.child, up.seq, up.own, step.parent, step.other
		FROM up JOIN step ON step.child = up.parent AND step.own = up.other)
SELECT child, seq, own, parent AS root, other FROM up
WHERE parent IN (SELECT name FROM record WHERE named);

-- What the schema must not have. SQLite computes a VIRTUAL column whenever it is read; a stored one could differ from
-- its sources, and no line would bind it.
CREATE TEMP VIEW fault AS
SELECT r.name || ': a column that follows from others is to be VIRTUAL' AS text
FROM record r, pragma_table_xinfo(r.name) c WHERE c.hidden = 3
UNION ALL
SELECT name || ': no row names the line of its rows' FROM record
WHERE NOT named AND name NOT IN (SELECT child FROM belonging);

-- The last column of the key numbers rows that share the columns before it.
CREATE TEMP VIEW numbering AS
SELECT record, name AS numbered, max(key) AS key FROM field GROUP BY record;

CREATE TEMP VIEW key AS
SELECT record, group_concat('t.' || name, ', ') AS columns,
       group_concat(iif(name = numbered, NULL, printf('f.%s = t.%s AND ', name, name)), '') AS beside,
       group_concat(iif(name = numbered, NULL, name || ' = :' || name), ' AND ') AS same
FROM (SELECT f.*, numbered FROM field f JOIN numbering n USING (record) WHERE f.key > 0 ORDER BY f.place, f.key)
GROUP BY place;

-- The columns of a table as lists of its statements, and as C. `counted`: the numbering column gets the next number.
CREATE TEMP VIEW columns AS
SELECT record, numbered, group_concat(name, ', ') AS names, group_concat('t.' || name, ', ') AS selected,
       group_concat(':' || name, ', ') AS bound,
       group_concat(iif(name <> numbered, ':' || name, printf('(SELECT ifnull(max(%s), 0) + 1 FROM %s%s)', name, record,
	       ' WHERE ' || same)), ', ') AS counted,
       group_concat(printf('{"%s", %s, %s}, ', name, form, about), '') AS c
FROM (SELECT f.*, numbered, same FROM field f JOIN numbering n USING (record) JOIN key k USING (record)
	ORDER BY f.place, f.cid)
GROUP BY place;

-- The statements of file/schema.h about a table. `rows`: if nothing was written to a table, nothing is below null, and no
-- row of the root is read. `gaps`: columns that number rows are known by their names; phases are numbered within the
-- event, their first column, which is the first phase.
CREATE TEMP VIEW statement AS
WITH part AS (
	SELECT r.*, c.*, k.columns AS keys, k.beside, iif(named, 't', 'r') AS line, ifnull(b.root, r.name) AS root, b.same
	FROM record r JOIN columns c ON c.record = r.name JOIN key k ON k.record = r.name LEFT JOIN (
		SELECT child, root, group_concat('t.' || own || ' = r.' || other, ' AND ') AS same
		FROM (SELECT * FROM belonging ORDER BY child, seq) GROUP BY child) b ON b.child = r.name)
SELECT name, number, root, c,
       printf('SELECT %s, %s.seq FROM %s WHERE %s.seq BETWEEN ?1 AND %s ORDER BY %s.seq, %s', selected, line,
              iif(named, name || ' t', printf('%s r CROSS JOIN %s t ON %s', root, name, same)), line,
              iif(named, '?2', printf('(SELECT ?2 FROM %s)', name)), line, keys) AS rows,
       printf('INSERT INTO %s (%s) VALUES (%s)', name, names, bound) AS "insert",
       printf('INSERT INTO %s (%s) VALUES (%s) RETURNING %s', name, names, counted, numbered) AS insert_next,
       iif(numbered IN ('number', 'version', 'place', 'step', 'seed')
           AND NOT EXISTS (SELECT 1 FROM reference WHERE child = name AND own = numbered),
           printf('SELECT %s.seq AS seq FROM %s t%s WHERE t.%s <> %d AND NOT EXISTS (SELECT 1 FROM %s f WHERE ' ||
                  '%sf.%s = t.%s - 1%s) ORDER BY %s', line, name,
                  iif(named, '', printf(' CROSS JOIN %s r ON %s', root, same)), numbered, 1 + (name = 'phase'), name,
                  beside, numbered, numbered, iif(named, ' AND f.seq <= t.seq', ''), keys), NULL) AS gaps
FROM part;

-- A query for a reference to a missing row.
CREATE TEMP VIEW missing AS
SELECT child, id,
       printf(' UNION ALL SELECT 1 FROM %s t LEFT JOIN %s p ON %s WHERE p.%s IS NULL AND %s', child, parent,
              group_concat('p.' || other || ' = t.' || own, ' AND '), min(other),
              group_concat('t.' || own || ' IS NOT NULL', ' AND ')) AS text
FROM (SELECT * FROM reference ORDER BY place, id, seq) GROUP BY place, id;

-- Tables whose rows are found from a line by their reference to the root. SQLite itself checks all others.
CREATE TEMP VIEW found AS
SELECT child, id FROM owner o JOIN record r ON r.name = o.parent WHERE r.named AND o.shared = o.size ORDER BY 1;

-- The lists.
CREATE TEMP VIEW list AS
SELECT text FROM object_list
UNION ALL
SELECT printf('const char *const schema_migrations[] = {%s};' || char(10) || 'const int schema_newest = %d;' || char(10),
              group_concat(iif(migrate IS NULL, 'NULL', json_quote(migrate)), ',' || char(10)), max(number))
FROM version
UNION ALL
SELECT printf('const char schema_counts[] = %s;' || char(10),
              json_quote('SELECT ' || group_concat(printf('(SELECT count(*) FROM %s)', name), ', ')))
FROM record
UNION ALL
SELECT printf('const char schema_astray[] = %s;' || char(10), json_quote(
	'SELECT EXISTS (SELECT 1 FROM sqlite_master m, pragma_foreign_key_check(m.name) WHERE m.type = ''table'' ' ||
	'AND m.name NOT IN (''''' || (SELECT group_concat(printf(', ''%s''', child), '') FROM found) || ')' ||
	(SELECT group_concat(m.text, '') FROM missing m JOIN found f ON f.child = m.child AND f.id <> m.id) || ')'))
UNION ALL
SELECT printf('static const struct schema_column columns_%d[] = {%s{NULL, SCHEMA_PLAIN, SCHEMA_OF_ITSELF}};' || char(10),
              number, c)
FROM statement
UNION ALL
SELECT printf('const struct schema_table schema_tables[] = {%s{NULL, 0, NULL, NULL, NULL, NULL, NULL}};' || char(10),
              group_concat(printf('{"%s", %d, %s, %s, %s, %s, columns_%d},' || char(10), name, root_number,
                      json_quote(rows), json_quote("insert"), json_quote(insert_next),
                      iif(gaps IS NULL, 'NULL', json_quote(gaps)), number), ''))
FROM (SELECT s.*, r.number AS root_number FROM statement s JOIN record r ON r.name = s.root ORDER BY s.number)
UNION ALL
SELECT '_Static_assert(sizeof schema_tables / sizeof *schema_tables <= TABLES_MOST, "TABLES_MOST");' || char(10) ||
       '_Static_assert(sizeof schema_rows / sizeof *schema_rows <= OBJECTS_MOST, "OBJECTS_MOST");' || char(10);
