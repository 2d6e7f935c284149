// The key that identifies this product to push services (RFC 8292): from the settings, or created once and stored with
// mode 600. Browsers subscribe with it, so replacing it would silence every device.
import { createECDH } from 'node:crypto'
import path from 'node:path'
import { z } from '#shared/lib/z.ts'
import { readStoredSecret, storeSecret } from '../lib/stored-secret.ts'

/** Base64url of the 65-byte public point and of the 32-byte private number of a P-256 key. */
export type VapidKeys = { publicKey: string; privateKey: string }

const FILE = 'vapid-keys.json'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys in `dataDir`, created if there are none.
 * @throws when the file exists but has no valid pair: creating a new one would silently cut off every device.
 */
export function loadVapidKeys(dataDir: string): VapidKeys {
  const file = path.join(dataDir, FILE)
  return parseKeys(file, readStoredSecret(file) ?? storeSecret(file, JSON.stringify(makeVapidKeys())))
}

/** New keys, which aren't stored. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // The private number's leading zeros would be missing otherwise.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') }
}

/** Whether the two keys belong together. */
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

function parseKeys(file: string, text: string): VapidKeys {
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
