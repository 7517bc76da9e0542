import { describe } from 'vitest'
import { keepsProfiles } from './conform.ts'
import { sqliteNodes } from './profile-nodes.ts'

describe('SQLite', () => keepsProfiles(sqliteNodes))
