/* documents.h - the documents `canasta print` knows, by name. */
#ifndef CANASTA_CLI_PRINT_DOCUMENTS_H
#define CANASTA_CLI_PRINT_DOCUMENTS_H

#include "base/text.h"

/* Adds them, apart by blanks. */
void print_document_names(struct text *out);

#endif
