import type { AttributeFile } from './attribute-file.ts'
import { attributesOf } from './attributes.ts'
import { type GlobalAttributes, readFolderAttributes, readGlobalAttributes } from './rule-files.ts'
import { conversionOf, type TextConversion } from './text-conversion.ts'
import type { WorkTree } from './work-tree.ts'

/** Tells how git would store a file of the working tree. */
export type ConversionLookup = (path: string) => Promise<TextConversion>

/** Looks attributes up in the files of a path's folders, each read once. */
export function lookUpConversions(tree: WorkTree): ConversionLookup {
  const folders = new Map<string, Promise<AttributeFile | null>>()
  let global: Promise<GlobalAttributes> | null = null
  return async (path) => {
    global ??= readGlobalAttributes(tree)
    const { light, heavy } = await global
    const own: AttributeFile[] = []
    for (let cut = 0; cut >= 0; cut = path.indexOf('/', cut) + 1 || -1) {
      const folder = path.slice(0, cut)
      const known = folders.get(folder) ?? readFolderAttributes(tree, folder)
      folders.set(folder, known)
      const file = await known
      if (file !== null) own.push(file)
    }
    return conversionOf(attributesOf([...light, ...own, ...heavy], path, tree.fold), tree.config)
  }
}
