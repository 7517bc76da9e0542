import { Worker } from 'node:worker_threads'
import { failure } from '../../failure.ts'
import type { LineMatcher } from './line-matcher.ts'

interface Question {
  readonly files: readonly Uint8Array[]
  readonly limit: number
}

/**
 * Runs a pattern in a thread of its own, where it can be stopped whatever it does; the pattern is in JavaScript's
 * language. After `stop`, a running `match` rejects.
 */
export function startMatcher(source: string, flags: string): LineMatcher {
  const worker = new Worker(`(${runInWorker.toString()})(require('node:worker_threads'))`, {
    eval: true,
    env: {},
    stdin: false,
    workerData: { source, flags },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const waiting: { resolve(lines: number[][]): void; reject(error: Error): void }[] = []
  const end = (problem: Error) => {
    for (const one of waiting.splice(0)) one.reject(problem)
  }
  worker.on('message', (lines: number[][]) => waiting.shift()?.resolve(lines))
  worker.on('error', () => end(failure('git_failed', null, 'the thread of the search failed')))
  worker.on('exit', () => end(failure('aborted', null, 'the search was stopped')))
  worker.unref()
  return {
    match: (files, limit) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        worker.postMessage({ files, limit } satisfies Question)
      }),
    async stop() {
      await worker.terminate()
    },
  }
}

/** Runs in the thread, where its text is all there is: it must name nothing from around it. */
function runInWorker({ parentPort, workerData }: typeof import('node:worker_threads')): void {
  const { source, flags } = workerData as { source: string; flags: string }
  const pattern = new RegExp(source, flags)
  parentPort?.on('message', ({ files, limit }: { files: Uint8Array[]; limit: number }) => {
    let left = limit
    const answer = files.map((bytes) => {
      const lines: number[] = []
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
      let line = 1
      for (let start = 0; start < text.length && left > 0; line++) {
        const feed = text.indexOf('\n', start)
        const end = feed < 0 ? text.length : feed
        if (pattern.test(text.slice(start, end))) {
          lines.push(line)
          left--
        }
        start = end + 1
      }
      return lines
    })
    parentPort?.postMessage(answer)
  })
}
