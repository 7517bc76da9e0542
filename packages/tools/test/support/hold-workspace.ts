import { disposeAtExit, github, temporaryWorkspaces } from '@scrutineer/tools/github'

// A program that acquires a workspace and holds it until it is ended: `hold-workspace <server> <root> <url> <mode>`.
const [serverUrl = '', root = '', url = '', mode = ''] = process.argv.slice(2)
const env = { PATH: process.env['PATH'] }
const host = github({ serverUrl, env })
const workspaces = temporaryWorkspaces({ serverUrl, root, host, env })
if (mode === 'with-signals') disposeAtExit(workspaces)
const pullRequest = (await host.read(url, {}))._unsafeUnwrap()
const acquired = await workspaces.acquire(pullRequest, { contextLines: 3 })
process.stdout.write(acquired.isOk() ? 'ready\n' : `${acquired.error.code}\n`)
setInterval(() => undefined, 1000)
