// Sealing of data at rest: AES-256-GCM under data keys, each named in front of what it sealed, so that keys can change.
// Where data keys come from, and the master key that wraps them, is left to others (server/db/data-keys.ts).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'

/** What data keys are made for: each has keys of its own. `rows` is for columns of replicated tables. */
export const KEY_PURPOSES = ['evidence', 'exports', 'rows'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]

/** Where sealed data lies. Moved to another place, it does not open. */
export type SealContext = { table: string; column: string; row: string }

/** A key that data is sealed with. `id` has 16 characters of base64url; `key` 32 bytes. */
export type DataKey = { id: string; purpose: KeyPurpose; key: Uint8Array }

export type Envelope = {
  /** Seals with the newest key of the purpose. */
  seal: (purpose: KeyPurpose, plain: Uint8Array, context: SealContext) => Uint8Array
  /**
   * What was sealed; what is not sealed at all is answered as it is (it was written before there were keys). Not to be
   * asked inside a transaction: a key that is not known yet is looked for in the database.
   * @throws SealError when it was sealed for another place, has been changed, or its key is gone.
   */
  open: (stored: Uint8Array, context: SealContext) => Promise<Uint8Array>
  /** The same at once; null when its key is not known here yet: then `learn` it. */
  openNow: (stored: Uint8Array, context: SealContext) => Uint8Array | null
  /** Takes these keys, newest first, for all there are. */
  learn: (keys: readonly DataKey[]) => void
}

/** Something sealed cannot be opened. Says which key, never what was in it. */
export class SealError extends Error {}

export type EnvelopeDeps = {
  /** The keys known at first, newest first; at least one of each purpose that is to be sealed for. */
  keys: readonly DataKey[]
  /** All keys there are by now, newest first. */
  reload: () => Promise<readonly DataKey[]>
  wallNow: () => number
  /** Told when keys could not be looked for; what is sealed meanwhile takes the key known last. */
  onError: (error: unknown) => void
}

/** Stands in front of what is sealed. No file that was kept before (JPEG) begins so. */
export const SEAL_MAGIC = 'OLS1'
export const KEY_ID_LENGTH = 16
/** NIST SP 800-38D: 96-bit IV, 128-bit tag. */
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = SEAL_MAGIC.length + KEY_ID_LENGTH
/** After this, a process that seals looks whether another one has made a new key. */
const BELIEVED_FOR = MINUTE

/** Seals and opens with a set of keys that may grow. */
export function createEnvelope({ keys, reload, wallNow, onError }: EnvelopeDeps): Envelope {
  let known = [...keys]
  let loadedAt = wallNow()
  const learn = (all: readonly DataKey[]) => {
    known = [...all]
  }
  const load = async () => {
    loadedAt = wallNow()
    learn(await reload())
  }
  const openNow = (stored: Uint8Array, context: SealContext) => {
    const id = sealKeyId(stored)
    if (id === null) return stored
    const key = known.find(one => one.id === id)
    return key ? openWith(key, stored, context) : null
  }
  return {
    learn,
    openNow,
    seal(purpose, plain, context) {
      if (wallNow() - loadedAt > BELIEVED_FOR) load().catch(onError)
      const newest = must(
        known.find(key => key.purpose === purpose),
        `data key for ${purpose}`,
      )
      return sealWith(newest, plain, context)
    },
    async open(stored, context) {
      const opened = openNow(stored, context)
      if (opened) return opened
      await load()
      const found = openNow(stored, context)
      if (!found) throw new SealError(`data key ${sealKeyId(stored)} is not there`)
      return found
    },
  }
}

/** A fresh key. */
export function makeDataKey(purpose: KeyPurpose): DataKey {
  return { id: randomBytes(12).toString('base64url'), purpose, key: randomBytes(32) }
}

/** The id of the key that something is sealed with; null when it is not sealed. */
export function sealKeyId(stored: Uint8Array): string | null {
  const head = Buffer.from(stored.buffer, stored.byteOffset, Math.min(HEAD_BYTES, stored.length))
  if (stored.length < HEAD_BYTES + IV_BYTES + TAG_BYTES) return null
  const text = head.toString('latin1')
  return text.startsWith(SEAL_MAGIC) ? text.slice(SEAL_MAGIC.length) : null
}

/** `OLS1`, the key's id, a random IV, the ciphertext, the tag. */
export function sealWith({ id, key }: Pick<DataKey, 'id' | 'key'>, plain: Uint8Array, context: SealContext) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aadOf(id, context))
  const head = Buffer.from(SEAL_MAGIC + id, 'latin1')
  const body = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
  return new Uint8Array(Buffer.concat([head, iv, ...body]))
}

/** @throws SealError unless it was sealed with this key for this place. */
export function openWith({ id, key }: Pick<DataKey, 'id' | 'key'>, sealed: Uint8Array, context: SealContext) {
  const iv = sealed.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(aadOf(id, context)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(HEAD_BYTES + IV_BYTES, -TAG_BYTES))
  try {
    return new Uint8Array(Buffer.concat([plain, decipher.final()]))
  } catch {
    throw new SealError(`what data key ${id} sealed for ${context.table}.${context.column} does not open`)
  }
}

const aadOf = (id: string, { table, column, row }: SealContext) =>
  Buffer.from(JSON.stringify([SEAL_MAGIC, id, table, column, row]))
