import type { PreparedCall, ToolOutput } from '../tools/tool.ts'

/** What one conversation knows already. Results of calls that failed are not kept: the next try may succeed. */
export interface ResultCache {
  /** The answer to this call if an earlier result holds it. */
  find(tool: string, call: PreparedCall): ToolOutput | null
  keep(tool: string, call: PreparedCall, output: ToolOutput): void
}

/** A cache for the length of one conversation, over files that do not change meanwhile. */
export function startResultCache(): ResultCache {
  const byTool = new Map<string, Map<string, ToolOutput>>()
  return {
    find(tool, { question }) {
      const known = question === undefined ? undefined : byTool.get(tool)
      if (known === undefined || question === undefined) return null
      const same = known.get(question)
      if (same !== undefined) return same
      for (const output of known.values()) {
        const answer = answerFrom(output, question)
        if (answer !== null) return answer
      }
      return null
    },
    keep(tool, { question }, output) {
      if (question === undefined) return
      const known = byTool.get(tool) ?? new Map<string, ToolOutput>()
      known.set(question, output)
      byTool.set(tool, known)
    },
  }
}

/** A tool of somebody else may throw here too; then the call runs. */
function answerFrom(output: ToolOutput, question: string): ToolOutput | null {
  try {
    const answer = output.answers?.(question) ?? null
    return typeof answer?.content === 'string' ? answer : null
  } catch {
    return null
  }
}
