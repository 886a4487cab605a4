/* author_commands.h - the commands for those who write rulebooks, labels and hands to try. */
#ifndef CANASTA_AUTHOR_AUTHOR_COMMANDS_H
#define CANASTA_AUTHOR_AUTHOR_COMMANDS_H

struct command;

extern const struct command cmd_generate, cmd_labels_check, cmd_rulebook_check, cmd_rulebook_new,
    cmd_rulebook_try;

#endif
