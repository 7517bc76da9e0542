import type { BuiltInRule } from './built-in-rule.ts'

export const erlang: BuiltInRule = {
  id: 'erlang',
  extensions: ['erl', 'hrl', 'escript'],
  text: `Erlang. Look for:
- Matches: a clause that misses a result or a new message, a variable already bound so that it matches instead of binding, an if or case without a clause for the rest, = where a comparison is meant, a record whose fields changed while old terms live on.
- Processes: gen_server:call to itself or without thought of its time-out, selective receive over a growing mailbox, messages that no clause takes, links and monitors that are not undone or whose DOWN nobody reads, late answers after a time-out, init that blocks, restart intensity that hides a crash loop.
- State: ETS tables without an owner that lives, read-then-write races on them, persistent_term changed often, code change without a conversion of state.
- Data: list_to_atom on input, binaries kept alive by small parts, ++ in a loop, string against binary, integer against float equality, bit syntax sizes and signs.
- Errors: catch that hides a class, a result tuple that is ignored, a resource without after.
- Security: binary_to_term without safe, os:cmd or file paths from input, cookies and TLS checks, atoms and ports exhausted by outsiders.
Not defects: macro choice, export order, line length.`,
}
