import type { RepositoryEntry } from '@scrutineer/core'

/** What a mode of six octal digits stands for in git. */
export function kindOfMode(mode: string): RepositoryEntry['kind'] {
  switch (mode) {
    case '040000':
      return 'directory'
    case '120000':
      return 'symlink'
    case '160000':
      return 'submodule'
    default:
      return 'file'
  }
}
