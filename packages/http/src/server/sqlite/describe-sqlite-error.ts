import { describeStoreError } from '../store/describe-store-error.ts'
import type { OpenSqliteError } from './open-sqlite-backend.ts'

/** What an operator reads about a data directory that cannot be used, and what helps. */
export function describeSqliteError(error: OpenSqliteError): string {
  switch (error.code) {
    case 'sqlite_missing':
      return 'This Node has no SQLite: use Node 22.13 or later, or install @photostructure/sqlite.'
    case 'data_directory_exposed':
      return `Others may enter ${error.directory} (${error.detail}): name a directory that is not there yet, or close it with chmod 700.`
    case 'data_directory_unusable':
      return `${error.directory} cannot be used: ${error.detail}`
    case 'data_directory_in_use':
      return `${error.directory} belongs to ${error.holder}: one process works on a data directory at a time.`
    case 'store_unavailable':
    case 'store_full':
    case 'store_locked':
    case 'store_defect':
    case 'store_newer':
      return describeStoreError(error)
  }
}
