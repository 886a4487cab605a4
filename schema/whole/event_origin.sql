-- An event that came from another club has a row with its origin.
SELECT l.seq FROM log l
WHERE l.action = 'event-import' AND NOT EXISTS (SELECT 1 FROM event_origin o WHERE o.event = l.event)
