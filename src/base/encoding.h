/* encoding.h - a file's text in UTF-8, from any encoding that spreadsheets use.
 *
 * It reads UTF-8, UTF-16 of either byte order, with a mark at its beginning or known by the zeros
 * between its first letters, and Windows-1252 for all other bytes. A file that is UTF-8 in one
 * place and not in another was joined from two, or cut: its letters cannot be known. */
#ifndef CANASTA_BASE_ENCODING_H
#define CANASTA_BASE_ENCODING_H

struct arena;
struct file_text;

/* Returns the text without a mark, valid UTF-8 that holds no NUL; *ret_name is its encoding, NULL
 * for UTF-8. Text in none of them breaks off the call: ERROR_INPUT `text-invalid`, with line and
 * column. */
struct file_text encoding_read(
    struct arena *arena, const struct file_text *from, const char **ret_name);

/* Reads a text in the encoding that a user names, in any letter case: UTF-8, UTF-16 or one with one
 * byte per letter. An unknown name breaks off the call with ERROR_INPUT `option-value`; a text in
 * another encoding, with `text-invalid`. */
struct file_text encoding_read_as(
    struct arena *arena, const struct file_text *from, const char *typed);

#endif
