// Replication's data of an account outside its database, to be deleted with it.

import type { KeyValue } from '#web/data/environment.ts'
import { clockKeys } from './clock-memory.ts'
import { deviceIdKey } from './device-id.ts'
import { forgetUnsent } from './unsent-memory.ts'

/** Removes all of it. */
export function forgetReplication(local: KeyValue, userId: string): void {
  local.remove(deviceIdKey(userId))
  forgetUnsent(local, userId)
  for (const key of Object.values(clockKeys(userId))) local.remove(key)
}
