import { fenceUntrusted } from './fence-untrusted.ts'

/** What was told beside the change, as one conversation shows it; all texts are untrusted. */
export interface TaskContext {
  /** Null for none. */
  readonly policy: string | null
  /** On one line; empty for none. */
  readonly environments: string
  /** A line each; empty for none. */
  readonly records: string
}

/** The paragraphs that are the same for every part. */
export function describeRequest({ policy, environments }: TaskContext): string[] {
  return [
    ...(policy === null
      ? []
      : [`The policy of the team that asks for this review:\n${fenceUntrusted('review_policy', policy)}`]),
    ...(environments === ''
      ? []
      : [`Where the change is to run:\n${fenceUntrusted('environments', environments)}`]),
  ]
}

/** The paragraph about what other programs said of the files of one part. */
export function describeRecords({ records }: TaskContext): string[] {
  if (records === '') return []
  return [
    `What analyzers said about files of this part. It may be wrong or beside the point; report only what you find true by the code yourself:\n${fenceUntrusted('analyzer_records', records)}`,
  ]
}
