import type { Repository } from '../ports/repository.ts'

/** A repository that remembers which files were read, by the paths where they really stand. */
export interface RecordedRepository {
  readonly repository: Repository
  /** In the order of the reads. */
  paths(): readonly string[]
}

/** Watches the reads of a repository: where links lead, only an answer tells. */
export function recordReads(repository: Repository): RecordedRepository {
  const read = new Set<string>()
  return {
    repository: {
      revision: repository.revision,
      readFile: (path, options) =>
        repository.readFile(path, options).map((file) => {
          read.add(file.path)
          return file
        }),
      list: (query, options) => repository.list(query, options),
      stat: (path, options) => repository.stat(path, options),
      search: (query, options) => repository.search(query, options),
    },
    paths: () => [...read],
  }
}
