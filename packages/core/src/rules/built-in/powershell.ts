import type { BuiltInRule } from './built-in-rule.ts'

export const powershell: BuiltInRule = {
  id: 'powershell',
  extensions: ['ps1', 'psm1', 'psd1'],
  text: `PowerShell. Look for:
- Errors: a cmdlet whose error does not end the script (ErrorAction, $ErrorActionPreference) although later steps need it, try around what never throws, $LASTEXITCODE of a program not asked, an empty catch.
- Values: an unexpected array or scalar from a pipeline with one or no result, output that leaks into a function's result, $null on the right side of a comparison with a list, -eq on lists as a filter, -contains against -match, strings compared without regard to case where it matters, $args and scopes mixed up.
- Paths: wildcards in -Path where -LiteralPath is needed, Remove-Item -Recurse -Force with a variable that can be empty, blanks in paths given to programs.
- Remoting and jobs: variables without $using:, objects that come back without their methods, runspaces or sessions not removed.
- Security: Invoke-Expression or -Command built from input, ConvertTo-SecureString with plain text, secrets in parameters, logs or transcripts, certificate checks switched off, downloads that are run without a check, ExecutionPolicy Bypass left in.
- Editions: cmdlets or encodings that differ between Windows PowerShell and PowerShell 7.
Not defects: aliases, verbs of function names, brace placement.`,
}
