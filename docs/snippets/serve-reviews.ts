// #region api
import { serve } from '@scrutineer/http/node'
import { createReviewApi } from '@scrutineer/http/reviews'
import { openCode } from '@scrutineer/providers'
import { github, temporaryWorkspaces } from '@scrutineer/tools/github'

const token = process.env['GITHUB_TOKEN']
const host = github({ token })

const api = createReviewApi({
  host,
  workspaces: temporaryWorkspaces({ token, host }),
  model: openCode('deepseek-v4-flash'), // key from OPENCODE_API_KEY
})

export const handler = (request: Request) => api.fetch(request) // for any fetch host
const serving = await serve(api, { port: 8000 }) // or node:http
// #endregion

export const isServing = serving.isOk()
