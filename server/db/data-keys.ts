// Data keys as rows, each wrapped by the master key: created, read, and retired by a newer one.
import { createSecretKey } from 'node:crypto'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import {
  createEnvelope,
  type DataKey,
  type Envelope,
  KEY_PURPOSES,
  type KeyPurpose,
  makeDataKey,
  openWith,
  SealError,
  sealWith,
} from '../lib/envelope.ts'
import type { ReadHandle, WriteHandle } from './handle.ts'
import { dataKeys } from './tables/rights.ts'

/** The key id in front of everything that the master key wrapped. */
const MASTER = 'master-key------'

export type DataKeyDeps = { db: WriteHandle; masterKey: Uint8Array; wallNow: () => number }

const wrapContext = ({ id, purpose }: Pick<DataKey, 'id' | 'purpose'>) => ({
  table: 'data_keys',
  column: 'wrapped',
  row: `${purpose} ${id}`,
})

/** All data keys, newest first. @throws SealError when they were wrapped by another master key. */
export async function readDataKeys({
  db,
  masterKey,
}: Pick<DataKeyDeps, 'masterKey'> & { db: ReadHandle }): Promise<DataKey[]> {
  const rows = await db.select().from(dataKeys).orderBy(desc(dataKeys.created_at), desc(dataKeys.id))
  return rows.map(({ id, purpose, wrapped }) => {
    const named = { id, purpose: purpose as KeyPurpose }
    const sealed = Buffer.from(wrapped, 'base64url')
    return { ...named, key: createSecretKey(unwrap(masterKey, sealed, named)) }
  })
}

function unwrap(
  masterKey: Uint8Array,
  sealed: Uint8Array,
  named: Pick<DataKey, 'id' | 'purpose'>,
): Uint8Array {
  try {
    return openWith({ id: MASTER, key: createSecretKey(masterKey) }, sealed, wrapContext(named))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new SealError('the master key (MASTER_KEY) is not the one that this database was sealed with')
  }
}

/** Makes a key that seals from now on; the earlier keys of its purpose only open. */
export async function addDataKey(deps: DataKeyDeps, purpose: KeyPurpose): Promise<DataKey> {
  const made = makeDataKey(purpose)
  const at = new Date(deps.wallNow())
  // Insert the new key first: if we are interrupted in between, the newest key still seals.
  await deps.db.insert(dataKeys).values({
    id: made.id,
    purpose,
    wrapped: wrap(deps.masterKey, made),
    created_at: at,
  })
  await deps.db
    .update(dataKeys)
    .set({ retired_at: at })
    .where(and(eq(dataKeys.purpose, purpose), isNull(dataKeys.retired_at), ne(dataKeys.id, made.id)))
  return made
}

/** Wraps all keys with another master key, for a database that moved to another installation. */
export async function rewrapDataKeys(db: WriteHandle, from: Uint8Array, to: Uint8Array): Promise<void> {
  for (const made of await readDataKeys({ db, masterKey: from }))
    await db
      .update(dataKeys)
      .set({ wrapped: wrap(to, made) })
      .where(eq(dataKeys.id, made.id))
}

function wrap(masterKey: Uint8Array, made: DataKey): string {
  const master = { id: MASTER, key: createSecretKey(masterKey) }
  return Buffer.from(sealWith(master, made.key.export(), wrapContext(made))).toString('base64url')
}

/**
 * The envelope over the database's keys; creates the first key of each purpose. @throws SealError see `readDataKeys`.
 */
export async function openEnvelope(
  deps: DataKeyDeps & { onError: (error: unknown) => void },
): Promise<Envelope> {
  let keys = await readDataKeys(deps)
  for (const purpose of KEY_PURPOSES) {
    if (!keys.some(key => key.purpose === purpose)) await addDataKey(deps, purpose)
  }
  keys = await readDataKeys(deps)
  return createEnvelope({ ...deps, keys, reload: () => readDataKeys(deps) })
}
