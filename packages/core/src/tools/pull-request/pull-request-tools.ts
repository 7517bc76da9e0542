import type { Tool } from '../tool.ts'
import { inspectGitDiff } from './inspect-git-diff.ts'
import { listRepositoryFiles } from './list-repository-files.ts'
import { readRepositoryFile } from './read-repository-file.ts'
import { searchRepository } from './search-repository.ts'

/** The four read-only tools of a pull-request review, in the order every request offers them. */
export const pullRequestTools: readonly Tool[] = [
  listRepositoryFiles,
  readRepositoryFile,
  searchRepository,
  inspectGitDiff,
]
