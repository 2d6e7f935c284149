// The key of a backup file: derived from the master key, or from a passphrase, with the file's own salt.
import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes, scryptSync } from 'node:crypto'
import { z } from '#shared/lib/z.ts'
import { BackupError } from './backup-error.ts'

/** What seals a backup. */
export type BackupSecret =
  | { kind: 'master-key'; masterKey: Uint8Array }
  | { kind: 'passphrase'; passphrase: string }

/** The first line of a backup file, so that other programs and people can tell what it is. */
export const MAGIC = 'OFFLIST BACKUP'
/** Version of the file's format. */
const FORMAT = 1
const KEY_BYTES = 32
const SALT_BYTES = 32
/** NIST SP 800-132 and OWASP: about half a second and 128 MiB per guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const headerFields = z.object({
  format: z.literal(FORMAT),
  sealed: z.enum(['master-key', 'passphrase']),
  salt: z.string(),
  /** Tells another key from a damaged file. */
  check: z.string(),
})
const header = headerFields.extend({ sum: z.string() })

/** The lines in front of the sealed part, and the key that they lead to. */
export type OpenedHeader = { text: string; key: KeyObject }

/** Makes the header of a new file. */
export function makeHeader(secret: BackupSecret): OpenedHeader {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = derive(secret, salt)
  const fields = { format: FORMAT, sealed: secret.kind, salt: salt.toString('base64'), check } as const
  return { text: `${MAGIC}\n${JSON.stringify({ ...fields, sum: sumOf(fields) })}\n`, key }
}

/** What seals the file that begins with these two lines. @throws BackupError if they aren't a backup's. */
export function kindOfSeal(text: string): BackupSecret['kind'] {
  return parse(text).sealed
}

/** Opens a header. @throws BackupError if it's damaged, or with another key. */
export function openHeader(text: string, secret: BackupSecret): OpenedHeader {
  const fields = parse(text)
  if (fields.sealed !== secret.kind)
    throw new BackupError(
      fields.sealed === 'passphrase'
        ? 'The backup is sealed with a passphrase: set BACKUP_PASSPHRASE, or enter it when asked.'
        : 'The backup is sealed with the master key, not with a passphrase.',
    )
  const { key, check } = derive(secret, Buffer.from(fields.salt, 'base64'))
  if (check === fields.check) return { text, key }
  throw new BackupError(
    fields.sealed === 'passphrase'
      ? 'The backup doesn’t open with this passphrase.'
      : 'The backup is sealed with another master key: set MASTER_KEY to the one of the installation that made it.',
  )
}

function parse(text: string): z.infer<typeof header> {
  const [magic, line = ''] = text.split('\n')
  if (magic !== MAGIC) throw new BackupError('The file isn’t a backup of Offlist.')
  const json = parseJson(line)
  const version = z.object({ format: z.number().min(FORMAT + 1) }).safeParse(json)
  if (version.success)
    throw new BackupError('A newer version of Offlist made this backup: restore it with that one.')
  const parsed = header.safeParse(json)
  if (!parsed.success || sumOf(parsed.data) !== parsed.data.sum)
    throw new BackupError('The backup is damaged in its first lines.')
  return parsed.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function derive(secret: BackupSecret, salt: Uint8Array): { key: KeyObject; check: string } {
  const base =
    secret.kind === 'master-key' ? secret.masterKey : scryptSync(secret.passphrase, salt, KEY_BYTES, SCRYPT)
  const from = (use: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', base, salt, `offlist ${use}`, bytes))
  return {
    key: createSecretKey(from('backup', KEY_BYTES)),
    check: Buffer.from(from('backup check', 12)).toString('base64url'),
  }
}

/** Detects damage only; the sealed part authenticates the header, too. */
function sumOf({ format, sealed, salt, check }: z.infer<typeof headerFields>): string {
  return createHash('sha256')
    .update(JSON.stringify([format, sealed, salt, check]))
    .digest('hex')
    .slice(0, 16)
}
