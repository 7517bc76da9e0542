import { err, ok, type Result } from 'neverthrow'
import type { Repository } from '../ports/repository.ts'
import type { RuleSource } from '../ports/rule-source.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { ReadReference } from './resolve-rules.ts'
import { isReferenceName, maxReferenceBytes, problemOfReference } from './rule-reference.ts'

/**
 * Reads what rules refer to: for rules of the project from the tree they were read from, from its root; for the others from the
 * folder of their file, through the rule source. Whatever a link leads to must end as a text of rules ends too.
 */
export function referenceReader(
  source: RuleSource,
  repository: Repository | null,
  signal?: AbortSignal,
): ReadReference {
  return async (layer, path) => {
    const problem = problemOfReference(path)
    if (problem !== null) return err(problem)
    const plain = path.replace(/^(\.\/)+/, '')
    const options = { maxBytes: maxReferenceBytes, signal }
    if (layer.name === 'project') return readFromTree(repository, plain, options)
    const read = await source.readReference(layer.name, plain, options)
    return read.mapErr(({ detail }) => detail).andThen(checkName)
  }
}

async function readFromTree(
  repository: Repository | null,
  path: string,
  options: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<Result<string, string>> {
  const read = await repository?.readFile(path, options)
  if (read === undefined) return err('there is no such tree')
  return read
    .map((file) => ({ path: file.path, text: decodeBytes(file.bytes) }))
    .mapErr(({ code, detail }) => texts[code] ?? detail)
    .andThen(checkName)
}

const texts: Readonly<Partial<Record<string, string>>> = {
  not_found: 'there is no such file',
  not_a_file: 'it is no file',
  outside_repository: 'a link leads out of the repository',
  too_large: `it has more than ${maxReferenceBytes} bytes`,
}

function checkName({ path, text }: { readonly path: string; readonly text: string }): Result<string, string> {
  return isReferenceName(path) ? ok(text) : err('a link leads to a file that is no .md, .txt or .markdown')
}
