import type { FixtureFile } from './fixture-file.ts'
import { fixtureFile, fixtureLink, fixtureProgram } from './fixture-file.ts'

/** One byte over 1 MiB: not searched. */
const bigContent = 'needle\n'.padEnd(1024 * 1024 + 1, 'x')

/** The files that `checkRepository` asks an adapter to offer. They fit on any file system that knows case and links. */
export const repositoryFixture: readonly FixtureFile[] = [
  fixtureFile('README.md', '# Title\n\nNeedle in a Haystack\n'),
  fixtureFile('a-b', 'before the folder a\n'),
  fixtureFile('a.b', 'also before\n'),
  fixtureFile('a/b', 'inside\n'),
  fixtureFile('a/c/d.ts', 'one\nneedle two\nthree needle needle\n'),
  fixtureFile('a0', 'after the folder a\n'),
  fixtureFile('bytes', Uint8Array.of(0xff, 0xfe, 0x0a, 0x80)),
  fixtureFile('binary', Uint8Array.of(0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0, 1, 2)),
  fixtureFile('big.txt', bigContent),
  fixtureFile('crlf.txt', 'needle\r\nlast'),
  fixtureFile('empty', ''),
  fixtureFile('name with  blanks', 'x\n'),
  fixtureProgram('run.sh', '#!/bin/sh\necho needle.\n'),
  fixtureFile('special.txt', 'a.b*c[d]\n$1 (x) \\w\naXb\n'),
  fixtureFile('ä/ö.txt', 'Größe\n'),
  fixtureFile('\ue000', 'private use\n'),
  fixtureFile('😀', 'emoji\n'),
]

/** Symbolic links over the same files, for adapters that can hold them. */
export const linkFixture: readonly FixtureFile[] = [
  fixtureLink('links/absolute', '/etc/hostname'),
  fixtureLink('links/chain', 'file'),
  fixtureLink('links/dangling', 'nowhere'),
  fixtureLink('links/file', '../a/c/d.ts'),
  fixtureLink('links/folder', '../a'),
  fixtureLink('links/git', '../.git/config'),
  fixtureLink('links/loop', 'loop'),
  fixtureLink('links/outside', '../../outside'),
]
