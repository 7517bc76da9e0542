// #region test
import { reviewChanges } from '@scrutineer/core'
import { callTool, memoryChanges, scriptedModel } from '@scrutineer/core/testing'

const model = scriptedModel([callTool('file_find', { query: 'sum' }), callTool('task_done')])
const changes = memoryChanges({
  'sum.ts': { before: 'export const sum = 1\n', after: 'export const sum = 2\n' },
})

const result = await reviewChanges({ model, changes })
// #endregion

export const hasReport = result.isOk()
