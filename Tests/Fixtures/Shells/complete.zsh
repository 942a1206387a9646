# What zsh offers for command lines: complete.zsh SCRIPT LINE… prints the words that it offers, one a
# line, and a line <end> after those of each command line.
#
# Completions run only where somebody types: the lines are typed into a shell on a terminal of its own.
zmodload zsh/zpty
here=${0:A:h}
found=$(mktemp)
zpty typed "TERM=xterm zsh -f -i"
zpty -w typed "source ${(q)here}/typed.zsh ${(q)1} ${(q)found}"
zpty -r typed answer '*<ready>*'
for line in "${@[2,-1]}"; do
  : >$found
  zpty -w -n typed $line$'\t'
  zpty -r typed answer '*<done>*'
  sort -u $found
  echo '<end>'
  # Control-U takes the line away again.
  zpty -w -n typed $'\x15'
done
zpty -d typed
rm $found
