import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchRow, BenchSetting, Figure } from '../lib/bench-row.ts'
import { startModel } from '../lib/model-process.ts'
import { type ServerProcess, startReviewServer } from '../lib/review-server.ts'
import { startHelper } from '../lib/start-helper.ts'

const seconds = 120
const readsPerSecond = 200
const submissionsPerSecond = 20
const reviewsAtOnce = 8

const gitHost = new URL('../lib/serve-git-host.ts', import.meta.url)
const bareServer = new URL('../../packages/http/test/support/bare-server.ts', import.meta.url)

/** As long as a model thinks that writes some hundred tokens. */
const modelMs = 3000

/**
 * How long a review server takes to answer while it reviews, beside the framework that it stands on. The server is the program; its
 * reviews are real: a fetch over TLS, a diff, a model that takes its time, findings.
 */
export const serverRow: BenchRow = {
  id: 'P14',
  title: `a review server on one machine, ${readsPerSecond} reads and ${submissionsPerSecond} submissions a second beside ${reviewsAtOnce} reviews`,
  async measure(setting) {
    const started: { stop(): Promise<void> }[] = []
    const keep = <One extends { stop(): Promise<void> }>(one: One): One => {
      started.unshift(one)
      return one
    }
    try {
      const size = setting.sizes.filter((files) => files <= 50).at(-1) ?? 1
      const folder = mkdtempSync(join(setting.scratch, 'server-'))
      const branch = `refs/heads/bench/pr-${size}`
      const git = keep(
        await startHelper<number>(gitHost, folder, setting.repository, branch, 'refs/heads/main'),
      )
      const model = keep(await startModel({ mode: 'findings', delayMs: modelMs }))
      const bare = keep(await startHelper<string>(bareServer))
      const { program } = setting
      const wanted = { program, folder, gitPort: git.said, modelUrl: model.url, workers: reviewsAtOnce }
      const server = keep(await startReviewServer(wanted))
      const submitted = submissionsOf(server, git.said, setting, size)
      const alone = await load(readsPerSecond, 20, () => fetched(bare.said, {}))
      await submitted.submit()
      const [reads, submissions] = await Promise.all([
        load(readsPerSecond, seconds, () => statusRead(server, submitted.paths)),
        load(submissionsPerSecond, seconds, () => submitted.submit()),
      ])
      const ended = await submitted.ended()
      const { requests } = await model.takeStats()
      const calls = reads.times.length + submissions.times.length
      return {
        figures: [
          figure('the framework alone, reads, p99', alone, null),
          figure('reads, p99', reads, 100),
          figure('submissions, p99', submissions, null),
          {
            what: 'answers that were errors',
            value: (reads.failed + submissions.failed) / calls,
            unit: 'x',
            target: 0,
            detail: `of ${calls} in ${seconds} s`,
          },
          {
            what: 'reviews that failed',
            value: ended.failed / Math.max(1, ended.failed + ended.completed),
            unit: 'x',
            target: 0,
            detail: `${ended.completed} reviews of ${size} files completed meanwhile, with ${requests} requests to the model`,
          },
        ],
      }
    } finally {
      for (const one of started) await one.stop()
    }
  },
}

interface Load {
  /** Milliseconds from when a call was due to when its answer was read. */
  readonly times: readonly number[]
  readonly failed: number
}

/** Calls at a fixed rate, whatever the answers take: one that waits for a slow one before it counts the wait. */
async function load(perSecond: number, lasting: number, call: () => Promise<boolean>): Promise<Load> {
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const calls = Array.from({ length: perSecond * lasting }, async (_, index) => {
    const due = begun + (index / perSecond) * 1000
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    if (!(await call().catch(() => false))) failed++
    times.push(performance.now() - due)
  })
  await Promise.all(calls)
  return { times: times.sort((one, other) => one - other), failed }
}

async function fetched(url: string, init: RequestInit): Promise<boolean> {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.ok
}

function statusRead({ url, token }: ServerProcess, paths: readonly string[]): Promise<boolean> {
  const path = paths[Math.floor(Math.random() * paths.length)] ?? ''
  return fetched(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** Hands the same change in again and again, each time as a review of its own. */
function submissionsOf(server: ServerProcess, gitPort: number, { repository }: BenchSetting, size: number) {
  const { url, token, profileId } = server
  const commitOf = (name: string) =>
    execFileSync('git', ['-C', repository, 'rev-parse', name]).toString().trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    repository_url: `https://localhost:${gitPort}/acme/shop.git`,
    branch: `bench/pr-${size}`,
    base_commit_id: commitOf('main'),
    commit_id: commitOf(`bench/pr-${size}`),
    review_policy: { format: 'text/plain', content: 'Validate before you save.\n'.repeat(200) },
    provider_profile_id: profileId,
  })
  const paths: string[] = []
  return {
    paths,
    async submit(): Promise<boolean> {
      const response = await fetch(`${url}/v1/reviews`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID(), prefer: 'respond-async' },
        body,
      })
      const { status_url: path } = (await response.json()) as { readonly status_url?: string }
      if (path !== undefined) paths.push(path)
      return path !== undefined
    },
    /** How many have ended so far, and how. */
    async ended() {
      const count = { completed: 0, failed: 0 }
      for (const path of paths) {
        const response = await fetch(`${url}${path}`, { headers })
        const { status } = (await response.json()) as { readonly status: string }
        // They are done in the order in which they were handed in.
        if (status === 'queued') break
        if (status === 'completed') count.completed++
        if (status === 'failed') count.failed++
      }
      return count
    },
  }
}

function figure(what: string, { times }: Load, target: number | null): Figure {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const detail = `p50 ${at(0.5).toFixed(1)}, p90 ${at(0.9).toFixed(1)}, most ${at(1).toFixed(1)} ms`
  return { what, value: at(0.99), unit: 'ms', target, detail }
}
