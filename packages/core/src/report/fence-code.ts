/**
 * Code as a Markdown block: the fence is one back-tick longer than any run inside, three at least, and closes on its own
 * line. `language` is for highlighting and is left out when it is no plain word. The code itself is untouched.
 */
export function fenceCode(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  const info = /^[\w+#.-]{1,20}$/.test(language) ? language : ''
  return `${fence}${info}\n${code}${code === '' || code.endsWith('\n') ? '' : '\n'}${fence}`
}

/**
 * The same for Markdown that may pass through a CI log: code with a line that such a log would take for a command stands
 * in a quote, so that no line of the block begins with `::`. Commands that act anywhere in a line lose their form.
 */
export function fenceForLog(code: string, language = ''): string {
  const block = fenceCode(withoutCommands(code), language)
  return /^\s*::/m.test(code) ? block.replace(/^/gm, '> ') : block
}

/**
 * Code as a Markdown span on one line: line feeds become blanks, back-ticks inside cannot end it, and no CI log takes it
 * for a command.
 */
export function codeSpan(code: string): string {
  const line = withoutCommands(code.replace(/\r?\n/g, ' '))
  const ticks = '`'.repeat(longestRun(line) + 1)
  // A blank at both ends is stripped by readers, and a back-tick at an end would join the fence.
  const pad = /^`|`$|^ .* $|^$/.test(line) ? ' ' : ''
  return ticks + pad + line + pad + ticks
}

/** What Azure, TeamCity and GitHub's older form obey anywhere in a line; `a##b[0]` of a C macro is none. */
function withoutCommands(code: string): string {
  return code.replace(/##(?=(?:vso|teamcity)?\[)/g, '#\\#')
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}
