import type { BuiltInRule } from './built-in-rule.ts'

export const go: BuiltInRule = {
  id: 'go',
  extensions: ['go'],
  text: `Go. Look for:
- Errors: a result used before its err is checked; err shadowed by := in an inner block; %v where callers need errors.Is or errors.As; a typed nil returned as error, which is never nil.
- Nil and zero: a write to a nil map, a type assertion without ok, an index or slice without a length check, append to a slice that shares its array with another, a pointer receiver called on nil.
- Concurrency: a map or field reached by two goroutines without a lock, a lock not released on every path, wg.Add inside the goroutine, a send or receive nobody answers, a goroutine that cannot end, a copied sync.Mutex, a loop variable captured before Go 1.22.
- Context: not passed on, cancel not called, a request's context kept by work that outlives it, time.After in a loop.
- Resources: resp.Body, rows, files not closed, rows.Err not asked, defer in a long loop, an HTTP client or server without a timeout.
- Input: SQL or shell built from strings, a path joined from input without a check, integer conversions that cut, InsecureSkipVerify, math/rand for secrets.
- API: a nil slice that must be [] in JSON, an exported field or method whose meaning changed.
Not defects: an unwrapped error inside one package; a Close that is ignored on a file only read.`,
}
