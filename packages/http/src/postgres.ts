export { describePostgresError } from './postgres/describe-postgres-error.ts'
export { type OpenPostgresError, openPostgresBackend } from './postgres/open-postgres-backend.ts'
export type { PostgresOptions } from './postgres/postgres-options.ts'
export type { PostgresRefusal } from './postgres/postgres-refusal.ts'
