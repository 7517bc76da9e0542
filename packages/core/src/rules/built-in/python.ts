import type { BuiltInRule } from './built-in-rule.ts'

export const python: BuiltInRule = {
  id: 'python',
  extensions: ['py', 'pyi', 'pyw', 'pyx'],
  text: `Python. Look for:
- Values: a mutable default argument, a late-binding closure in a loop, is on numbers or strings, a falsy 0 or "" taken as missing, a dict or list changed while iterated, a generator consumed twice.
- Errors: except that swallows or catches BaseException, a finally that returns, a raise without its cause where the cause is needed, assert for a check that must hold under -O.
- Async: a coroutine never awaited, a blocking call (requests, time.sleep, file I/O) in async code, create_task whose result is dropped, CancelledError swallowed, gather that loses failures.
- Threads and processes: check-then-act on shared state, a fork with open connections or locks.
- Resources: files, sessions, cursors and locks outside with; a transaction left open on failure.
- Data: naive and aware datetimes mixed, float for money, bytes and str mixed or an encoding left to the platform, integer division, pandas indices that do not align.
- Security: eval, exec, pickle, yaml.load without a safe loader, shell=True or SQL with formatted input, a path from input, verify=False, templates rendered from input, random for tokens.
- Django and friends: a query per row, a missing filter on the owner, mark_safe on input, a migration that loses data or locks a big table.
Not defects: missing annotations or docstrings, line length, quotes.`,
}
