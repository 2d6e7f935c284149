// What a list of sites looked like when this device last showed it, as screens use it.
import { useSyncExternalStore } from 'react'
import type { LineMemory } from '#web/data/storage/seen-lines.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const no = () => false

/** The memory of this account's device; null until it has been read. */
export function useLineMemory(): Pick<LineMemory, 'of' | 'keep'> | null {
  const memory = useAccount()?.lineMemory
  const isRead = useSyncExternalStore(memory?.subscribe ?? nothing, memory?.isRead ?? no, no)
  return memory && isRead ? memory : null
}
