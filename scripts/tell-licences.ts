import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

/**
 * An esbuild plugin that writes down whose code is part of a bundle: name, version and licence text of every package in it,
 * in order of names, as the licences ask of those who pass copies on. The file stands beside the bundle. A package without a
 * licence text fails the build.
 */
export function tellLicences(file: string): Plugin {
  return {
    name: 'tell-licences',
    setup(build) {
      build.initialOptions.metafile = true
      build.onEnd(({ metafile }) => {
        const folders = new Set(
          Object.keys(metafile?.inputs ?? {}).flatMap((path) => packageFolder(path) ?? []),
        )
        const notices = [...new Set([...folders].map(noticeOf))].sort((a, b) => (a < b ? -1 : 1))
        if (notices.length === 0) return { errors: [{ text: 'no bundled package was found to be named' }] }
        const folder = build.initialOptions.outdir ?? '.'
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, file), `${notices.join(`\n${'-'.repeat(80)}\n\n`)}`)
        return undefined
      })
    },
  }
}

/** The innermost package that a bundled file belongs to; null for a file of our own. */
function packageFolder(path: string): string | null {
  return /^(?:\w+:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const text = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  if (text === undefined || !existsSync(join(folder, text))) {
    throw new Error(`${name} is bundled and has no licence text in ${folder}`)
  }
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, text), 'utf8').trim()}\n`
}
