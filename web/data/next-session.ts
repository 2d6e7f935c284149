// The last task session shown on this device, for screens.
import { useSyncExternalStore } from 'react'
import type { SessionMemory } from '#web/data/storage/next-session.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const no = () => false

/** The session memory of this account on this device; null until loaded. */
export function useSessionMemory(): Pick<SessionMemory, 'kept' | 'keep'> | null {
  const memory = useAccount()?.sessionMemory
  const isRead = useSyncExternalStore(
    memory?.subscribe ?? nothing,
    memory ? () => memory.kept() !== undefined : no,
    no,
  )
  return memory && isRead ? memory : null
}
