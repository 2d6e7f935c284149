// Seals data at rest: AES-256-GCM under data keys. The key's id precedes the sealed data, so that keys can change.
// server/db/data-keys.ts supplies the data keys, and wraps them with the master key.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'

/** Purposes of data keys; each has its own keys. `rows` is for columns of replicated tables. */
export const KEY_PURPOSES = ['evidence', 'exports', 'rows'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]

/** The place of sealed data. It doesn't open in any other place. */
export type SealContext = { table: string; column: string; row: string }

/**
 * A key that seals data. `id` has 16 characters of base64url; `key` has 32 bytes. It's a key object because Node would
 * make one from raw bytes for every row: opening a row took 53 microseconds instead of 12.
 */
export type DataKey = { id: string; purpose: KeyPurpose; key: KeyObject }

/** What seals and opens: a data key, or another key under an id of the same length. */
type SealingKey = Pick<DataKey, 'id' | 'key'>

export type Envelope = {
  /** Seals with the newest key of the purpose. */
  seal: (purpose: KeyPurpose, plain: Uint8Array, context: SealContext) => Uint8Array
  /**
   * The plain bytes. Bytes that aren't sealed are returned unchanged (they are from before there were keys). Don't call
   * this inside a transaction: it reads unknown keys from the database.
   * @throws SealError when the bytes were sealed for another place or changed, or their key is gone.
   */
  open: (stored: Uint8Array, context: SealContext) => Promise<Uint8Array>
  /** The same synchronously; null if the key is unknown: then `learn` it. */
  openNow: (stored: Uint8Array, context: SealContext) => Uint8Array | null
  /** Replaces the known keys with these, newest first. */
  learn: (keys: readonly DataKey[]) => void
}

/** Sealed data can't be opened. The message names the key, never the content. */
export class SealError extends Error {}

export type EnvelopeDeps = {
  /** The initial keys, newest first; at least one for each purpose that is sealed. */
  keys: readonly DataKey[]
  /** Reads all current keys, newest first. */
  reload: () => Promise<readonly DataKey[]>
  wallNow: () => number
  /** Called when keys can't be read; sealing continues with the last known key. */
  onError: (error: unknown) => void
}

/** The first bytes of sealed data. No earlier file (JPEG) begins with them. */
export const SEAL_MAGIC = 'OLS1'
export const KEY_ID_LENGTH = 16
/** NIST SP 800-38D: 96-bit IV, 128-bit tag. */
const IV_BYTES = 12
const TAG_BYTES = 16
const IVS_AT_ONCE = 256
const HEAD_BYTES = SEAL_MAGIC.length + KEY_ID_LENGTH
/** After this time, a sealing process checks whether another process has made a new key. */
const BELIEVED_FOR = MINUTE

/** Seals and opens with a set of keys that may grow. */
export function createEnvelope({ keys, reload, wallNow, onError }: EnvelopeDeps): Envelope {
  let known = [...keys]
  let byId = new Map(keys.map(key => [key.id, key]))
  let loadedAt = wallNow()
  const learn = (all: readonly DataKey[]) => {
    known = [...all]
    byId = new Map(all.map(key => [key.id, key]))
  }
  const load = async () => {
    loadedAt = wallNow()
    learn(await reload())
  }
  const openNow = (stored: Uint8Array, context: SealContext) => {
    const id = sealKeyId(stored)
    if (id === null) return stored
    const key = byId.get(id)
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

/** A new random key. */
export function makeDataKey(purpose: KeyPurpose): DataKey {
  return { id: randomBytes(12).toString('base64url'), purpose, key: createSecretKey(randomBytes(32)) }
}

/** The id of the key that sealed these bytes; null if they aren't sealed. */
export function sealKeyId(stored: Uint8Array): string | null {
  const head = Buffer.from(stored.buffer, stored.byteOffset, Math.min(HEAD_BYTES, stored.length))
  if (stored.length < HEAD_BYTES + IV_BYTES + TAG_BYTES) return null
  const text = head.toString('latin1')
  return text.startsWith(SEAL_MAGIC) ? text.slice(SEAL_MAGIC.length) : null
}

/** Random bytes for the next IVs: the system call costs as much as sealing a row. */
let randomPool: Buffer = Buffer.alloc(0)

function newIv(): Buffer {
  if (randomPool.length < IV_BYTES) randomPool = randomBytes(IV_BYTES * IVS_AT_ONCE)
  const iv = randomPool.subarray(0, IV_BYTES)
  randomPool = randomPool.subarray(IV_BYTES)
  return iv
}

/** The bytes are `OLS1`, the key's id, a random IV, the ciphertext, and the tag. */
export function sealWith({ id, key }: SealingKey, plain: Uint8Array, context: SealContext): Uint8Array {
  const iv = newIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aadOf(id, context))
  const head = Buffer.from(SEAL_MAGIC + id, 'latin1')
  const body = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
  const sealed = Buffer.concat([head, iv, ...body])
  return new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.length)
}

/** @throws SealError unless it was sealed with this key for this place. */
export function openWith({ id, key }: SealingKey, sealed: Uint8Array, context: SealContext): Uint8Array {
  const iv = sealed.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(aadOf(id, context)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(HEAD_BYTES + IV_BYTES, -TAG_BYTES))
  try {
    // Only checks the tag: this mode has no bytes left at the end.
    decipher.final()
    return new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength)
  } catch {
    throw new SealError(`what data key ${id} sealed for ${context.table}.${context.column} does not open`)
  }
}

const aadOf = (id: string, { table, column, row }: SealContext) =>
  Buffer.from(JSON.stringify([SEAL_MAGIC, id, table, column, row]))
