import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'

/** The certificates in a file that somebody named, as they stand there. One that cannot be trusted is told, never passed over. */
export async function readCaFile(file: string): Promise<Result<string, Failure>> {
  const path = file.startsWith('~/') ? join(homedir(), file.slice(2)) : file
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return err(failure(file, 'it cannot be read'))
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) return err(failure(file, 'it holds no certificate in PEM form'))
  return blocks.every(isCertificate)
    ? ok(blocks.join('\n'))
    : err(failure(file, 'one of its certificates is damaged'))
}

function failure(file: string, problem: string): Failure {
  return {
    code: 'config',
    message: `${file} is named as an authority to trust, and ${problem}; mend it, or name another with --model-ca-file or model.ca_file`,
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
