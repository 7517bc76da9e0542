import type { BuiltInRule } from './built-in-rule.ts'

export const visualBasic: BuiltInRule = {
  id: 'visual-basic',
  extensions: ['vb'],
  text: `Visual Basic .NET. Look for:
- Null and conversion: Nothing compared with = instead of Is, an implicit narrowing that Option Strict Off hides, CInt that rounds to even where truncation was meant, Nothing in a value type that silently becomes its default, a culture-sensitive parse or date.
- Logic: And or Or where the second side must not run (AndAlso, OrElse), a For bound that is inclusive, array sizes that are upper bounds, a Select Case that misses a value, ByRef changed by accident.
- Errors: On Error Resume Next, an empty Catch, a Return in the wrong branch of a Function that then yields its default.
- Resources and threads: IDisposable without Using, an event handler never removed, .Result or .Wait() that can deadlock, Async Sub, UI touched from another thread.
- Security: SQL, commands or paths built with &, BinaryFormatter, certificate checks switched off, secrets in code.
Not defects: casing, line continuation, My or Microsoft.VisualBasic helpers that are right.`,
}
