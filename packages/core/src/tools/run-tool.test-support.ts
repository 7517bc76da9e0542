import type { Repository } from '../ports/repository.ts'
import type { MemoryFiles } from '../testing/memory-repository.ts'
import { memoryRepository } from '../testing/memory-repository.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { Tool, ToolContext } from './tool.ts'

/** A context over files in memory. */
export function contextOf(
  files: MemoryFiles | Repository,
  changed: readonly ChangedFile[] = [],
): ToolContext {
  return {
    repository:
      'readFile' in files && typeof files.readFile === 'function'
        ? (files as Repository)
        : memoryRepository(files as MemoryFiles),
    files: changed,
    base: 'b'.repeat(40),
    head: 'a'.repeat(40),
    collect: () => ({ accepted: true, note: null }),
    signal: undefined,
  }
}

/** Runs a tool as a conversation does: the result's text, or the error. */
export async function runTool(tool: Tool, args: JsonObject, context: ToolContext) {
  const outcome = await tool.prepare(args).asyncAndThen((prepared) => prepared.run(context))
  return outcome.match(
    ({ content, truncated }) => ({ content, truncated, error: null }),
    (error) => ({ content: '', truncated: false, error }),
  )
}
