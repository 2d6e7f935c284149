// A signed pack of recipes: one JSON file. What is signed is the exact text of its list of files, with the digest of
// each; so nothing in it can be changed, left out or added.
import { createHash, type KeyObject } from 'node:crypto'
import { z } from '#shared/lib/z.ts'

export const PACK_FORMAT = 'offlist-recipe-pack-1'

/** The file as a whole. A pack without signature parses, so that it can be refused as unsigned. */
export const packFile = z.object({
  format: z.literal(PACK_FORMAT),
  /** JSON text of a `packList`. */
  list: z.string(),
  /** Ed25519 over `signedBytes(list)`, in base64. */
  signature: z.string().optional(),
  /** Text of every file, by name. */
  files: z.record(z.string(), z.string()),
})

/** What the signature vouches for. */
export const packList = z.object({
  /** Whose collection this is; sequence numbers count within it. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/),
  /** Higher than that of every earlier pack of the name. */
  sequence: z.number().int().min(0),
  /** SHA-256 of each file's UTF-8 text, in hex. */
  files: z.array(z.object({ name: z.string().min(1).max(255), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})
export type PackList = z.infer<typeof packList>

/** The bytes that are signed: the format's name first, so that the signature fits nothing else. */
export const signedBytes = (list: string): Buffer => Buffer.from(`${PACK_FORMAT}\n${list}`, 'utf8')

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Short name of a public key: the first 16 hex digits of the SHA-256 of its DER form. */
export function publicKeyId(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}
