import type { BuiltInRule } from './built-in-rule.ts'

export const sql: BuiltInRule = {
  id: 'sql',
  extensions: ['sql', 'psql', 'pgsql', 'plsql', 'pks', 'pkb', 'ddl', 'dml'],
  text: `SQL, migrations and stored procedures. Look for:
- Wrong rows: UPDATE or DELETE without its condition, a join that multiplies or an outer join undone by WHERE, OR without parentheses, NOT IN over NULL, = NULL, aggregates over a fan-out, GROUP BY that drops a key, BETWEEN on timestamps, LIMIT without a total order.
- Values: implicit casts, integer division, float for money, time zones, text cut to its column, collation or case in comparisons.
- Migrations: data lost by a dropped or narrowed column, NOT NULL or a default on a filled table without a backfill, a long lock (index not built concurrently, table rewrite, foreign key validated at once), a step that old code running beside it cannot survive, no way back, statements that fail when run twice.
- Integrity: a missing key, unique or foreign constraint that the code relies on, ON DELETE CASCADE that reaches too far, an index that a new query needs on a large table.
- Transactions: read-then-write without a lock or conflict clause, a lock order that can deadlock, a commit inside a procedure that callers wrap.
- Security: dynamic SQL from parameters, GRANT too wide, SECURITY DEFINER without a fixed search_path, row-level policies that a new path avoids, secrets or personal data in seeds.
Not defects: letter case of keywords, aliases, layout.`,
}
