import type { CompletedCommand, CompletedValue } from './completion-table.ts'

/** A script for bash 3.2 and later, the one that macOS has included. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name)
  const values = commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) =>
      flag.value === null ? [] : [`    '${name} ${flag.name}') ${completeValue(flag.value)} return ;;`],
    ),
  )
  const words = commands.map(
    ({ name, flags, words: first }) =>
      `    ${name}) flags='${flags.map((flag) => flag.name).join(' ')}' words='${first.join(' ')}' ;;`,
  )
  return `# bash completion for scrutineer. To use it: eval "$(scrutineer completion bash)"
_scrutineer() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' flags='' words='' place at=0
  COMPREPLY=()
  # bash takes an equals sign for a word of its own.
  if [ "$current" = '=' ]; then current=''
  elif [ "$previous" = '=' ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((place = 1; place < COMP_CWORD; place++)); do
    case "\${COMP_WORDS[place]}" in
      -*|=) ;;
      *) command="\${COMP_WORDS[place]}"; at=$place; break ;;
    esac
  done
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command" in
    '') words='${names.join(' ')}' flags='--help --version' ;;
${words.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) if [ "$COMP_CWORD" -eq $((at + 1)) ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi ;;
  esac
}
complete -F _scrutineer scrutineer
`
}

function completeValue(value: CompletedValue): string {
  switch (value.kind) {
    case 'words':
      return `COMPREPLY=($(compgen -W '${value.words.join(' ')}' -- "$current"));`
    case 'file':
      return `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current"));`
    case 'revision':
      return `COMPREPLY=($(compgen -W "$(git for-each-ref --format='%(refname:short)' 2>/dev/null)" -- "$current"));`
    case 'other':
      return ''
  }
}
