import type { PullRequest } from '@scrutineer/core'
import { type MemoryChange, memoryChanges, memoryPullRequest } from '@scrutineer/core/testing'
import { type ServiceChanges, startService, type TestService } from './start-service.ts'
import { pullRequest } from './walkthrough.ts'

/** Starts a service that reviews a change of these files. */
export async function startMemoryService(
  files: Readonly<Record<string, MemoryChange>>,
  changes: ServiceChanges = {},
  about: Partial<PullRequest> = {},
): Promise<TestService> {
  const read = await memoryChanges(files).read({ contextLines: 3 })
  return startService({
    pullRequest: memoryPullRequest(read._unsafeUnwrap(), { ...pullRequest, ...about }),
    ...changes,
  })
}

/** A file that the change leaves alone. */
export function unchanged(content: string | Uint8Array): MemoryChange {
  return { before: content, after: content }
}
