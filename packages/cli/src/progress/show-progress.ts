import type { Clock, ReviewChangesEvent } from '@scrutineer/core'
import type { Output } from '../surroundings.ts'
import { describeStep } from './describe-step.ts'
import { renderProgress } from './render-progress.ts'
import { trackProgress } from './track-progress.ts'

/** Shows how a review goes on. */
export interface ProgressDisplay {
  hear(event: ReviewChangesEvent): Promise<void>
  /** Removes what was drawn; nothing is shown after it. */
  end(): Promise<void>
}

/** Shows nothing. */
export const noProgress: ProgressDisplay = { hear: async () => {}, end: async () => {} }

/** A line for each step, for logs. */
export function lineProgress(stderr: Output): ProgressDisplay {
  const tracker = trackProgress()
  return {
    async hear(event) {
      tracker.hear(event)
      const line = describeStep(event, tracker.view())
      if (line !== null) await stderr.write(`${line}\n`)
    },
    end: async () => {},
  }
}

/** A list that is drawn again and again on a terminal. */
export function drawnProgress(stderr: Output, clock: Clock): ProgressDisplay {
  const tracker = trackProgress()
  const startedAt = clock.now()
  let drawnLines = 0
  let drawing = Promise.resolve()
  let waiting = false

  const erase = () => (drawnLines === 0 ? '' : `\u001b[${drawnLines}A\u001b[0J`)
  const draw = () => {
    const lines = renderProgress(tracker.view(), clock.now() - startedAt, stderr.columns ?? 80)
    const text = `${erase()}${lines.join('\n')}\n`
    drawnLines = lines.length
    return stderr.write(text)
  }
  // A terminal that is slow to read gets fewer frames, not a queue of them.
  const drawSoon = () => {
    if (waiting) return
    waiting = true
    drawing = drawing.then(async () => {
      await draw()
      waiting = false
    })
  }
  const timer = setInterval(drawSoon, frameMs)
  timer.unref()

  return {
    async hear(event) {
      tracker.hear(event)
      if (event.type === 'review-start') drawSoon()
      const line = event.type === 'review-start' ? describeStep(event, tracker.view()) : null
      if (line === null) return
      await drawing
      await stderr.write(`${erase()}${line}\n`)
      drawnLines = 0
    },
    async end() {
      clearInterval(timer)
      await drawing
      await stderr.write(erase())
      drawnLines = 0
    },
  }
}

const frameMs = 100
