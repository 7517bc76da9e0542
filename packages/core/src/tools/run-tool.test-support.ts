import type { Repository } from '../ports/repository.ts'
import type { MemoryFiles } from '../testing/memory-file.ts'
import { memoryRepository } from '../testing/memory-repository.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { Tool, ToolContext } from './tool.ts'

/** A context over files in memory. */
export function contextOf(files: MemoryFiles, changed: readonly ChangedFile[] = []): ToolContext {
  return contextOver(memoryRepository(files), changed)
}

/** A context over a repository. */
export function contextOver(repository: Repository, changed: readonly ChangedFile[] = []): ToolContext {
  return {
    repository,
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

/** A result object as the test expects it; null for an error. */
export function readResult<T>(content: string): T | null {
  return content === '' ? null : (JSON.parse(content) as T)
}
