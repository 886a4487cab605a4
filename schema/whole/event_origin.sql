-- An event that came from another club says from which.
SELECT l.seq FROM log l
WHERE l.action = 'event-import' AND NOT EXISTS (SELECT 1 FROM event_origin o WHERE o.event = l.event)
