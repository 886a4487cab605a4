#include "base/removal.h"

#include <stdio.h>
#include <unistd.h>

/* What ends a program from outside, or for its own use of time. */
static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU};

enum { ENDINGS = sizeof endings / sizeof *endings };

static struct removal *first;
static struct sigaction before[ENDINGS];

/* Only calls that a signal's handler may make. */
static void remove_path(const struct removal *removal)
{
	if (unlink(removal->path) != 0)
		(void)rmdir(removal->path);
	(void)unlink(removal->journal);
}

/* The signal comes again behind this, to whoever was to have it. */
static void end(int number)
{
	for (const struct removal *removal = first; removal; removal = removal->next)
		remove_path(removal);
	for (size_t i = 0; i < ENDINGS; i++)
		if (endings[i] == number)
			(void)sigaction(number, &before[i], NULL);
	(void)raise(number);
}

static void listen(void)
{
	struct sigaction action = {.sa_handler = end};

	(void)sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < ENDINGS; i++)
		(void)sigaddset(&action.sa_mask, endings[i]);
	for (size_t i = 0; i < ENDINGS; i++) {
		(void)sigaction(endings[i], NULL, &before[i]);
		if (before[i].sa_handler != SIG_IGN)
			(void)sigaction(endings[i], &action, NULL);
	}
}

static void listen_no_more(void)
{
	for (size_t i = 0; i < ENDINGS; i++)
		(void)sigaction(endings[i], &before[i], NULL);
}

void removal_hold(sigset_t *ret_before)
{
	sigset_t held;

	(void)sigemptyset(&held);
	for (size_t i = 0; i < ENDINGS; i++)
		(void)sigaddset(&held, endings[i]);
	(void)sigprocmask(SIG_BLOCK, &held, ret_before);
}

void removal_go_on(const sigset_t *held_before)
{
	(void)sigprocmask(SIG_SETMASK, held_before, NULL);
}

bool removal_waits(void)
{
	struct sigaction action;
	sigset_t waiting;

	if (sigpending(&waiting) != 0)
		return false;
	for (size_t i = 0; i < ENDINGS; i++)
		if (sigismember(&waiting, endings[i]) == 1 &&
		    sigaction(endings[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
			return true;
	return false;
}

void removal_add(struct removal *removal)
{
	sigset_t held;

	(void)snprintf(removal->journal, sizeof removal->journal, "%s-journal", removal->path);
	removal_hold(&held);
	if (!first)
		listen();
	removal->next = first;
	removal->added = true;
	first = removal;
	removal_go_on(&held);
}

void removal_drop(struct removal *removal)
{
	struct removal **at = &first;
	sigset_t held;

	if (!removal->added)
		return;
	removal_hold(&held);
	while (*at && *at != removal)
		at = &(*at)->next;
	if (*at)
		*at = removal->next;
	removal->added = false;
	if (!first)
		listen_no_more();
	removal_go_on(&held);
}

void removal_do(struct removal *removal)
{
	if (removal->added)
		remove_path(removal);
	removal_drop(removal);
}
