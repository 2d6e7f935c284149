// Each device's checkpoints: held in memory, written occasionally. If the process loses some, a purge only waits longer
// (SPEC.md 8.2).
import { sql } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { syncDevices } from '../db/tables/sync.ts'
import type { Deps } from '../deps.ts'

/** A device that was seen again is written again after this product time. */
const WRITE_EVERY = 5 * MINUTE
/** A device is written earlier once its checkpoints have advanced by this many numbers. */
const WRITE_AFTER_STEPS = 1000
/** Maximum number of devices in memory; beyond that, the least recently seen one is written and dropped. */
const REMEMBERED_MAX = 10_000

type Passed = Map<CollectionName, number>
type Note = {
  userId: string
  deviceId: string
  passed: Passed
  seenAt: number
  /** Product time and steps at the last write; null before the first. */
  written: { at: number; steps: number } | null
}

export type Devices = {
  /** A device has pulled from these numbers, so it has all rows up to them. */
  note: (userId: string, deviceId: string, passed: ReadonlyMap<CollectionName, number>) => void
  /** Writes all unwritten devices. */
  flush: () => Promise<void>
}

/** Tracks devices. Call `flush` when the program stops. */
export function createDevices({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Devices {
  const notes = new Map<string, Note>()
  const writing = new Set<Promise<void>>()
  const write = (note: Note) => {
    const written = note.written
    note.written = { at: note.seenAt, steps: stepsOf(note.passed) }
    const done = store(db, note).catch(error => {
      note.written = written
      log.warn({ err: error }, 'device not noted')
    })
    writing.add(done)
    void done.finally(() => writing.delete(done))
  }
  const forgetOldest = () => {
    const [oldest] = notes
    if (notes.size <= REMEMBERED_MAX || !oldest) return
    notes.delete(oldest[0])
    if (isBehind(oldest[1])) write(oldest[1])
  }
  return {
    note(userId, deviceId, passed) {
      const key = `${userId} ${deviceId}`
      const known = notes.get(key)
      const note: Note = known ?? { userId, deviceId, passed: new Map(), seenAt: 0, written: null }
      for (const [name, seq] of passed) note.passed.set(name, seq)
      note.seenAt = now()
      // Re-insert it at the end: the map is ordered by last use.
      notes.delete(key)
      notes.set(key, note)
      if (isDue(note)) write(note)
      forgetOldest()
    },
    async flush() {
      for (const note of notes.values()) if (isBehind(note)) write(note)
      await Promise.all(writing)
    },
  }
}

function isBehind(note: Note): boolean {
  return note.written?.at !== note.seenAt || note.written.steps !== stepsOf(note.passed)
}

function isDue({ written, seenAt, passed }: Note): boolean {
  if (!written) return true
  return seenAt - written.at >= WRITE_EVERY || Math.abs(stepsOf(passed) - written.steps) >= WRITE_AFTER_STEPS
}

function stepsOf(passed: Passed): number {
  let steps = 0
  for (const seq of passed.values()) steps += seq
  return steps
}

/** The last value wins, even if it's smaller: such a device is reading from the start and needs the rows it lacks. */
async function store(db: Deps['db'], { userId, deviceId, passed, seenAt }: Note): Promise<void> {
  const values = {
    user_id: userId,
    device_id: deviceId,
    passed: Object.fromEntries(passed),
    seen_at: new Date(seenAt),
  }
  await db
    .insert(syncDevices)
    .values(values)
    .onConflictDoUpdate({
      target: [syncDevices.user_id, syncDevices.device_id],
      set: {
        passed: sql`${syncDevices.passed} || excluded.passed`,
        seen_at: sql`greatest(${syncDevices.seen_at}, excluded.seen_at)`,
      },
    })
}
