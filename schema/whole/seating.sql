-- Only drafts are published.
SELECT p.seq FROM round_published p
JOIN seating s ON s.event = p.event AND s.round = p.round AND s.version = p.seating WHERE NOT s.draft
