// The session of tasks that this device last showed, as screens use it.
import { useSyncExternalStore } from 'react'
import type { SessionMemory } from '#web/data/storage/next-session.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const no = () => false

/** The memory of this account's device; null until it has been read. */
export function useSessionMemory(): Pick<SessionMemory, 'kept' | 'keep'> | null {
  const memory = useAccount()?.sessionMemory
  const isRead = useSyncExternalStore(
    memory?.subscribe ?? nothing,
    memory ? () => memory.kept() !== undefined : no,
    no,
  )
  return memory && isRead ? memory : null
}
