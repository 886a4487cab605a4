-- The pages in a file of kept pages; entries that are not pages are left out.
WITH page (p) AS (
	SELECT CASE type WHEN 'object' THEN value ELSE '{}' END FROM json_each(:text, '$.pages')
)
SELECT p ->> '$.event' AS event, p ->> '$.file' AS file, p ->> '$.language' AS language,
	p ->> '$.template' AS template,
	CASE json_type(p, '$.category') WHEN 'text' THEN p ->> '$.category' ELSE '' END AS category
FROM page
WHERE json_type(p, '$.event') = 'integer' AND json_type(p, '$.file') = 'text'
AND json_type(p, '$.language') = 'text' AND json_type(p, '$.template') = 'text'
