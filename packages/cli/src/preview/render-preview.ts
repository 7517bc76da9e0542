import type { ChangesPreview } from '@scrutineer/core'
import type { ConsoleDetail } from '../output/console-details.ts'
import type { ResultFormat } from '../output/result-format.ts'
import { renderPreviewJson } from './render-preview-json.ts'
import { renderPreviewMarkdown } from './render-preview-markdown.ts'
import { renderPreviewText } from './render-preview-text.ts'

/** What a review would do, in the form asked for; empty for a console that shall show nothing. */
export function renderPreview(preview: ChangesPreview, format: ResultFormat, console: ConsoleDetail): string {
  switch (format) {
    case 'json':
      return renderPreviewJson(preview)
    case 'markdown':
      return renderPreviewMarkdown(preview)
    case 'text':
      return console === 'none' ? '' : renderPreviewText(preview, console)
  }
}
