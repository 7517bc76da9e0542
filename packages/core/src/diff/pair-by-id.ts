import { fullScore } from './rate-similarity.ts'
import { nameOf, type Pairing, type RenameFile, typeOf } from './rename-pairing.ts'

/** Pairs files of one id. Of several that went, one with the same name is taken, else the first. */
export function pairById<File extends RenameFile>(pairing: Pairing<File>): void {
  const byId = new Map<string, File[]>()
  for (const file of pairing.deletedLeft()) {
    if (file.id === null) continue
    const known = byId.get(file.id)
    if (known === undefined) byId.set(file.id, [file])
    else known.push(file)
  }
  for (const to of pairing.addedLeft()) {
    const same = to.id === null ? [] : (byId.get(to.id) ?? [])
    const fits = (file: File) => pairing.isFree(file) && typeOf(file) === typeOf(to)
    const from = same.find((file) => fits(file) && nameOf(file) === nameOf(to)) ?? same.find(fits)
    if (from !== undefined) pairing.pair({ from, to, score: fullScore })
  }
}
