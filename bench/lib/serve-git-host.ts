// A host of one repository over TLS, as a child process: `serve-git-host.ts FOLDER REPOSITORY BRANCH...`. Puts the certificate of its
// authority into the folder, says its port, and ends when its parent lets go.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { newAuthority } from '../../packages/providers/src/transport/certificate.test-support.ts'
import { createFakeRepository } from '../../packages/tools/test/support/fake-github/fake-repository.ts'
import { serveGit } from '../../packages/tools/test/support/fake-github/serve-git.ts'

// As if on another machine: what it starts goes last wherever the processors are wanted.
setPriority(constants.priority.PRIORITY_LOW)
const [folder = '', from = '', ...branches] = process.argv.slice(2)
const hosted = createFakeRepository(join(folder, 'git'), 1, 'acme/shop', 'sha1')
hosted.push(from, ...branches.map((branch) => `${branch}:${branch}`))
const authority = newAuthority()
writeFileSync(join(folder, 'authority.pem'), authority.cert)
const healthy = { oldProtocol: false, cutPackAfter: null, stall: false }
const server = createServer(authority.issue(['localhost']), (request, response) =>
  serveGit(request, response, hosted, (request.url ?? '').replace('/acme/shop.git', ''), healthy),
)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
