// The key that push services know this product by (RFC 8292): given by settings, or made once and kept with mode 600.
// Browsers subscribe with it, so that another one would silence every device.
import { createECDH, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from '#shared/lib/z.ts'

/** Base64url of the 65-byte public point and of the 32-byte private number of a P-256 key. */
export type VapidKeys = { publicKey: string; privateKey: string }

const FILE = 'vapid-keys.json'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys in `dataDir`, made when there are none.
 * @throws when the file is there but does not hold a pair: making a new one would silence every device without a word.
 */
export function loadVapidKeys(dataDir: string): VapidKeys {
  const file = path.join(dataDir, FILE)
  const found = readKeys(file)
  if (found) return found
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(makeVapidKeys()), { mode: 0o600, flush: true })
  try {
    // A link is made whole or not at all, and never over another start's keys.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const kept = readKeys(file)
  if (!kept) throw new Error(`no keys in ${file}`)
  return kept
}

/** Fresh keys, kept nowhere. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // The private number loses its leading zeros otherwise.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') }
}

/** Whether these two belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const number = Buffer.from(privateKey, 'base64url')
  if (number.length !== 32) return false
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(number)
  } catch {
    // Not a number of this curve: zero, or too large.
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}

function readKeys(file: string): VapidKeys | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const kept = stored.safeParse(parsed(text))
  // The parser's own message would quote the file, which is a secret.
  if (!kept.success || !isVapidPair(kept.data)) throw new Error(`${file} does not hold the keys of Web Push`)
  return kept.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
