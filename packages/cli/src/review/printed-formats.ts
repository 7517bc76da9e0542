/** Forms of a report that standard output can carry. */
export const printedFormats = ['text', 'json', 'markdown', 'sarif', 'github', 'gitlab', 'rdjson'] as const

/** One of them. */
export type PrintedFormat = (typeof printedFormats)[number]
