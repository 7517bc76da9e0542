/** Why this process cannot use PostgreSQL: its Node is too old, or a package is not there. */
export type PostgresRefusal =
  | { readonly code: 'node_too_old'; readonly found: string; readonly needed: string }
  | { readonly code: 'package_missing'; readonly name: 'pg' | 'pg-boss'; readonly detail: string }
