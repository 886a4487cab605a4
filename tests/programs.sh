#!/bin/sh
# programs.sh FOLDER SET… - fills FOLDER with links to the programs that a user's machine has after the README's
# commands.
#
# These are the programs of the packages that packages.sh names in those sets, of their dependencies, and of Debian's
# essential packages. run.sh gives the tests this folder as their only PATH, so that a program whose package is not
# named is missing on every machine, not only on a new one.
set -eu

folder=$1
shift
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
rm -rf "$folder"
mkdir -p "$folder"

# One package a line: the named ones, those required on every Debian, and their dependencies. Of the alternatives
# "a | b" the first installed one counts; of a virtual package each installed one that provides it.
closure() {
	named=$(sh "$top/src/cmake/packages.sh" --list "$@" | tr '\n' ' ')
	dpkg-query -W -f '${db:Status-Status}\t${Package}\t${Essential}\t${Priority}\t${Provides}\t${Pre-Depends}, ${Depends}\n' |
		awk -F '\t' -v named="$named" '
			function bare(name) {
				gsub(/\([^)]*\)|:[a-z0-9]+|\[[^]]*\]| /, "", name)
				return name
			}
			function want(name) {
				if (!(name in wanted)) {
					wanted[name] = 1
					queue[++last] = name
				}
			}
			$1 == "installed" {
				needs[$2] = needs[$2] "," $6
				if ($3 == "yes" || $4 == "required")
					always[$2] = 1
				count = split($5, provided, ",")
				for (i = 1; i <= count; i++)
					if (bare(provided[i]) != "")
						providers[bare(provided[i])] = providers[bare(provided[i])] " " $2
			}
			END {
				for (name in always)
					want(name)
				count = split(named, words, " ")
				for (i = 1; i <= count; i++)
					want(words[i])
				for (first = 1; first <= last; first++) {
					count = split(needs[queue[first]], needed, ",")
					for (i = 1; i <= count; i++) {
						choices = split(needed[i], choice, "|")
						for (j = 1; j <= choices; j++) {
							name = bare(choice[j])
							if (name in needs) {
								want(name)
								break
							}
							if (name in providers) {
								found = split(providers[name], provider, " ")
								for (k = 1; k <= found; k++)
									want(provider[k])
								break
							}
						}
					}
				}
				for (name in wanted)
					if (name in needs)
						print name
			}'
}

packages=$(closure "$@")
# Packages list their programs with or without /usr before /bin and /sbin.
# shellcheck disable=SC2086
dpkg-query -L $packages | sed -n 's|^\(/usr\)\{0,1\}/s\{0,1\}bin/[^/]*$|&|p' | sort -u >"$folder.list"
while read -r path; do
	[ -x "$path" ] && [ ! -d "$path" ] && ln -sf "$path" "$folder/${path##*/}"
done <"$folder.list"

# Links such as cc and awk belong to no package. Each leads through /etc/alternatives to a program of a package.
for path in /usr/bin/* /usr/sbin/*; do
	case $(readlink "$path" || true) in
	/etc/alternatives/*)
		program=$(readlink -f "$path")
		if grep -qxF -e "$program" -e "${program#/usr}" "$folder.list"; then
			ln -sf "$path" "$folder/${path##*/}"
		fi
		;;
	esac
done
rm -f "$folder.list"
