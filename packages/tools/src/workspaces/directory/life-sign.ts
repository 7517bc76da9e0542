import { closeSync, openSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** The socket in a workspace's directory. */
const socketName = 'alive'

/** Longer paths do not fit into a socket's address. */
const maxPathBytes = 100

/** A sign that the owner of a directory lives. */
export interface LifeSign {
  end(): void
}

/**
 * Listens at a socket in a directory for as long as this process lives: the system takes that back by itself, however the
 * process ends, and it can be seen from other containers too. Null where it cannot be done; process ids tell then.
 */
export function giveLifeSign(directory: string): Promise<LifeSign | null> {
  const address = socketAddress(directory)
  if (address === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    const end = () => {
      server.close()
      address.release()
    }
    server.once('error', () => {
      address.release()
      resolve(null)
    })
    server.listen(address.path, () => {
      server.unref()
      resolve({ end })
    })
  })
}

/** Says whether the owner of a directory answers; null when there is nothing to ask, or the asking itself fails. */
export function hearLifeSign(directory: string): Promise<boolean | null> {
  const address = socketAddress(directory)
  if (address === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(address.path)
    const answer = (heard: boolean | null) => {
      socket.destroy()
      address.release()
      resolve(heard)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => answer(code === 'ECONNREFUSED' ? false : null))
  })
}

interface SocketAddress {
  readonly path: string
  release(): void
}

function socketAddress(directory: string): SocketAddress | null {
  const path = join(directory, socketName)
  if (process.platform === 'win32') return null
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, release: () => undefined }
  if (process.platform !== 'linux') return null
  try {
    const folder = openSync(directory, 'r')
    return { path: `/proc/self/fd/${folder}/${socketName}`, release: () => closeSync(folder) }
  } catch {
    return null
  }
}
