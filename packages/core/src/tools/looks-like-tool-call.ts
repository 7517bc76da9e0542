/**
 * Says whether a text is a tool call written in words: some local models print the call instead of making it. Such a
 * text is never run and never taken for an answer. `toolNames` are the tools on offer.
 */
export function looksLikeToolCall(text: string, toolNames: readonly string[]): boolean {
  if (
    /<\/?tool_call>|<function=|<\|tool|\[TOOL_CALLS\]|<\|(?:channel|python_tag)\||print\(default_api\./.test(
      text,
    )
  )
    return true
  return toolNames.some((name) => {
    const at = text.indexOf(`"${name}"`)
    return at >= 0 && /"(?:name|tool|function)"\s*:\s*$/.test(text.slice(Math.max(0, at - 40), at))
  })
}
