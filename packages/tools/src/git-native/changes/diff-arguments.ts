/**
 * How git is asked for a change: names, modes and ids as records, then the patch, all in one form whatever the settings
 * say. Counts are left to the reader, since for `--numstat` git compares each file a second time.
 */
export function diffArguments(contextLines: number): string[] {
  return [
    'diff',
    '--raw',
    '--patch',
    '-z',
    '--no-abbrev',
    '--full-index',
    `--unified=${contextLines}`,
    '--inter-hunk-context=0',
    '--find-renames=50%',
    '-l1000',
    '--no-rename-empty',
    '--diff-algorithm=myers',
    '--indent-heuristic',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--no-relative',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    '--submodule=short',
    '--ignore-submodules=dirty',
    '-O/dev/null',
  ]
}
