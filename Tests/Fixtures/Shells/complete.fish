# What fish offers for command lines: complete.fish SCRIPT LINE… prints the words that it offers, each
# with a tab and its description, one a line, and a line <end> after those of each command line.
source $argv[1]
for line in $argv[2..]
    complete -C $line
    echo '<end>'
end
