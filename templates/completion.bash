[{?shell = 'zsh'}#compdef canasta
]# {shell} completion for canasta, made from its command table
_canasta()
\{
[{?shell = 'bash'}	local current=$\{COMP_WORDS\[COMP_CWORD\]\}
	local previous=$\{COMP_WORDS\[COMP_CWORD-1\]\}
][{?shell = 'zsh'}	local current=$words\[CURRENT\] previous=$words\[CURRENT-1\] given
	given=("$\{(@)words\[2,CURRENT-1\]\}")
]	local first= second= word skip= options offered=
	for word in [{?shell = 'bash'}"$\{COMP_WORDS\[@\]:1:COMP_CWORD-1\}"][{?shell = 'zsh'}$given]; do
		if \[ -n "$skip" \]; then skip=; continue; fi
		case $word in
		--db | --event | --by) skip=1 ;;
		-*) ;;
		*) if \[ -z "$first" \]; then first=$word; elif \[ -z "$second" \]; then second=$word; fi ;;
		esac
	done
	case $first in
	'') offered="{firsts* |{key}}" ;;
{firsts*|[	{key}) \[ -n "$second" \] || offered="{seconds* |{.}}" ;;
]}	esac
	case $first in
	help) \[ -n "$second" \] || offered="{firsts* |{key}}" ;;
	esac
	options="{options*| --{word}}"
	case "$first $second" in
{commands*|	'{name}'[{!group}" "*]) options="$options{options*| --{word}}" ;;
}	esac
	case "$first $second" in
{commands*|[	'{name}'[{!group}" "]) offered="$offered {values}" ;;
]}	esac
	case $current in
	-*) offered=$options ;;
	esac
	case $previous in
{values*|[	--{word}) offered="{values}" ;;
]}	esac
[{?shell = 'bash'}	COMPREPLY=($(compgen -W "$offered" -- "$current"))
	if \[ $\{#COMPREPLY\[@\]\} = 0 \]; then
		COMPREPLY=($(compgen -f -- "$current"))
	fi
\}
complete -o filenames -F _canasta canasta][{?shell = 'zsh'}	compadd -- $\{(z)offered\} || _files
\}
if \[ "$funcstack\[1\]" = _canasta \]; then
	_canasta "$@"
else
	compdef _canasta canasta
fi]
