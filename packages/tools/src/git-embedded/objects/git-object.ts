/** An object, unpacked. */
export interface GitObject {
  readonly type: 'commit' | 'tree' | 'blob' | 'tag'
  readonly bytes: Uint8Array
}
