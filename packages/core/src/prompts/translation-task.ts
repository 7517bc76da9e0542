import { fenceUntrusted } from './fence-untrusted.ts'

/** The user text of a translation: the texts of the findings by id, as JSON. */
export function translationTask(findings: string): string {
  return `The findings:\n${fenceUntrusted('findings', findings)}\n\nTranslate them.`
}
