// Texts kept twice, as screens use them.
import { useSyncExternalStore } from 'react'
import type { KeptText } from '#web/data/replication/text-conflicts.ts'
import { device } from './device.ts'
import { useAccount } from './store.ts'

export type { KeptText }

const NONE: readonly KeptText[] = []
const nothing = () => () => {}

/** Texts that were changed on two devices at once and of which both versions were kept, until dismissed. */
export function useKeptTexts(): readonly KeptText[] {
  const texts = useAccount()?.keptTexts
  return useSyncExternalStore(texts?.subscribe ?? nothing, texts?.list ?? (() => NONE), () => NONE)
}

/** Forgets one that the person has looked at; the text itself stays as it is. */
export async function dismissKeptText(id: string): Promise<void> {
  await (await device.accounts.whenOpen()).keptTexts.dismiss(id)
}
