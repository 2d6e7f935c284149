// Writes to the outbox of an open account. From there on, intents are up to the server.

import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import { type FunctionName, type FunctionPayload, functionPayloads } from '#shared/protocol/functions.ts'
import type { Account } from '#web/data/local-database.ts'
import { putIntent } from './put-intent.ts'

/** Adds an intent and returns its id. Throws if the payload doesn't fit its kind. */
export async function addIntent<N extends FunctionName>(
  account: Account,
  now: Now,
  kind: N,
  payload: FunctionPayload<N>,
): Promise<string> {
  const id = newId()
  await putIntent(account, {
    id,
    kind,
    payload: functionPayloads[kind].parse(payload),
    created_at: iso(now()),
  })
  return id
}

/**
 * Sends a failed intent again as a new one and removes the old. The new id is derived from the old one, so that two
 * taps, or a crash between the two writes, can't make it happen twice.
 */
export async function repeatIntent(account: Account, now: Now, id: string): Promise<string> {
  const again = await successorOf(id)
  const old = await account.database.intents.findOne(id).exec()
  if (!old) {
    must(await account.database.intents.findOne(again).exec(), `intent ${id}`)
    return again
  }
  if (old.status !== 'failed') throw new Error(`intent ${id} has not failed`)
  if (!(await account.database.intents.findOne(again).exec())) {
    const { kind, payload, created_at } = old.toMutableJSON()
    // The day of a letter that the person has sent doesn't depend on when we record it.
    const asked = kind === 'record-letter' ? created_at : iso(now())
    await putIntent(account, { id: again, kind, payload, created_at: asked })
  }
  await old.incrementalRemove()
  account.sync.noteWrite()
  return again
}

/** Removes an intent from the outbox; a missing one is no error. */
export async function removeIntent(account: Account, id: string): Promise<void> {
  await (await account.database.intents.findOne(id).exec())?.incrementalRemove()
  account.sync.noteWrite()
}

/** A UUID (version 8) made from the SHA-256 of the old id. */
async function successorOf(id: string): Promise<string> {
  const text = new TextEncoder().encode(`offlist intent after ${id}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hex = [...digest.slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
