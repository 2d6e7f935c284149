// A session of the person's own tasks, from the first to "That was all": which tasks, how far they are, and how long each
// took. Pure.
import { DAY, iso, MINUTE, SECOND } from '#shared/lib/time.ts'
import { type NextTask, type TaskKind, tasksWithin } from './next-tasks.ts'
import { MEASURED_MAX, TASK_MINUTES_MAX } from './task-minutes.ts'

/** How long a session is meant to be, in minutes. */
export const SESSION_MINUTES = 10

/** `done`: by the person. `over`: it no longer waits for them, and they did nothing for it. */
export type TaskEnd = 'open' | 'done' | 'skipped' | 'over'

export type SessionEntry = {
  taskId: string
  /** Missing in a session that an earlier version of the app began. */
  kind?: TaskKind
  /** As estimated. */
  minutes: number
  /** How many sites the task is about. */
  sites: number
  spentMs: number
  end: TaskEnd
}

export type NextSession = {
  /** Epoch milliseconds. */
  startedAt: number
  /** Of one person's tasks only; null for everybody's. */
  personId: string | null
  /** In their order, which stays. */
  entries: readonly SessionEntry[]
}

type Task = Pick<NextTask, 'id' | 'kind' | 'minutes' | 'clears'>

/** A new session of the first tasks. */
export function beginSession(tasks: readonly Task[], personId: string | null, now: number): NextSession {
  const entries = tasksWithin(tasks, SESSION_MINUTES).tasks.map(
    (task): SessionEntry => ({
      taskId: task.id,
      kind: task.kind,
      minutes: task.minutes,
      sites: task.clears.length,
      spentMs: 0,
      end: 'open',
    }),
  )
  return { startedAt: now, personId, entries }
}

/** Whether a session that was stopped can go on: the same people's, no older than a day, with a task that still waits. */
export function canResume(
  session: NextSession,
  openIds: ReadonlySet<string>,
  personId: string | null,
  now: number,
): boolean {
  const isFresh = now - session.startedAt < DAY && session.startedAt <= now
  return (
    isFresh &&
    session.personId === personId &&
    session.entries.some(entry => entry.end === 'open' && openIds.has(entry.taskId))
  )
}

/** Ends the entries whose task no longer waits. `doneAt`: when the person did tasks. The same session if nothing ends. */
export function settleSession(
  session: NextSession,
  openIds: ReadonlySet<string>,
  doneAt: ReadonlyMap<string, number>,
): NextSession {
  if (session.entries.every(entry => entry.end !== 'open' || openIds.has(entry.taskId))) return session
  return {
    ...session,
    entries: session.entries.map(entry => {
      if (entry.end !== 'open' || openIds.has(entry.taskId)) return entry
      const isDone = (doneAt.get(entry.taskId) ?? Number.NEGATIVE_INFINITY) >= session.startedAt
      return { ...entry, end: isDone ? 'done' : 'over' }
    }),
  }
}

/** The task to show; null when none is left. */
export function currentEntry({ entries }: NextSession): SessionEntry | null {
  return entries.find(entry => entry.end === 'open') ?? null
}

/** Longer than this between two moments of a task is a break, and isn't counted. */
export const BREAK = 30 * MINUTE

const MOST = TASK_MINUTES_MAX * MINUTE

/** The session with time added to a task. The work is on other sites, so time out of sight counts, up to `MOST`. */
export function withTime(session: NextSession, taskId: string, ms: number): NextSession {
  const entry = session.entries.find(one => one.taskId === taskId)
  if (!entry || ms <= 0 || ms > BREAK) return session
  return withEntry(session, taskId, { spentMs: Math.min(MOST, entry.spentMs + ms) })
}

/** As a removal keeps it: ISO, seconds, and the estimate at the time in minutes. */
export type MeasuredTask = {
  task: 'guide' | 'letter' | 'look'
  at: string
  seconds: number
  estimated: number
}

/**
 * What was measured of a removal's task that the person finished in the session; null for all others. A question is about
 * a listing, and has no removal that could keep it. `doneAt`: when they asked for what ended it, which is the same for every
 * tab and device that has the task open.
 */
export function measuredOf(
  { kind, end, spentMs, minutes }: SessionEntry,
  doneAt: number,
): MeasuredTask | null {
  if (end !== 'done' || spentMs < SECOND || kind === undefined || kind === 'question') return null
  return {
    task: kind === 'confirm' ? 'guide' : kind,
    at: iso(doneAt),
    seconds: Math.round(spentMs / SECOND),
    estimated: minutes,
  }
}

/** What a removal keeps with one more task. One that another tab, or another device, has kept already is kept once. */
export function withMeasured(
  kept: readonly MeasuredTask[] | null | undefined,
  task: MeasuredTask,
): MeasuredTask[] {
  const before = kept ?? []
  if (before.some(one => one.task === task.task && one.at === task.at)) return [...before]
  return [...before, task].slice(-MEASURED_MAX)
}

/** The session with a task ended, or open again. */
export function withEnd(session: NextSession, taskId: string, end: TaskEnd): NextSession {
  return withEntry(session, taskId, { end })
}

/** The session with the skipped tasks to do again. */
export function withSkipped(session: NextSession): NextSession {
  return {
    ...session,
    entries: session.entries.map(entry => (entry.end === 'skipped' ? { ...entry, end: 'open' } : entry)),
  }
}

function withEntry(session: NextSession, taskId: string, change: Partial<SessionEntry>): NextSession {
  return {
    ...session,
    entries: session.entries.map(entry => (entry.taskId === taskId ? { ...entry, ...change } : entry)),
  }
}

export type SessionSum = {
  done: number
  skipped: number
  /** Sites that the tasks done are about. */
  sites: number
  /** Minutes measured and estimated of the tasks done; measured ones are rounded, and at least 1 if any was done. */
  spent: number
  estimated: number
}

export function sumSession({ entries }: NextSession): SessionSum {
  const done = entries.filter(entry => entry.end === 'done')
  const ms = done.reduce((sum, entry) => sum + entry.spentMs, 0)
  return {
    done: done.length,
    skipped: entries.filter(entry => entry.end === 'skipped').length,
    sites: done.reduce((sum, entry) => sum + entry.sites, 0),
    spent: done.length === 0 ? 0 : minutesOf(ms),
    estimated: done.reduce((sum, entry) => sum + entry.minutes, 0),
  }
}

/** Rounded, and never 0: what was begun took time. */
export const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / MINUTE))

/** `2 of 5`: those that are over without the person don't count. */
export function placeOf({ entries }: NextSession): { at: number; total: number } {
  const counted = entries.filter(entry => entry.end !== 'over')
  const at = counted.findIndex(entry => entry.end === 'open')
  return { at: at === -1 ? counted.length : at + 1, total: counted.length }
}
