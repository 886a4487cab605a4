-- Events are added to a season, or taken from it; events that were removed before are not counted.
SELECT v.seq FROM season_version v JOIN log l ON l.seq = v.seq
WHERE l.action IN ('season-add', 'season-remove', 'season-import')
AND sign((SELECT count(*) FROM season_event e WHERE e.season = v.season AND e.version = v.version
	AND NOT EXISTS (SELECT 1 FROM event_removed r WHERE r.event = e.event AND r.seq < v.seq))
	- (SELECT count(*) FROM season_event e WHERE e.season = v.season AND e.version = v.version - 1
	AND NOT EXISTS (SELECT 1 FROM event_removed r WHERE r.event = e.event AND r.seq < v.seq)))
	<> CASE l.action WHEN 'season-add' THEN 1 WHEN 'season-remove' THEN -1 ELSE 0 END
