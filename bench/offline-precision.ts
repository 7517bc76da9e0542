// Feeds the commits of a repository to the offline reviewer, one conversation a commit, and prints every finding with
// its line, so that a person can judge them. Nothing of the repository is run or written.
//   node --conditions=@scrutineer/source --import tsx bench/offline-precision.ts REPOSITORY [COMMITS] [--rule ID] [--json]
import { parseArgs } from 'node:util'
import type { JsonObject, LanguageModel, ToolCall, Turn } from '@scrutineer/core'
import { decodeBytes, fenceUntrusted, parsePatch } from '@scrutineer/core'
import { offlineReviewer } from '@scrutineer/providers/offline'
import { renderChunk } from '../packages/core/src/planning/render-chunk.ts'
import { changeReviewTools } from '../packages/core/src/tools/change-review/change-review-tools.ts'
import { readCommits } from './lib/read-commits.ts'
import { type ObjectReader, openObjects } from './lib/read-objects.ts'

interface Found {
  readonly commit: string
  readonly rule: string
  readonly place: string
  readonly code: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rule: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const [repository, wanted = '1000'] = positionals
if (repository === undefined) throw new Error('name a repository')

const model = offlineReviewer()
const objects = openObjects(repository)
const counts = new Map<string, number>()
let commits = 0
let rounds = 0
for await (const { commit, patch } of readCommits(repository, Number(wanted))) {
  commits++
  for (const found of await review(commit, patch)) {
    if (values.rule !== undefined && found.rule !== values.rule) continue
    counts.set(found.rule, (counts.get(found.rule) ?? 0) + 1)
    console.log(
      values.json
        ? JSON.stringify(found)
        : `${found.rule}\t${found.commit.slice(0, 10)}\t${found.place}\t${found.code}`,
    )
  }
}
objects.close()
const hits = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.error(`${repository}: ${commits} commits, ${rounds} requests, ${hits} findings`)
for (const [rule, count] of [...counts].sort((a, b) => b[1] - a[1])) console.error(`  ${count}\t${rule}`)

async function review(commit: string, patch: Buffer): Promise<Found[]> {
  const files = parsePatch(patch, { limits: { bytes: 16_000_000 } })
  if (files.isErr() || files.value.length === 0) return []
  const parts = files.value
    .filter((file) => !file.binary && file.newPath !== null)
    .map((file) => ({ file, hunks: file.hunks, whole: true, firstHunk: 1, lastHunk: file.hunks.length }))
  const text = `Review the diff below.\n\n${fenceUntrusted('diff', renderChunk({ parts }))}`
  return converse(model, commit, [{ role: 'user', text }])
}

async function converse(reviewer: LanguageModel, commit: string, turns: Turn[]): Promise<Found[]> {
  const found: Found[] = []
  for (let round = 0; round < 30; round++) {
    rounds++
    const answered = await reviewer.complete(
      {
        system: '',
        turns,
        tools: changeReviewTools.map(({ declaration }) => declaration),
        toolChoice: 'auto',
        maxOutputTokens: null,
        sessionKey: commit,
        tolerate: [],
      },
      {},
    )
    const { turn } = answered._unsafeUnwrap()
    turns.push(turn)
    for (const call of turn.toolCalls) {
      if (call.name === 'task_done') return found
      if (call.name === 'code_comment') found.push(readFinding(call, commit, turns))
      const content = call.name === 'file_read' ? await readFile(objects, commit, call.arguments) : 'Taken.'
      turns.push({
        role: 'tool',
        callId: call.id,
        toolName: call.name,
        content: content ?? 'no such file',
        isError: content === null,
      })
    }
  }
  throw new Error(`${commit}: the review did not end`)
}

async function readFile(reader: ObjectReader, commit: string, args: JsonObject): Promise<string | null> {
  const bytes = await reader.read(
    `${commit}:${typeof args['file_path'] === 'string' ? args['file_path'] : ''}`,
  )
  if (bytes === null) return null
  const lines = decodeBytes(bytes).split('\n')
  const start = Number(args['start_line'])
  const shown = lines.slice(start - 1, Math.min(Number(args['end_line']), start + 499))
  return shown.map((line, index) => `${start + index}|${line}`).join('\n')
}

function readFinding(call: ToolCall, commit: string, turns: readonly Turn[]): Found {
  const finding = call.arguments['finding'] as Record<string, string | number>
  const mark = finding['side'] === 'old' ? '-' : '+'
  const line = new RegExp(`^\\${mark}${finding['start_line']}: (.*)$`, 'm')
  const [first] = turns
  const text = first?.role === 'user' ? first.text : ''
  const section = text.slice(text.indexOf(`\n+++ b/${finding['file']}\n`))
  return {
    commit,
    rule: String(finding['rule_id']).replace('offline/', ''),
    place: `${finding['file']}:${finding['start_line']}${mark === '-' ? ' (old)' : ''}`,
    code:
      finding['existing_code'] === ''
        ? `[${finding['evidence']}] ${line.exec(section)?.[1]?.trim().slice(0, 160)}`
        : String(finding['existing_code'])
            .split('\n')
            .map((row) => row.trim())
            .join(' ⏎ ')
            .slice(0, 240),
  }
}
