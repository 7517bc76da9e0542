import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from '../packages/http/test/support/completion.ts'
import { json, type Step } from '../packages/http/test/support/scripted-provider.ts'
import {
  type Engine,
  type RunningService,
  type ServiceScene,
  startServiceScene,
} from './support/service-scene.ts'
import { watchResources } from './support/watch-resources.ts'

// Pull requests as they come in life, and as somebody who means harm would make them. Each ends with the right answer or a
// typed error, within bounds of memory and disk, and with no workspace left.

const mebibyte = 1024 * 1024
/** Of the service and all that it starts, together. */
const maxMemory = 300 * mebibyte

let scene: ServiceScene
let root = ''
beforeAll(async () => {
  scene = await startServiceScene()
  const { clone } = scene
  clone.write('a.txt', 'one\n')
  clone.write('kept.txt', 'needle\n')
  root = clone.commit('root')
  scene.repository.push(clone.dir, 'refs/heads/main:refs/heads/main')
})
afterAll(() => scene.end())

let branches = 0
/** Begins a branch; what is written then belongs to it. */
function begin(start = root): void {
  branches++
  scene.clone.git('reset', '-q', '--hard')
  scene.clone.branch(`branch-${branches}`, start)
}

describe.each<Engine>(['native', 'embedded'])('by the %s engine', (engine) => {
  let service: RunningService
  let peaks: ReturnType<typeof watchResources>
  // A process for each test: what a process once took it keeps for a while, which would count for the next.
  beforeEach(async () => {
    scene.begin()
    service = await scene.start({ REVIEW_ENGINE: engine })
    peaks = watchResources(service.pid, scene.workspaces)
  })
  afterEach(async () => {
    const { memory, largest } = peaks()
    expect(memory, largest).toBeLessThan(maxMemory)
    expect(readdirSync(scene.workspaces)).toEqual([])
    await scene.settle()
  })

  /** A review in which the model makes these calls, and what each was answered. */
  async function review(
    url: string,
    calls: readonly (readonly [tool: string, args: object])[],
    conclusion: unknown = cleanReview,
    meanwhile: () => void = () => undefined,
  ) {
    const asking: Step = (request, response) => {
      meanwhile()
      const made = calls.map(([tool, args], place) => toolCall(`c${place}`, tool, args))
      json(calling(...made))(request, response)
    }
    const concludes = json(concluding(conclusion))
    scene.provider.play(...(calls.length === 0 ? [concludes] : [asking, concludes]))
    const { status, body } = await service.review(undefined, url)
    const results = (scene.provider.requests[1]?.body.messages ?? [])
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => JSON.parse(content ?? '') as Readonly<Record<string, unknown>>)
    return { status, body, results, first: scene.provider.requests[0]?.body.messages[1]?.content ?? '' }
  }
  const failed = (code: string) =>
    expect.objectContaining({ ok: false, error: expect.objectContaining({ code }) as unknown }) as unknown

  test('one from a fork is read from the base repository', async () => {
    begin()
    scene.clone.write('wrong.txt', 'of another branch\n')
    scene.clone.git('branch', '-f', 'patch-1', scene.clone.commit('unrelated'))
    scene.repository.push(scene.clone.dir, '+refs/heads/patch-1:refs/heads/patch-1')
    begin()
    scene.clone.write('forked.txt', 'of the fork\n')
    const headSha = scene.clone.commit('fork')
    const url = scene.open({ baseSha: root, headSha, headRef: 'patch-1', headRepository: null })
    const { status, body, results } = await review(url, [
      ['read_repository_file', { path: 'forked.txt' }],
      ['read_repository_file', { path: 'wrong.txt' }],
    ])
    expect(status).toBe(200)
    expect(body['pull_request']).toMatchObject({ base_sha: root, head_sha: headSha, head_ref: 'patch-1' })
    expect(results).toEqual([expect.objectContaining({ content: '1: of the fork' }), failed('not_found')])
  })

  test('one that is force-pushed during its review is reviewed as it was', async () => {
    begin()
    scene.clone.write('f.txt', 'version A\n')
    const first = scene.clone.commit('A')
    begin()
    scene.clone.write('f.txt', 'version B\n')
    const second = scene.clone.commit('B')
    const url = scene.open({ baseSha: root, headSha: first })
    scene.repository.push(scene.clone.dir, second)
    const { status, body, results } = await review(
      url,
      [
        ['read_repository_file', { path: 'f.txt' }],
        ['read_repository_file', { path: 'kept.txt' }],
        ['search_repository', { query: 'version' }],
        ['inspect_git_diff', {}],
      ],
      found('f.txt', 1),
      () => scene.repository.forcePush(7, second),
    )
    expect(status).toBe(200)
    expect(body['pull_request']).toMatchObject({ head_sha: first })
    expect(body['findings']).toMatchObject([{ verification: { line_in_diff: true, evidence_found: 'none' } }])
    expect(results).toMatchObject([
      { content: '1: version A' },
      { content: '1: needle' },
      { matches: [{ path: 'f.txt', excerpt: 'version A' }] },
      { diff: expect.stringContaining('+version A') as unknown },
    ])
  })

  test('one of 3,500 files is reviewed whole, and a note says that GitHub listed fewer', async () => {
    const files = Array.from({ length: 3500 }, (_, n) => [`many/${n % 50}/${n}.txt`, `line ${n}\n`])
    const headSha = scene.clone.chain(root, [Object.fromEntries(files) as Record<string, string>])
    const url = scene.open({ baseSha: root, headSha })
    const { status, body, results, first } = await review(
      url,
      [
        ['inspect_git_diff', { paths: ['many/49/3499.txt'] }],
        ['list_repository_files', { path: 'many/49', limit: 200 }],
        ['search_repository', { query: 'line 3499' }],
      ],
      found('many/49/3499.txt', 1),
    )
    expect(status).toBe(200)
    expect((body['notes'] as string[]).at(-1)).toMatch(/^GitHub listed 3000 of 3500 changed files/)
    expect(results).toMatchObject([
      { diff: expect.stringContaining('+line 3499') as unknown },
      { files: { length: 70 } },
      { matches: [{ path: 'many/49/3499.txt', line: 1 }] },
    ])
    expect(first).toContain('(The list is cut here')
    expect(first).toContain('(The patch is cut here')
  })

  test('one with all kinds of files has an answer for each', async () => {
    const { clone } = scene
    begin()
    clone.link('inside', 'kept.txt')
    clone.link('outside', '../../etc/passwd')
    clone.link('absolute', '/etc/passwd')
    clone.link('git', '.git/config')
    clone.write('lfs.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n')
    clone.write('.gitattributes', '*.bin filter=lfs diff=lfs\n*.txt -diff\nkept.txt diff=trap\n')
    clone.write('.gitmodules', '[submodule "sub"]\n\tpath = sub\n\turl = ext::false\n')
    clone.write('binary', Uint8Array.of(1, 0, 2))
    clone.write('large', Buffer.alloc(mebibyte + 1, 'needle\n'))
    clone.write('largest', Buffer.alloc(20 * mebibyte, 'needle\n'))
    clone.write('at-most', Buffer.alloc(mebibyte, 'x'))
    clone.write('latin1.txt', Uint8Array.of(0x63, 0xe9, 0x0a))
    clone.write('a.txt', 'two\n')
    clone.git('add', '-A')
    clone.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`)
    const blob = clone.gitWithInput('raw bytes\n', 'hash-object', '-w', '--stdin')
    clone.gitWithInput(Buffer.from(`100644 ${blob}\traw-\xff\n`, 'latin1'), 'update-index', '--index-info')
    clone.git('commit', '-q', '-m', 'odd')
    const url = scene.open({ baseSha: root, headSha: clone.git('rev-parse', 'HEAD') })

    const read = (path: string) => ['read_repository_file', { path }] as const
    const one = await review(url, [
      read('inside'),
      read('outside'),
      read('absolute'),
      read('git'),
      read('sub'),
      read('lfs.bin'),
      read('binary'),
      read('large'),
    ])
    expect(one.status).toBe(200)
    expect(one.results).toEqual([
      expect.objectContaining({ content: '1: needle' }),
      failed('outside_repository'),
      failed('outside_repository'),
      failed('outside_repository'),
      failed('not_a_file'),
      expect.objectContaining({ total_lines: 3 }),
      failed('binary_file'),
      failed('too_large'),
    ])
    const two = await review(
      url,
      [
        read('largest'),
        read('at-most'),
        read('latin1.txt'),
        ['search_repository', { query: 'needle' }],
        ['inspect_git_diff', { paths: ['a.txt', 'sub', 'lfs.bin', 'binary'] }],
        ['list_repository_files', {}],
      ],
      found('binary', null),
    )
    expect(two.status).toBe(200)
    expect(two.results).toEqual([
      failed('too_large'),
      expect.objectContaining({ ok: true, total_lines: 1 }),
      failed('not_utf8'),
      expect.objectContaining({ matches: [{ path: 'kept.txt', line: 1, excerpt: 'needle' }] }),
      expect.objectContaining({
        diff: expect.stringMatching(/-one\n\+two\n[\s\S]*Binary[\s\S]*oid sha256:0/) as unknown,
      }),
      expect.objectContaining({ files: expect.arrayContaining(['at-most', 'inside', 'outside']) as unknown }),
    ])
    const listed = two.results[5]?.['files'] as string[]
    expect(listed).not.toContain('sub')
    expect(listed.filter((path) => path.startsWith('raw-'))).toHaveLength(1)

    // The name that is not UTF-8 is one that a model can give back.
    const name = listed.find((path) => path.startsWith('raw-')) ?? ''
    const three = await review(url, [read(name)], found(name, 1))
    expect(three.status).toBe(200)
    expect(three.results).toMatchObject([{ content: '1: raw bytes' }])
  })

  test('findings about what is no usual file are held against the tree', async () => {
    // The pull request of the test before.
    const url = scene.github.urlOf(scene.repository)
    for (const [path, status] of [
      ['outside', 200],
      ['sub', 200],
      ['many', 502],
      ['../../etc/passwd', 502],
    ] as const) {
      expect([path, (await review(url, [], found(path, null))).status]).toEqual([path, status])
    }
  })

  test('one over a tree of a billion paths is answered within its limits', async () => {
    const { clone } = scene
    begin()
    const blob = clone.gitWithInput('x\n', 'hash-object', '-w', '--stdin')
    const ten = (row: (n: number) => string) =>
      clone.gitWithInput(Array.from({ length: 10 }, (_, n) => row(n)).join(''), 'mktree')
    let level = ten((n) => `100644 blob ${blob}\t${n}\n`)
    for (let depth = 0; depth < 8; depth++) {
      const below = level
      level = ten((n) => `040000 tree ${below}\t${n}\n`)
    }
    const rows = `${clone.git('ls-tree', root)}\n040000 tree ${level}\tbomb\n`
    const baseSha = clone.git('commit-tree', '-p', root, '-m', 'bomb', clone.gitWithInput(rows, 'mktree'))
    const changed = clone.gitWithInput('two\n', 'hash-object', '-w', '--stdin')
    const after = clone.gitWithInput(`${rows}100644 blob ${changed}\tnew.txt\n`, 'mktree')
    const headSha = clone.git('commit-tree', '-p', baseSha, '-m', 'change', after)
    const { status, results } = await review(
      scene.open({ baseSha, headSha }),
      [
        ['read_repository_file', { path: 'bomb/0/1/2/3/4/5/6/7/8' }],
        ['inspect_git_diff', {}],
        ['list_repository_files', { path: 'bomb/0/0/0/0/0/0/0', limit: 200 }],
        ['list_repository_files', {}],
        ['search_repository', { query: 'x' }],
      ],
      found('bomb/9/9/9/9/9/9/9/9/9', 1),
    )
    expect(status).toBe(200)
    const [read, diff, folder, list, search] = results
    expect(read).toMatchObject({ content: '1: x' })
    expect(diff).toMatchObject({ diff: expect.stringContaining('+two') as unknown })
    // The one lists all at once, the other page by page.
    const tooLarge = failed('too_large')
    expect(folder).toEqual(
      engine === 'native' ? tooLarge : expect.objectContaining({ ok: true, next_cursor: null }),
    )
    expect(list).toEqual(
      engine === 'native' ? tooLarge : expect.objectContaining({ ok: true, truncated: true }),
    )
    expect(search).toMatchObject({ ok: false })
  })

  test('one that adds a billion paths is too large, and says so', async () => {
    const { clone, repository, github } = scene
    const head = repository.pulls.get(7)?.headSha ?? ''
    const headSha = clone.git(
      'commit-tree',
      '-p',
      root,
      '-m',
      'bomb',
      clone.git('rev-parse', `${head}^{tree}`),
    )
    repository.push(clone.dir, headSha)
    // What GitHub says of it; to compare the trees would take it a very long time, too.
    github.intercept(({ url = '' }, response) => {
      const side = (sha: string) => ({ ref: 'main', sha, repo: { full_name: 'acme/widget' } })
      const about = { number: 7, title: '', body: null, user: null, changed_files: 1_000_000_000 }
      if (url.endsWith('/pulls/7')) {
        response.end(JSON.stringify({ ...about, base: side(root), head: side(headSha) }))
      } else if (url.includes('/files')) response.end('[]')
      else return false
      return true
    })
    const { status, body } = await review(github.urlOf(repository), [])
    expect([status, body['code']]).toEqual([413, 'pull_request_too_large'])
  })

  test('a small change of a repository of 5 GB takes little of it', async () => {
    const { clone } = scene
    // Trees and commits alone: nobody writes all of it into a folder.
    const blob = clone.gitWithInput(Buffer.alloc(100 * mebibyte), 'hash-object', '-w', '--stdin')
    const assets = Array.from({ length: 52 }, (_, n) => `100644 blob ${blob}\t${n}.bin\n`)
    const rows = `${clone.git('ls-tree', root)}\n040000 tree ${clone.gitWithInput(assets.join(''), 'mktree')}\tassets\n`
    const changed = clone.gitWithInput('two\n', 'hash-object', '-w', '--stdin')
    const after = rows.replace(/[0-9a-f]+\ta\.txt/, `${changed}\ta.txt`)
    const commit = (parent: string, tree: string) =>
      clone.git('commit-tree', '-p', parent, '-m', 'x', clone.gitWithInput(tree, 'mktree'))
    const baseSha = commit(root, rows)
    const headSha = commit(baseSha, after)
    const { status, results } = await review(
      scene.open({ baseSha, headSha }),
      [
        ['read_repository_file', { path: 'kept.txt' }],
        ['read_repository_file', { path: 'assets/1.bin' }],
        ['search_repository', { query: 'needle' }],
        ['inspect_git_diff', {}],
      ],
      found('kept.txt', 1),
    )
    expect(status).toBe(200)
    expect(results).toEqual([
      expect.objectContaining({ content: '1: needle' }),
      failed('too_large'),
      expect.objectContaining({
        matches: [{ path: 'kept.txt', line: 1, excerpt: 'needle' }],
        skipped_files: 52,
      }),
      expect.objectContaining({ diff: expect.stringContaining('+two') as unknown }),
    ])
    expect(peaks().disk).toBeLessThan(mebibyte)
  })
})

function found(path: string, line: number | null) {
  const finding = {
    severity: 'low',
    title: 'T',
    explanation: 'E',
    path,
    line,
    evidence: 'E',
    recommendation: 'R',
  }
  return { summary: 'One.', findings: [finding], notes: [] }
}
