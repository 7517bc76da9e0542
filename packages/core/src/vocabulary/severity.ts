/** The five severities, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const

/** How bad a finding is. */
export type Severity = (typeof severities)[number]

/** Orders severities, worst first: negative when `a` is worse than `b`. */
export function compareSeverity(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b)
}

/** Says whether a text is exactly one of the five severities. */
export function isSeverity(text: string): text is Severity {
  return (severities as readonly string[]).includes(text)
}
