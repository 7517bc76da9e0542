// #region node
import { createServer } from 'node:http'
import { toNodeListener } from '@scrutineer/http/node'

createServer(toNodeListener((request) => new Response(`You asked for ${request.url}`))).listen(3000)
// #endregion
