// The master key, which wraps data keys: from the settings, or made once and kept in the data folder with mode 600.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readStoredSecret, storeSecret } from './stored-secret.ts'

const FILE = 'master-key'
const KEY = /^[A-Za-z\d+/]{43}=$/

/** Whether a text is 32 bytes in base64. */
export const isMasterKey = (text: string): boolean => KEY.test(text)

/**
 * The 32 bytes: of `given` (base64), else of the file in `dataDir`, made when there is none.
 * @throws when the file is there but holds no key: with a new one, nothing sealed before could be opened.
 */
export function loadMasterKey(dataDir: string, given: string | undefined): Uint8Array {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = path.join(dataDir, FILE)
  const text = (readStoredSecret(file) ?? storeSecret(file, `${randomBytes(32).toString('base64')}\n`)).trim()
  if (!isMasterKey(text)) throw new Error(`${file} does not hold the master key`)
  return Buffer.from(text, 'base64')
}
