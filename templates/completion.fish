# fish completion for canasta, made from its command table
function __canasta_words
	set -l skip 0
	for word in (commandline -opc)\[2..-1\]
		if test $skip = 1
			set skip 0
			continue
		end
		switch $word
			case --db --event --by
				set skip 1
			case '-*'
			case '*'
				echo $word
		end
	end
end
function __canasta_at
	set -l given (__canasta_words)
	test "$given" = "$argv"
end
function __canasta_in
	set -l given (__canasta_words)
	set -l size (count $argv)
	test (count $given) -ge $size; and test "$given\[1..$size\]" = "$argv"
end
{commands*|[complete -c canasta -f -n '__canasta_at' -a {opens} -d 'canasta {opens} …'
]complete -c canasta -f -n '__canasta_at[ {group}]' -a {word} -d {about}
[complete -c canasta -n '__canasta_in {name}' -a '{values}'
]{options*|complete -c canasta -n '__canasta_in {^name}' -l {word}[{?takes} -r][ -a '{values}'] -d {about}
}}{options*
|complete -c canasta  -l {word}[{?takes} -r][ -a '{values}'] -d {about}}
