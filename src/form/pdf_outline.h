/* pdf_outline.h - titles in a PDF: of the file, and of the places its table of contents leads to.
 *
 * Private to the PDF writer. Texts are written as UTF-16, which libharu's own titles take only through
 * an encoder with faults of its own. */
#ifndef CANASTA_FORM_PDF_OUTLINE_H
#define CANASTA_FORM_PDF_OUTLINE_H

#include <hpdf.h>
#include <hpdf_doc.h>
#include <stdbool.h>

/* A text for a dictionary, at most 400 letters of it; NULL when memory fails. */
HPDF_Binary pdf_text(HPDF_Doc doc, const char *text);

/* An entry that leads to the top of a page. */
bool pdf_outline_add(HPDF_Doc doc, HPDF_Page page, const char *title);

#endif
