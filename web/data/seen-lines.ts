// The state of a list of sites when this device last showed it, for screens.
import { useSyncExternalStore } from 'react'
import type { LineMemory } from '#web/data/storage/seen-lines.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const no = () => false

/** The line memory of this account on this device; null until loaded. */
export function useLineMemory(): Pick<LineMemory, 'of' | 'keep'> | null {
  const memory = useAccount()?.lineMemory
  const isRead = useSyncExternalStore(memory?.subscribe ?? nothing, memory?.isRead ?? no, no)
  return memory && isRead ? memory : null
}
