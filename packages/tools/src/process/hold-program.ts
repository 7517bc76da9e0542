import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Lets this program end although a child is still there. */
export function letGo(child: ChildProcess, streams: readonly Readable[]): void {
  child.unref()
  for (const stream of streams) socketOf(stream)?.unref()
}

/** Takes `letGo` back. */
export function holdOn(child: ChildProcess, streams: readonly Readable[]): void {
  child.ref()
  for (const stream of streams) socketOf(stream)?.ref()
}

/** Pipes to a child are sockets in Node, which its types do not say. */
function socketOf(stream: Readable): Pick<Socket, 'ref' | 'unref'> | null {
  return 'unref' in stream && 'ref' in stream ? (stream as Socket) : null
}
