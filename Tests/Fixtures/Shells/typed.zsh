# Makes a shell write what it would offer to a file: typed.zsh SCRIPT FILE.
autoload -Uz compinit
compinit -D -u
source $1
typeset -g found=$2
PROMPT=
unsetopt auto_list auto_menu
bindkey '^I' complete-word
bindkey '^U' kill-whole-line
# The list of what is called at the end holds for one completion.
finish() {
  comppostfuncs=( finish )
  print -n '<done>'
}
comppostfuncs=( finish )
compadd() {
  # A call that only fills arrays offers nothing.
  if [[ ${@[1,(i)(-|--)]} == *-[a-zA-Z]#[OAD](| *) ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits == 0 )) || print -rl -- $hits >>$found
  builtin compadd "$@"
}
print '<ready>'
