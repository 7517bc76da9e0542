import type { BuiltInRule } from './built-in-rule.ts'

export const elixir: BuiltInRule = {
  id: 'elixir',
  extensions: ['ex', 'exs'],
  text: `Elixir and Phoenix. Look for:
- Matches: a case, with or function head that misses a result ({:error, _}, nil, :ok against {:ok, _}), an else in with that hides new shapes, a pinned variable that is not pinned, a rebinding in a branch that is lost outside.
- Processes: a GenServer call to itself, a long call that times its callers out, an unbounded mailbox or state, a linked process whose crash takes others along, a message nobody handles, init that blocks the supervisor, restart rules that hide a crash loop, a Task whose failure or time-out is ignored, a named process or ETS table that two can create.
- Data: atoms made from input, String functions on bytes or the other way round, Enum on endless streams, keyword lists with repeated keys, naive dates.
- Ecto: a query per row, a changeset that casts fields users must not set, a missing constraint behind unique_constraint, results of Repo calls or Multi steps not checked, side effects inside a transaction, fragment with input, a migration that locks or loses data.
- Phoenix: a live event or socket without a permission check, assigns used before mount sets them, raw on input, temporary data kept in every process.
- Security: Code.eval, :os.cmd, binary_to_term on input, secrets in logs or compile-time config.
Not defects: pipes, alias order, missing specs.`,
}
