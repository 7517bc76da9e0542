import { basename, dirname, join, resolve } from 'node:path'
import type { RuleFileText, RuleReferenceError, RuleSource, RuleSourceError } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { parseRuleText } from './parse-rule-text.ts'
import { readReferencedFile } from './read-referenced-file.ts'
import { readWholeFile } from './read-whole-file.ts'

/** Which files hold rules outside the repository. */
export interface FileRulesOptions {
  /** A rule file for this review, in JSON or YAML; it must be there. Default none. */
  readonly file?: string | undefined
  /** The folder of the user's own `rules.json`, `rules.yaml` or `rules.yml`, which may be missing. Default none. */
  readonly globalFolder?: string | null | undefined
  /** What relative paths are relative to; default the folder the program was started in. */
  readonly dir?: string | undefined
}

/** Names of the user's own file; the first that is there counts. */
const globalNames = ['rules.json', 'rules.yaml', 'rules.yml'] as const

/**
 * Rules from files: one named for this review and the user's own, in JSON or YAML 1.2. What rules refer to is read from below the
 * folder of their file; nothing outside it is read, whatever a path or a symbolic link says.
 */
export function fileRules({ file, globalFolder = null, dir = '.' }: FileRulesOptions): RuleSource {
  const folders: Readonly<Record<RuleFileText['layer'], string | null>> = {
    custom: file === undefined ? null : dirname(resolve(dir, file)),
    global: globalFolder === null ? null : resolve(dir, globalFolder),
  }
  return {
    load: (options) =>
      new ResultAsync(load({ file, folder: folders.global, dir }, options.maxBytes, options.signal)),
    readReference(layer, path, options) {
      const folder = folders[layer]
      const missing: RuleReferenceError = { code: 'not_found', detail: 'the layer has no file' }
      return new ResultAsync(
        folder === null ? Promise.resolve(err(missing)) : readReferencedFile(folder, path, options),
      )
    },
    parse: (name, text) => new ResultAsync(parseRuleText(name, text)),
  }
}

async function load(
  {
    file,
    folder,
    dir,
  }: { readonly file: string | undefined; readonly folder: string | null; readonly dir: string },
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Result<readonly RuleFileText[], RuleSourceError>> {
  const found: RuleFileText[] = []
  if (file !== undefined) {
    const read = await readRuleFile(file, resolve(dir, file), maxBytes, signal)
    if (read.isErr()) return err(read.error)
    found.push({ layer: 'custom', file, text: read.value })
  }
  for (const name of folder === null ? [] : globalNames) {
    const path = join(folder ?? '', name)
    const read = await readRuleFile(path, path, maxBytes, signal)
    if (read.isOk()) {
      found.push({ layer: 'global', file: path, text: read.value })
      break
    }
    if (read.error.code !== 'rule_file_missing') return err(read.error)
  }
  return ok(found)
}

async function readRuleFile(
  file: string,
  path: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Result<string, RuleSourceError>> {
  const read = await readWholeFile(path, maxBytes, signal)
  return read.map(decodeBytes).mapErr((problem) => {
    switch (problem) {
      case 'missing':
        return { code: 'rule_file_missing', file, detail: 'there is no such file' }
      case 'too_large':
        return { code: 'rule_file_too_large', file, detail: `it has more than ${maxBytes} bytes` }
      case 'aborted':
        return { code: 'aborted', file, detail: 'the signal has aborted' }
      case 'not_a_file':
        return { code: 'rule_file_unreadable', file, detail: `${basename(file)} is no regular file` }
      case 'unreadable':
        return { code: 'rule_file_unreadable', file, detail: 'the system refuses to read it' }
    }
  })
}
