import { describe, expect, it } from 'vitest'
import type { LanguageModel } from '../ports/language-model.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { memoryPullRequest } from '../testing/memory-pull-request.ts'
import { memoryRepository } from '../testing/memory-repository.ts'
import { callTool, say, scriptedModel } from '../testing/scripted-model.ts'
import { reviewChanges } from './review-changes.ts'
import { reviewPullRequest } from './review-pull-request.ts'
import { added, done } from './review-run.test-support.ts'

/** The same model, whose answers come in so many pieces. */
function inPieces(model: LanguageModel, pieces: number): LanguageModel {
  return {
    ...model,
    complete(request, options) {
      for (let piece = 1; piece <= pieces; piece++) options.onActivity?.(piece * 10)
      return model.complete(request, options)
    },
  }
}

describe('an answer that comes bit by bit', () => {
  it('is an event of a change review, and leaves the report as it is', async () => {
    const review = async (pieces: number) => {
      const model = inPieces(scriptedModel([callTool('file_read', { file_path: 'a.ts' }), done]), pieces)
      const run = reviewChanges({ changes: memoryChanges({ 'a.ts': added(3) }), model })
      const report = (await run)._unsafeUnwrap()
      const activity = []
      for await (const event of run) if (event.type === 'model-activity') activity.push(event)
      return { report, activity }
    }
    const [plain, streamed] = [await review(0), await review(2)]
    expect(plain.activity).toEqual([])
    const chunk = streamed.activity[0]?.chunk
    expect(streamed.activity).toEqual([
      { type: 'model-activity', chunk, round: 1, characters: 10 },
      { type: 'model-activity', chunk, round: 1, characters: 20 },
      { type: 'model-activity', chunk, round: 2, characters: 10 },
      { type: 'model-activity', chunk, round: 2, characters: 20 },
    ])
    expect(streamed.report).toEqual(plain.report)
  })

  it('is an event of a pull-request review, and of no trace', async () => {
    const review = async (pieces: number) => {
      const { host, workspaces } = memoryPullRequest({
        mode: 'pull_request',
        base: null,
        head: null,
        mergeBase: null,
        files: [],
        repository: memoryRepository({ 'a.py': 'one\n' }),
        baseRepository: memoryRepository({}),
        warnings: [],
        close: () => Promise.resolve(),
      })
      const model = inPieces(scriptedModel([say('{"summary":"Fine.","findings":[],"notes":[]}')]), pieces)
      const run = reviewPullRequest({
        pullRequest: 'https://github.com/acme/widget/pull/7',
        host,
        workspaces,
        model,
      })
      const result = (await run)._unsafeUnwrap()
      const activity = []
      for await (const event of run) if (event.type === 'model-activity') activity.push(event)
      return { result, activity }
    }
    const [plain, streamed] = [await review(0), await review(1)]
    expect(streamed.activity).toEqual([{ type: 'model-activity', round: 1, characters: 10 }])
    expect(streamed.result).toEqual(plain.result)
  })
})
