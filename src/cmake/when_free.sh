#!/bin/sh
# when_free.sh COMMAND… - runs a command of the package manager (apt-get or dpkg). While another program holds the
# package manager's lock, waits and runs it again, for five minutes at most.
set -u

tries=60
pause=5

said=$(mktemp) || exit 1
trap 'rm -f "$said"' EXIT
waited=0
while :; do
	LC_ALL=C "$@" 2>"$said"
	status=$?
	# apt-get and dpkg name the lock in these words; any other failure is final.
	if [ "$status" -eq 0 ] || [ "$waited" -ge "$tries" ] ||
		! grep -qE 'Could not get lock|Unable to (acquire|lock)|locked by another process' "$said"; then
		cat "$said" >&2
		exit "$status"
	fi
	if [ "$waited" -eq 0 ]; then
		echo "Another program is installing packages; waiting for it, at most $((tries * pause / 60)) minutes ..."
	fi
	waited=$((waited + 1))
	sleep "$pause"
done
