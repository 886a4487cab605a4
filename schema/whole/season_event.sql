-- Events are added to a season, or taken from it.
SELECT v.seq FROM season_version v JOIN log l ON l.seq = v.seq
WHERE l.action IN ('season-add', 'season-remove', 'season-import')
AND sign((SELECT count(*) FROM season_event e WHERE e.season = v.season AND e.version = v.version)
	- (SELECT count(*) FROM season_event e WHERE e.season = v.season AND e.version = v.version - 1))
	<> CASE l.action WHEN 'season-add' THEN 1 WHEN 'season-remove' THEN -1 ELSE 0 END
