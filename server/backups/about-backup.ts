// What a new backup says about itself.
import { readFileSync } from 'node:fs'
import { z } from '#shared/lib/z.ts'
import type { BackupSecret } from './backup-key.ts'
import type { BackupHead } from './records.ts'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** One that a passphrase seals holds the master key, so that it can be restored anywhere. */
export function aboutBackup(
  secret: BackupSecret,
  masterKey: Uint8Array,
  now: number,
): Pick<BackupHead, 'program' | 'madeAt' | 'masterKey'> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')))
  return {
    program: version,
    madeAt: new Date(now).toISOString(),
    ...(secret.kind === 'passphrase' ? { masterKey: Buffer.from(masterKey).toString('base64') } : {}),
  }
}
