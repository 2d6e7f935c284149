// Sealing of small secrets that the server itself must be able to read again (a factor's seed), before they are kept.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Names the key's derivation and the format, so that both can change. */
const VERSION = 'v1'
const INFO = 'offlist accounts sealed secret v1'
/** NIST SP 800-38D: 96-bit IV, 128-bit tag. */
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The text under AES-256-GCM with a key derived from `secret` (HKDF-SHA256), as `v1.<base64url>`. `context` says what it
 * belongs to; opened with another, it is refused, so that a sealed text cannot be moved to another row.
 */
export function sealSecret(secret: string, context: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** What was sealed. @throws when it was sealed with another secret or context, or has been changed. */
export function openSecret(secret: string, context: string, sealed: string): string {
  const [version, body = ''] = sealed.split('.')
  if (version !== VERSION) throw new Error('a secret sealed in an unknown way')
  const bytes = Buffer.from(body, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', INFO, 32))
}
