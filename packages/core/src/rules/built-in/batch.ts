import type { BuiltInRule } from './built-in-rule.ts'

export const batch: BuiltInRule = {
  id: 'batch',
  extensions: ['bat', 'cmd'],
  text: `Batch files. Look for:
- %VAR% inside a block, which is expanded before the block runs (needs delayed expansion), and ! in values once that is on.
- ERRORLEVEL compared in the wrong direction, a failure that later commands overwrite, exit without /b that ends the caller, call missing before another batch file so that nothing after it runs.
- Unquoted paths with blanks, quotes doubled inside set "x=…", & | < > ^ % from input that start further commands.
- del, rd /s or xcopy with a variable that can be empty; a folder change that fails unseen; pushd without popd.
- setlocal without its end where values must reach the caller; labels that fall through into the next one.
- Secrets on command lines; downloads that are run without a check.
Not defects: letter case, echo off, rem or ::.`,
}
