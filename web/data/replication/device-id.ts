// The name by which the server knows this device for one account: it lets purges wait until the device has read all
// changes (SPEC.md 8.2).
import { newId } from '#shared/lib/id.ts'
import { DEVICE_HEADER, PROTOCOL_HEADER, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { KeyValue } from '#web/data/environment.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'

/** localStorage key; wiping an account removes it. */
export function deviceIdKey(userId: string): string {
  return `offlist-device-${userId}`
}

/** The local document with the id: for the service worker, which has no localStorage. */
const KEY = 'device'

/** The device's id for the account, created at the first call. */
export async function deviceIdOf(database: LocalDatabase, local: KeyValue, userId: string): Promise<string> {
  const shared = (await database.getLocal<{ id: string }>(KEY))?.toMutableJSON().data.id
  const id = local.get(deviceIdKey(userId)) ?? shared ?? newId()
  local.set(deviceIdKey(userId), id)
  if (id !== shared) await database.upsertLocal(KEY, { id })
  return id
}

/** Headers of every sync request. */
export function syncHeaders(deviceId: string): Readonly<Record<string, string>> {
  return { [PROTOCOL_HEADER]: String(SYNC_PROTOCOL), [DEVICE_HEADER]: deviceId }
}
