// A session on the screen: started or resumed, updated with the remaining tasks, and stored on this device.
import { useEffect, useRef, useState } from 'react'
import {
  beginSession,
  canResume,
  currentEntry,
  type NextSession,
  type SessionEntry,
  settleSession,
  type TaskEnd,
  withEnd,
  withSkipped,
  withTime,
} from '#shared/domain/next-session.ts'
import type { NextTask } from '#shared/domain/next-tasks.ts'
import { SECOND } from '#shared/lib/time.ts'
import { now, useNow } from '#web/data/clock.ts'
import { useSessionMemory } from '#web/data/next-session.ts'

/** How often the minutes of the current task are updated. */
const TICK = 15 * SECOND

type Waiting = {
  /** The person whose tasks these are; null for everyone's. */
  personId: string | null
  /** All waiting tasks, in order. */
  tasks: readonly NextTask[]
  doneAt: (taskIds: readonly string[]) => ReadonlyMap<string, number>
  /** Called once for each task finished here, with its total time. */
  onDone: (entry: SessionEntry) => void
}

/** `session` is undefined until the stored session has been read, and null while nothing waits. */
export function useNextSession({ personId, tasks, doneAt, onDone }: Waiting) {
  const memory = useSessionMemory()
  const [state, setState] = useState<NextSession | null>(null)
  const time = useNow(TICK)
  const openIds = new Set(tasks.map(({ id }) => id))
  const session = state && settleSession(state, openIds, doneAt(state.entries.map(({ taskId }) => taskId)))
  if (session !== state) setState(session)
  if (memory && state === null && tasks.length > 0) {
    const kept = memory.kept()
    setState(kept && canResume(kept, openIds, personId, time) ? kept : beginSession(tasks, personId, time))
  }
  const currentId = (session && currentEntry(session)?.taskId) ?? null
  const settled = useRef({ session, onDone })
  settled.current = { session, onDone }
  const since = useRef({ taskId: currentId, at: time })
  // Time counts for the task that was shown, even if the next one has just appeared.
  useEffect(() => {
    const { taskId, at } = since.current
    const until = Math.max(time, now())
    since.current = { taskId: currentId, at: until }
    if (taskId === null) return
    setState(before => before && withTime(before, taskId, until - at))
    if (taskId === currentId || !settled.current.session) return
    const ended = withTime(settled.current.session, taskId, until - at)
    const entry = ended.entries.find(one => one.taskId === taskId)
    if (entry?.end === 'done') settled.current.onDone(entry)
  }, [time, currentId])
  useEffect(() => {
    if (session) memory?.keep(session).catch((error: unknown) => console.warn('session not kept:', error))
  }, [memory, session])

  const count = () => {
    const { at } = since.current
    since.current = { taskId: currentId, at: now() }
    return now() - at
  }
  const end = (taskId: string, as: TaskEnd) => {
    const ms = count()
    setState(before => before && withEnd(withTime(before, taskId, ms), taskId, as))
  }
  return {
    session: memory ? session : undefined,
    end,
    again: () => setState(before => before && withSkipped(before)),
    begin: () => setState(beginSession(tasks, personId, now())),
  }
}
