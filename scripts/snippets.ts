// Keeps the TypeScript in the Markdown true: every ts block is a region of a file that the compiler reads.
//
//     <!-- snippet: serve.ts#node -->    before a block names docs/snippets/serve.ts, the region `node`
//     // #region node … // #endregion    marks it there; without `#name` the whole file is meant
//     <!-- snippet: examples/03-add-a-tool/code-owner.ts -->    a path with folders starts at the root
//
// `tsx scripts/snippets.ts` copies the regions into the Markdown; with --check it only compares.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

const block =
  /(?:<!-- snippet: (?<file>[\w./-]+\.ts)(?:#(?<region>[\w-]+))? -->\n\n?)?```ts\n(?<code>[\s\S]*?)```/g

function regionOf(file: string, region: string | undefined): string {
  const path = file.includes('/') ? file : join('docs', 'snippets', file)
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
  if (region === undefined) return `${lines.join('\n')}\n`
  const start = lines.indexOf(`// #region ${region}`)
  const end = lines.indexOf('// #endregion', start)
  if (start === -1 || end === -1) throw new Error(`${path} has no region ${region}`)
  return `${lines
    .slice(start + 1, end)
    .join('\n')
    .trim()}\n`
}

/** A name with no block after it, which would leave a reader before nothing. */
const blockless = /<!-- snippet: [^\n]* -->(?!\n\n?```ts\n)/g

/** The Markdown with every block as its snippet is; blocks that name no snippet, and names without a block, are listed. */
function withSnippets(path: string, markdown: string): { text: string; problems: readonly string[] } {
  const problems = [...markdown.matchAll(blockless)].map(
    ([name]) =>
      `${path}: no ts block stands after ${name}; add an empty one and run: npx tsx scripts/snippets.ts`,
  )
  const text = markdown.replace(block, (whole, ...rest: unknown[]) => {
    const { file, region } = rest.at(-1) as { file?: string; region?: string }
    if (file === undefined) {
      problems.push(`${path}: a ts block names no snippet: ${whole.split('\n', 2)[1] ?? ''}`)
      return whole
    }
    const name = region === undefined ? file : `${file}#${region}`
    return `<!-- snippet: ${name} -->\n\n\`\`\`ts\n${regionOf(file, region)}\`\`\``
  })
  return { text, problems }
}

const check = process.argv.includes('--check')
const pages = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '' && !path.startsWith('examples/demo/') && !path.startsWith('.changeset/'))

const problems: string[] = []
for (const page of pages) {
  const before = readFileSync(join(root, page), 'utf8')
  const { text, problems: found } = withSnippets(page, before)
  problems.push(...found)
  if (text === before) continue
  if (check) problems.push(`${page}: a block differs from its snippet; run: npx tsx scripts/snippets.ts`)
  else writeFileSync(join(root, page), text)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  console.log(`snippets: ${pages.length} pages agree with the code`)
}
