#include "form/pdf_outline.h"

#include "base/text.h"
#include "form/haru.h"

#include <string.h>

enum { TITLE_MOST = 400 };

HPDF_Binary pdf_text(HPDF_Doc doc, const char *text)
{
	HPDF_BYTE bytes[2 + 4 * TITLE_MOST] = {0xfe, 0xff};
	const char *end = text + strlen(text);
	HPDF_UINT size = 2;

	while (text < end && size + 4 <= sizeof bytes) {
		int32_t point = text_next(&text, end);
		int32_t units[2] = {point < 0 ? 0xfffd : point, 0};

		if (point >= 0x10000) {
			units[0] = 0xd800 + ((point - 0x10000) >> 10);
			units[1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
		}
		for (int i = 0; i < 2 && units[i] != 0; i++) {
			bytes[size++] = (HPDF_BYTE)(units[i] >> 8);
			bytes[size++] = (HPDF_BYTE)(units[i] & 0xff);
		}
	}
	return haru.Binary_New(doc->mmgr, bytes, size);
}

bool pdf_outline_add(HPDF_Doc doc, HPDF_Page page, const char *title)
{
	HPDF_Outline entry = haru.CreateOutline(doc, NULL, "", NULL);
	HPDF_Destination place = page ? haru.Page_CreateDestination(page) : NULL;
	HPDF_Binary text = pdf_text(doc, title);

	/* The text goes in the place of the empty one the entry was made with. */
	return entry && place && text && haru.Dict_Add(entry, "Title", text) == HPDF_OK &&
	       haru.Destination_SetFit(place) == HPDF_OK &&
	       haru.Outline_SetDestination(entry, place) == HPDF_OK;
}
