#!/bin/sh
# when_free.sh - tests src/cmake/when_free.sh with a package manager and a clock made for the purpose: it waits for a
# lock, gives up after five minutes, and passes on every other failure at once.
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The package manager fails as many times as the file `busy` has lines, with its first line as the reason.
cat >"$work/apt-get" <<END
#!/bin/sh
if [ -s "$work/busy" ]; then
	head -n 1 "$work/busy" >&2
	sed -i 1d "$work/busy"
	exit 100
fi
echo "\$*" >>"$work/done"
END
cat >"$work/sleep" <<END
#!/bin/sh
echo "\$1" >>"$work/slept"
END
chmod +x "$work/apt-get" "$work/sleep"

# busy TIMES REASON: prepares the next run. Its output is in `said`, its status in `status`.
busy() {
	: >"$work/busy"
	: >"$work/slept"
	: >"$work/done"
	times=$1
	while [ "$times" -gt 0 ]; do
		echo "$2" >>"$work/busy"
		times=$((times - 1))
	done
	status=0
	PATH=$work:$PATH sh "$top/src/cmake/when_free.sh" apt-get install x >"$work/said" 2>&1 || status=$?
}

expect() {
	[ "$2" = "$3" ] && return 0
	echo "$1: '$2', expected '$3'"
	cat "$work/said"
	exit 1
}

seconds() {
	awk '{ sum += $1 } END { print sum + 0 }' "$work/slept"
}

for lock in 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 71 (apt-get)' \
	'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?' \
	'dpkg: error: dpkg frontend lock was locked by another process with pid 71'; do
	busy 3 "$lock"
	expect "status after a wait" "$status" 0
	expect "runs after a wait" "$(cat "$work/done")" "install x"
	expect "seconds waited" "$(seconds)" 15
	expect "lines said" "$(wc -l <"$work/said")" 1
done

busy 1000 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 71 (apt-get)'
expect "status after five minutes" "$status" 100
expect "longest wait" "$(seconds)" 300
expect "reason after five minutes" "$(grep -c 'Could not get lock' "$work/said")" 1

busy 1 'E: Unable to locate package x'
expect "status of another failure" "$status" 100
expect "wait for another failure" "$(seconds)" 0

busy 0 ''
expect "status when nothing holds the lock" "$status" 0
expect "words when nothing holds the lock" "$(cat "$work/said")" ""
