import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * An esbuild plugin for code splitting. A package's `index.ts` reaches every file of the package, and so does, to the
 * bundler, whoever imports one name from it. `doors` are packages by name with the file behind it; an import of names
 * from one becomes an import of the files that have them, so that each part of the program holds what it needs.
 */
export function passFrontDoors(doors: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'pass-front-doors',
    setup(build) {
      const homes = new Map<string, Promise<ReadonlyMap<string, string>>>()
      for (const [name, file] of Object.entries(doors)) homes.set(name, readHomes(file))
      build.onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        let contents = source
        for (const [name, reading] of homes) {
          if (!source.includes(`'${name}'`)) continue
          const known = await reading
          contents = contents
            .replaceAll(new RegExp(`^import \\{([^}]*)\\} from '${name}'$`, 'gm'), (_, names: string) =>
              importEach(names, known, name),
            )
            .replaceAll(
              new RegExp(`\\{([^{}]*)\\} = await import\\('${name}'\\)`, 'g'),
              (_, names: string) =>
                `{${names}} = await import(${JSON.stringify(homeOf(names, known, name))})`,
            )
        }
        return contents === source ? undefined : { contents, loader: 'ts' }
      })
    },
  }
}

/** Where each value that a front door exports stands. */
async function readHomes(door: string): Promise<ReadonlyMap<string, string>> {
  const homes = new Map<string, string>()
  const source = await readFile(door, 'utf8')
  for (const [, names = '', file = ''] of source.matchAll(/^export \{([^}]*)\} from '(\.[^']+)'$/gm)) {
    for (const name of listNames(names)) homes.set(name, join(dirname(door), file))
  }
  return homes
}

/** One line, so that line numbers stay; a name the door does not export by itself is still asked of the door. */
function importEach(names: string, homes: ReadonlyMap<string, string>, door: string): string {
  return listNames(names)
    .filter((name) => !name.startsWith('type '))
    .map(
      (name) => `import { ${name} } from ${JSON.stringify(homes.get(name.split(' as ')[0] ?? '') ?? door)}`,
    )
    .join('; ')
}

/** The one file that has all the names; the door where there is none. */
function homeOf(names: string, homes: ReadonlyMap<string, string>, door: string): string {
  const files = new Set(listNames(names).map((name) => homes.get(name.split(':')[0]?.trim() ?? '') ?? door))
  const [file = door] = files
  return files.size === 1 ? file : door
}

function listNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
