import type { CompletedCommand, CompletedFlag } from './completion-table.ts'

/** A script for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const lines = commands.flatMap((command) => [
    `complete -c scrutineer -f -n 'not __fish_seen_subcommand_from ${names}' -a ${command.name} -d ${quote(command.summary)}`,
    ...(command.words.length === 0
      ? []
      : [`complete -c scrutineer -f -n ${isFirstAfter(command)} -a ${quote(command.words.join(' '))}`]),
    ...command.flags.map((flag) => flagLine(command.name, flag)),
  ])
  return `# fish completion for scrutineer. To use it: scrutineer completion fish | source
function __scrutineer_revisions
    git for-each-ref --format='%(refname:short)' 2>/dev/null
end
complete -c scrutineer -f
${lines.join('\n')}
`
}

function isFirstAfter({ name, words }: CompletedCommand): string {
  return `'__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${words.filter((word) => word !== name).join(' ')}'`
}

function flagLine(command: string, { name, help, value }: CompletedFlag): string {
  const base = `complete -c scrutineer -n '__fish_seen_subcommand_from ${command}' -l ${name.slice(2)} -d ${quote(help)}`
  if (value === null) return `${base} -f`
  if (value.kind === 'words') return `${base} -x -a ${quote(value.words.join(' '))}`
  if (value.kind === 'file') return `${base} -r -F`
  return value.kind === 'revision' ? `${base} -x -a '(__scrutineer_revisions)'` : `${base} -x`
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
