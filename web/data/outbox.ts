// The outbox: the only way for the person to act. Each intent is sent as soon as possible, once.

import { useSyncExternalStore } from 'react'
import type { Intent } from '#shared/collections/intents.ts'
import type { FunctionName, FunctionPayload } from '#shared/protocol/functions.ts'
import type { RefusedRow } from '#web/data/replication/refusals.ts'
import { addIntent, removeIntent, repeatIntent } from '#web/data/storage/intent-writes.ts'
import { device } from './device.ts'
import { useDocs } from './queries.ts'
import { useAccount } from './store.ts'

export type { RefusedRow }

/** Queues an action; resolves with the intent's id once it's stored on this device. */
export async function sendIntent<N extends FunctionName>(
  kind: N,
  payload: FunctionPayload<N>,
): Promise<string> {
  return addIntent(await device.databases.whenOpen(), device.clock.now, kind, payload)
}

/** Queues an action that can be taken back for a moment; resolves with its id once it's stored on this device. */
export async function holdIntent<N extends FunctionName>(
  kind: N,
  payload: FunctionPayload<N>,
): Promise<string> {
  return (await device.databases.whenOpen()).heldIntents.hold(kind, payload)
}

/** The moment is over: the action goes out. */
export async function releaseIntent(id: string): Promise<void> {
  return (await device.databases.whenOpen()).heldIntents.release(id)
}

/** Takes the action back; false if it's too late. */
export async function takeBackIntent(id: string): Promise<boolean> {
  return (await device.databases.whenOpen()).heldIntents.drop(id)
}

/** Sends a failed intent again; resolves with the new intent's id. */
export async function retryIntent(id: string): Promise<string> {
  return repeatIntent(await device.databases.whenOpen(), device.clock.now, id)
}

/** Discards an intent. */
export async function discardIntent(id: string): Promise<void> {
  return removeIntent(await device.databases.whenOpen(), id)
}

const NEWEST_FIRST = [{ created_at: 'desc' as const }]

/** All stored intents, newest first; empty while they are loading. */
export function useIntents(): readonly Intent[] {
  return useDocs('intents', { sort: NEWEST_FIRST }).docs
}

const NONE: readonly RefusedRow[] = []
const nothing = () => () => {}

/** Rows that the server refused, with the reason; preserved on this device until dismissed. */
export function useRefused(): readonly RefusedRow[] {
  const refusals = useAccount()?.refusals
  return useSyncExternalStore(refusals?.subscribe ?? nothing, refusals?.list ?? (() => NONE), () => NONE)
}

/** Removes a refused row that the person has dealt with. */
export async function dismissRefused(id: string): Promise<void> {
  await (await device.databases.whenOpen()).refusals.dismiss(id)
}

/** All refused rows as JSON text, for saving as a file. */
export async function exportRefused(): Promise<string> {
  return JSON.stringify((await device.databases.whenOpen()).refusals.list(), null, 2)
}
