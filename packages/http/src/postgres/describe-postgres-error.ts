import { describeStoreError } from '../server/store/describe-store-error.ts'
import type { OpenPostgresError } from './open-postgres-backend.ts'

/** What an operator reads about a PostgreSQL that cannot be used, and what helps. */
export function describePostgresError(error: OpenPostgresError): string {
  switch (error.code) {
    case 'node_too_old':
      return `PostgreSQL needs Node ${error.needed} or later; this is Node ${error.found}.`
    case 'package_missing':
      return `PostgreSQL needs the package ${error.name}, which cannot be loaded: ${error.detail}`
    case 'invalid_schema':
      return `${JSON.stringify(error.schema)} is no name for a schema: lowercase letters, digits and _, at most 41 of them.`
    case 'store_unavailable':
    case 'store_full':
    case 'store_locked':
    case 'store_defect':
    case 'store_newer':
      return describeStoreError(error)
  }
}
