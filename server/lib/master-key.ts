// The master key, which wraps data keys: from the settings, or created once and stored in the data folder with mode
// 600.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readStoredSecret, storeSecret } from './stored-secret.ts'

const FILE = 'master-key'
const KEY = /^[A-Za-z\d+/]{43}=$/

/** The fewest characters of a passphrase that seals a backup instead. */
export const PASSPHRASE_MIN = 16

/** Whether a text is 32 bytes in base64. */
export const isMasterKey = (text: string): boolean => KEY.test(text)

/**
 * The 32 bytes: from `given` (base64), or else from the file in `dataDir`, which is created if it doesn't exist.
 * @throws when the file exists but has no key: with a new key, existing sealed data couldn't be opened.
 */
export function loadMasterKey(dataDir: string, given: string | undefined): Uint8Array {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = path.join(dataDir, FILE)
  return parseKey(
    file,
    readStoredSecret(file) ?? storeSecret(file, `${randomBytes(32).toString('base64')}\n`),
  )
}

/** The same, but null instead of a new key. */
export function findMasterKey(dataDir: string, given: string | undefined): Uint8Array | null {
  const file = path.join(dataDir, FILE)
  const text = given === undefined ? readStoredSecret(file) : given
  return text === null ? null : parseKey(file, text)
}

function parseKey(file: string, text: string): Uint8Array {
  const key = text.trim()
  if (!isMasterKey(key)) throw new Error(`${file} does not hold the master key`)
  return Buffer.from(key, 'base64')
}
