import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { processStart } from './process-start.ts'

/**
 * The process that a workspace belongs to. It stands in the name of the workspace's directory, because a name is there in
 * the same moment as the directory is, whereas a file inside may be missing when the process dies in between.
 */
export interface Owner {
  readonly processId: number
  /** As `processStart` tells it. */
  readonly start: string
  /** Which machine or container. */
  readonly host: string
  /** Which run of its system. */
  readonly boot: string
  /** Within which processes have these ids. */
  readonly space: string
}

/** The process that asks. */
export function readOwnOwner(): Owner {
  return {
    processId: process.pid,
    start: processStart(process.pid) ?? 'unknown',
    host: shorten(hostname()),
    boot: shorten(tell(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim())),
    space: shorten(tell(() => readlinkSync('/proc/self/ns/pid'))),
  }
}

const prefix = 'scrutineer-'

/** The beginning of the name of a workspace's directory; six characters of chance follow. */
export function directoryPrefix({ processId, start, host, boot, space }: Owner): string {
  return `${prefix}${processId}-${start}-${host}-${boot}-${space}-`
}

/** Whose directory it is; null when the name is not one of ours. */
export function ownerOfDirectory(name: string): Owner | null {
  const parts =
    /^scrutineer-([1-9]\d{0,9})-(\d{1,20}|unknown)-([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{8})-[A-Za-z0-9]{6}$/.exec(
      name,
    )
  if (parts === null) return null
  const [, processId = '', start = '', host = '', boot = '', space = ''] = parts
  return { processId: Number(processId), start, host, boot, space }
}

/**
 * Says whether the owner has surely ended. `listens` is whether somebody answers at the directory's socket; null when that
 * cannot be told. In doubt an owner is alive: on another machine, or where its processes cannot be seen.
 */
export function isGone(owner: Owner, own: Owner, listens: boolean | null): boolean {
  if (listens === true) return false
  if (owner.boot !== own.boot) return owner.host === own.host
  if (listens === false) return true
  if (owner.host !== own.host || owner.space !== own.space) return false
  const start = processStart(owner.processId)
  if (start === null) return true
  return start !== 'unknown' && owner.start !== 'unknown' && start !== owner.start
}

function tell(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

function shorten(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
