// The format of a signed pack of recipes: one JSON file. The signature covers the exact text of its list of files, with
// the digest of each. So no file can be changed, dropped or added.
import { createHash, type KeyObject } from 'node:crypto'
import { z } from '#shared/lib/z.ts'

export const PACK_FORMAT = 'offlist-recipe-pack-1'

/** The whole file. A pack without a signature parses, so that we can refuse it as unsigned. */
export const packFile = z.object({
  format: z.literal(PACK_FORMAT),
  /** JSON text of a `packList`. */
  list: z.string(),
  /** Ed25519 over `signedBytes(list)`, in base64. */
  signature: z.string().optional(),
  /** The text of each file, by name. */
  files: z.record(z.string(), z.string()),
})

/** The signed list. */
export const packList = z.object({
  /** The collection's name. Sequence numbers count within it. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/),
  /** Higher than in every earlier pack with this name. */
  sequence: z.number().int().min(0),
  /** SHA-256 of each file's UTF-8 text, in hex. */
  files: z.array(z.object({ name: z.string().min(1).max(255), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})
export type PackList = z.infer<typeof packList>

/** The signed bytes. They start with the format's name, so the signature fits nothing else. */
export const signedBytes = (list: string): Buffer => Buffer.from(`${PACK_FORMAT}\n${list}`, 'utf8')

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The short id of a public key: the first 16 hex digits of the SHA-256 of its DER form. */
export function publicKeyId(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}
