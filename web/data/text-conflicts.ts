// Texts that were changed on two devices, for screens.
import { useSyncExternalStore } from 'react'
import type { TextConflict } from '#web/data/replication/text-conflicts.ts'
import { device } from './device.ts'
import { useAccount } from './store.ts'

export type { TextConflict }

const NONE: readonly TextConflict[] = []
const nothing = () => () => {}

/** Texts that were changed on two devices at once, with both versions, until dismissed. */
export function useTextConflicts(): readonly TextConflict[] {
  const texts = useAccount()?.textConflicts
  return useSyncExternalStore(texts?.subscribe ?? nothing, texts?.list ?? (() => NONE), () => NONE)
}

/** Removes a conflict that the person has seen; the text itself doesn't change. */
export async function dismissTextConflict(id: string): Promise<void> {
  await (await device.databases.whenOpen()).textConflicts.dismiss(id)
}
