import { createOpenCode } from '@scrutineer/providers'
import { expect, test } from 'vitest'
import { startService } from './support/start-service.ts'

// Asks the real gateway, which costs money: OPENCODE_INTEGRATION=1 and OPENCODE_API_KEY ask for it.
test.runIf(process.env['OPENCODE_INTEGRATION'] === '1')(
  'the gateway reviews the walkthrough’s pull request',
  { timeout: 300_000 },
  async () => {
    const model = createOpenCode()(process.env['OPENCODE_MODEL'] ?? 'deepseek-v4-flash')
    const service = await startService({ model })
    try {
      const { status, body } = await service.review({ include_trace: true })
      expect(body).toMatchObject({ termination_reason: 'final_review' })
      expect(status).toBe(200)
    } finally {
      await service.close()
    }
  },
)
