// A session of the person's own tasks, from the first to "That was all": the tasks, their progress, and the time each
// took. Pure.
import { DAY, iso, MINUTE, SECOND } from '#shared/lib/time.ts'
import { type NextTask, type TaskKind, tasksWithin } from './next-tasks.ts'
import { MEASURED_MAX, TASK_MINUTES_MAX } from './task-minutes.ts'

/** The target length of a session, in minutes. */
export const SESSION_MINUTES = 10

/** `done`: by the person. `over`: the task closed without them. */
export type TaskEnd = 'open' | 'done' | 'skipped' | 'over'

export type SessionEntry = {
  taskId: string
  /** Missing in sessions of earlier app versions. */
  kind?: TaskKind
  /** The estimate. */
  minutes: number
  /** How many sites the task is about. */
  sites: number
  spentMs: number
  end: TaskEnd
}

export type NextSession = {
  /** Epoch milliseconds. */
  startedAt: number
  /** For one person's tasks only; null for everyone's. */
  personId: string | null
  /** In a fixed order. */
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

/** Whether a stopped session can continue: for the same people, at most a day old, with a task still open. */
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

/**
 * Ends the entries whose task is closed. `doneAt`: when the person did tasks. Returns the same session if nothing
 * ends.
 */
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

/** The task to show; null if none remains. */
export function currentEntry({ entries }: NextSession): SessionEntry | null {
  return entries.find(entry => entry.end === 'open') ?? null
}

/** A longer gap between two moments of a task is a break and doesn't count. */
export const BREAK = 30 * MINUTE

const MOST = TASK_MINUTES_MAX * MINUTE

/** Adds time to a task. The work happens on other sites, so time with the app out of sight counts, up to `MOST`. */
export function withTime(session: NextSession, taskId: string, ms: number): NextSession {
  const entry = session.entries.find(one => one.taskId === taskId)
  if (!entry || ms <= 0 || ms > BREAK) return session
  return withEntry(session, taskId, { spentMs: Math.min(MOST, entry.spentMs + ms) })
}

/** The stored form in a removal: ISO, seconds, and the estimate at the time, in minutes. */
export type MeasuredTask = {
  task: 'guide' | 'letter' | 'look'
  at: string
  seconds: number
  estimated: number
}

/**
 * The measurement of a removal's task that the person finished in the session; null for all others. A question is
 * about a listing and has no removal to store it, and neither reading a reply nor a complaint is measured. `doneAt`:
 * when they requested the action that ended it, which is the same for every tab and device with the task open.
 */
export function measuredOf(
  { kind, end, spentMs, minutes }: SessionEntry,
  doneAt: number,
): MeasuredTask | null {
  if (end !== 'done' || spentMs < SECOND || kind === undefined) return null
  if (kind === 'question' || kind === 'read' || kind === 'complaint') return null
  return {
    task: kind === 'confirm' ? 'guide' : kind,
    at: iso(doneAt),
    seconds: Math.round(spentMs / SECOND),
    estimated: minutes,
  }
}

/** A removal's measurements plus one more task. If another tab or device already stored it, it is not added again. */
export function withMeasured(
  kept: readonly MeasuredTask[] | null | undefined,
  task: MeasuredTask,
): MeasuredTask[] {
  const before = kept ?? []
  if (before.some(one => one.task === task.task && one.at === task.at)) return [...before]
  return [...before, task].slice(-MEASURED_MAX)
}

/** The session with a task ended or reopened. */
export function withEnd(session: NextSession, taskId: string, end: TaskEnd): NextSession {
  return withEntry(session, taskId, { end })
}

/** The session with its skipped tasks reopened. */
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
  /** Sites of the finished tasks. */
  sites: number
  /**
   * Measured and estimated minutes of the finished tasks. Measured ones are rounded, and at least 1 if any was done.
   */
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

/** Rounded, but never 0: a started task took time. */
export const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / MINUTE))

/** `2 of 5`: tasks that closed without the person don't count. */
export function placeOf({ entries }: NextSession): { at: number; total: number } {
  const counted = entries.filter(entry => entry.end !== 'over')
  const at = counted.findIndex(entry => entry.end === 'open')
  return { at: at === -1 ? counted.length : at + 1, total: counted.length }
}
