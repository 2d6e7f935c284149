// The master key, which wraps data keys: from the settings, or made once and kept in the data folder with mode 600.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
  const found = readKey(file)
  if (found) return found
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // A link is made whole or not at all, and never over another start's key.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const kept = readKey(file)
  if (!kept) throw new Error(`no key in ${file}`)
  return kept
}

function readKey(file: string): Uint8Array | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (!isMasterKey(text)) throw new Error(`${file} does not hold the master key`)
  return Buffer.from(text, 'base64')
}
