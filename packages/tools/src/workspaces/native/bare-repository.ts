import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes an empty bare repository by hand: nothing of a template comes into it, and its settings are these and no others.
 * `idLength` is 40 or 64 and says how objects are named. Gives the git directory.
 */
export async function createBareRepository(directory: string, idLength: number): Promise<string> {
  const gitDirectory = join(directory, 'objects.git')
  await mkdir(join(gitDirectory, 'objects', 'pack'), { recursive: true, mode: 0o700 })
  await mkdir(join(gitDirectory, 'refs'), { mode: 0o700 })
  await writeFile(join(gitDirectory, 'HEAD'), 'ref: refs/heads/none\n')
  await writeFile(join(gitDirectory, 'config'), idLength === 64 ? sha256Settings : sha1Settings)
  return gitDirectory
}

const sha1Settings = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'
const sha256Settings =
  '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n'
