/** How much of the text form is shown, most first. */
export const consoleDetails = ['detailed', 'summary', 'none'] as const

/** How much of the text form is shown. */
export type ConsoleDetail = (typeof consoleDetails)[number]
