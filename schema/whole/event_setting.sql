-- Closing, reopening and announcing change no setting, except the one that is announced.
SELECT v.seq FROM event_version v
JOIN log l ON l.seq = v.seq AND l.action IN ('event-close', 'event-reopen', 'standings-announce')
JOIN event_setting b ON b.event = v.event AND b.version = v.version - 1
WHERE NOT (l.action = 'standings-announce' AND b.key = 'silent-from')
AND NOT EXISTS (SELECT 1 FROM event_setting s WHERE s.event = v.event
	AND s.version = v.version AND s.key = b.key AND s.value = b.value)
