// Packs every package as it would be published and uses the tarballs as a stranger would: publint and
// arethetypeswrong read them, an empty project installs them, imports and requires every entry, type-checks the
// examples against the published declarations and starts the program. Needs a build.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { pnpm } from './pnpm.ts'
import { type PublishedPackage, publishedPackages, root } from './workspace.ts'

interface Packed extends PublishedPackage {
  readonly tarball: string
}

const home = mkdtempSync(join(tmpdir(), 'scrutineer-pack-'))

function pack(published: PublishedPackage): Packed {
  const folder = mkdtempSync(join(home, 'tarball-'))
  pnpm(['pack', '--pack-destination', folder], published.folder)
  const [file] = readdirSync(folder)
  if (file === undefined) throw new Error(`${published.name}: nothing was packed`)
  return { ...published, tarball: join(folder, file) }
}

/** ESM only: how `require()` without ESM support and the oldest resolver see a package is no concern. */
function concernsEsm(problem: Problem): boolean {
  return !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind))
}

async function checkTarball({ name, tarball, entries }: Packed): Promise<readonly string[]> {
  const bytes = readFileSync(tarball)
  const data = new Uint8Array(bytes)
  const { messages, pkg } = await publint({ pkgDir: 'package', strict: true, pack: { tarball: data.buffer } })
  const lint = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
  if (entries.length === 0) return lint.map((text) => `${name}: publint: ${text}`)
  const types = await checkPackage(createPackageFromTarballData(data))
  const wrong =
    types.types === false
      ? ['no types']
      : types.problems.filter(concernsEsm).map((problem) => JSON.stringify(problem))
  return [
    ...lint.map((text) => `${name}: publint: ${text}`),
    ...wrong.map((text) => `${name}: arethetypeswrong: ${text}`),
  ]
}

/** What must not be in a tarball: sources, tests, build information, the manifest's workspace words. */
function checkContents({ name, tarball }: Packed): readonly string[] {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
  const manifest = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' })
  return [
    ...files
      .filter(
        (file) =>
          !/^package\/(dist\/(.+\.(js|d\.ts|json)|THIRD_PARTY_LICENSES\.txt)|package\.json|README\.md|LICENSE)$/.test(
            file,
          ),
      )
      .map((file) => `${name}: ${file} does not belong into the tarball`),
    ...files
      .filter((file) => /\.test(-d|-support)?\./.test(file))
      .map((file) => `${name}: ${file} is a test`),
    ...['package/README.md', 'package/LICENSE']
      .filter((file) => !files.includes(file))
      .map((file) => `${name}: ${file} is missing`),
    ...['workspace:', 'catalog:', '@scrutineer/source', 'prepack']
      .filter((word) => manifest.includes(word))
      .map((word) => `${name}: package.json still says ${word}`),
  ]
}

/** A package as the demo leaves it: its JavaScript alone. Packing must make up for that. */
function loseDeclarations({ folder }: PublishedPackage): void {
  const dist = join(folder, 'dist')
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/\.d\.ts$|\.tsbuildinfo$/.test(file)) rmSync(join(dist, file))
  }
}

/** A project that knows nothing of this workspace but the tarballs. */
function install(packed: readonly Packed[]): string {
  const project = join(home, 'an empty project')
  mkdirSync(project)
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  execFileSync(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packed.map(({ tarball }) => tarball)],
    { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return project
}

function importEveryEntry(project: string, packed: readonly Packed[]): void {
  const specifiers = packed.flatMap(({ name, entries }) => entries.map((entry) => name + entry.slice(1)))
  const script = `
    import { createRequire } from 'node:module'
    const require = createRequire(import.meta.url)
    for (const specifier of ${JSON.stringify(specifiers)}) {
      const imported = Object.keys(await import(specifier)).sort().join()
      const required = Object.keys(require(specifier)).filter((name) => name !== '__esModule').sort().join()
      if (imported !== required) throw new Error(specifier + ' differs between import and require')
    }`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const imports = specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}'`)
  writeFileSync(join(project, 'entries.ts'), `${imports.join('\n')}\n`)
}

/** The examples, against the published declarations, with every declaration file checked as well. */
function typeCheck(project: string): void {
  for (const story of readdirSync(join(root, 'examples')).filter((name) => /^\d\d-/.test(name))) {
    cpSync(join(root, 'examples', story), join(project, 'examples', story), { recursive: true })
  }
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      skipLibCheck: false,
      customConditions: [],
      typeRoots: [join(root, 'node_modules', '@types')],
      types: ['node'],
    },
    include: ['entries.ts', 'examples/**/*.ts'],
  }
  for (const [name, moduleOptions] of Object.entries({
    nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
    bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  })) {
    const file = join(project, `tsconfig.${name}.json`)
    const compilerOptions = { ...options.compilerOptions, ...moduleOptions }
    writeFileSync(file, JSON.stringify({ ...options, compilerOptions }))
    for (const compiler of ['typescript7', 'typescript']) {
      execFileSync(process.execPath, [join(root, 'node_modules', compiler, 'bin', 'tsc'), '-p', file], {
        stdio: 'inherit',
      })
    }
  }
}

/** Every declaration file, for someone who has no types of Node: what the platform has everywhere must do. */
function typeCheckWithoutNode(project: string): void {
  const file = join(project, 'tsconfig.without-node.json')
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  }
  writeFileSync(file, JSON.stringify({ compilerOptions, files: ['entries.ts'] }))
  for (const compiler of ['typescript7', 'typescript']) {
    execFileSync(process.execPath, [join(root, 'node_modules', compiler, 'bin', 'tsc'), '-p', file], {
      stdio: 'inherit',
    })
  }
}

function startPrograms(project: string, packed: readonly Packed[]): void {
  for (const program of packed.flatMap(({ programs }) => programs)) {
    const said = execFileSync('npx', ['--no-install', program, 'version'], { cwd: project, encoding: 'utf8' })
    if (!/\d+\.\d+\.\d+/.test(said)) throw new Error(`${program} version said ${JSON.stringify(said)}`)
  }
}

async function check(): Promise<void> {
  const packages = publishedPackages()
  const unbuilt = packages.filter(({ folder }) => !existsSync(join(folder, 'dist')))
  if (unbuilt.length > 0) throw new Error(`not built: ${unbuilt.map(({ name }) => name).join(', ')}`)
  for (const published of packages.filter(({ name }) => name === '@scrutineer/http')) {
    loseDeclarations(published)
  }
  const packed = packages.map(pack)
  const problems = [...packed.flatMap(checkContents), ...(await Promise.all(packed.map(checkTarball))).flat()]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const project = install(packed)
  importEveryEntry(project, packed)
  typeCheck(project)
  typeCheckWithoutNode(project)
  startPrograms(project, packed)
  console.log(`pack: ${packed.length} tarballs install, import, type-check and start`)
}

try {
  await check()
} finally {
  rmSync(home, { recursive: true, force: true })
}
