/** How much of an untrusted patch is taken up. Over a limit nothing is returned, so no file is lost unseen. */
export interface PatchLimits {
  /** Bytes of the whole text. */
  readonly bytes: number
  readonly files: number
  /** Hunks of all files together. */
  readonly hunks: number
  /** Bytes of one header line, the longest being the two quoted names after `diff --git`. */
  readonly headerBytes: number
}

/**
 * 256 MiB of text, several times the largest change that a forge accepts; 100,000 files and 500,000 hunks, which take
 * about as much memory again; and header lines of 33 KiB, which hold two paths of 4,096 bytes with every byte in octal.
 */
export const defaultPatchLimits: PatchLimits = {
  bytes: 256 * 1024 * 1024,
  files: 100_000,
  hunks: 500_000,
  headerBytes: 33 * 1024,
}
