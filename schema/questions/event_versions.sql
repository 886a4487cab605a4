-- The versions of an event's settings, and whether anything was recorded before them. Rounds are few: asked first, they
-- often make a search of all hands unnecessary.
SELECT v.version, win, draw, loss,
	EXISTS (SELECT 1 FROM round g WHERE g.event = v.event AND g.seq < v.seq) AND (
		EXISTS (SELECT 1 FROM hand_version h WHERE h.event = v.event AND h.seq < v.seq)
		OR EXISTS (SELECT 1 FROM decision d WHERE d.event = v.event AND d.seq < v.seq)) AS in_play,
	l.author, l.time, v.reason
FROM event_version v
LEFT JOIN log l ON l.seq = v.seq
WHERE v.event = :event
ORDER BY v.version
