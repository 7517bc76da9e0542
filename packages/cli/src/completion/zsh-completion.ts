import type { CompletedCommand, CompletedFlag } from './completion-table.ts'

/** A script for zsh's own completion system. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const described = commands.map(({ name, summary }) => `    ${quote(`${name}:${escapeColons(summary)}`)}`)
  const cases = commands.map(({ name, words, flags }) => {
    const first = words.length === 0 ? [] : [quote(`1:word:(${words.join(' ')})`)]
    const specs = [...first, ...flags.map(specOf)]
    return `    ${name}) _arguments -s -S ${specs.join(' ')} ;;`
  })
  return `#compdef scrutineer
# zsh completion for scrutineer. To use it: eval "$(scrutineer completion zsh)"
_scrutineer_revisions() {
  local -a revisions
  revisions=(\${(f)"$(git for-each-ref --format='%(refname:short)' 2>/dev/null)"})
  compadd -a revisions
}
_scrutineer() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = '_scrutineer' ]; then _scrutineer "$@"; else compdef _scrutineer scrutineer; fi
`
}

function specOf({ name, help, value }: CompletedFlag): string {
  const about = `[${help.replace(/[\\[\]]/g, '\\$&')}]`
  if (value === null) return quote(`${name}${about}`)
  if (value.kind === 'words') return quote(`${name}=${about}:value:(${value.words.join(' ')})`)
  if (value.kind === 'file') return quote(`${name}=${about}:file:_files`)
  return quote(`${name}=${about}:value:${value.kind === 'revision' ? '_scrutineer_revisions' : ' '}`)
}

function escapeColons(text: string): string {
  return text.replaceAll(':', '\\:')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
