// Rounds: work over all accounts, in steps. After each step, the work's row records the progress, so that a round that
// was stopped, killed or has used up its turn continues from there, on any copy of the server.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { noteProgress, type WorkItem } from '../db/work.ts'

/** How long a round runs before it releases its worker, in milliseconds: other quick work may be due. */
const TURN = 5 * SECOND

/** A part of a round. */
export type RoundPart = {
  name: string
  /**
   * Does the step that begins at `cursor` (null: the first), and returns where the next one begins; null after the
   * last. A step takes a second at most, because a shutdown waits for it. It commits on its own: a process that dies
   * right after it repeats it, which must be harmless.
   */
  step: (cursor: string | null, signal: AbortSignal) => Promise<string | null>
}

const place = z.object({ part: z.string(), cursor: z.string().nullable() })
type Place = z.infer<typeof place>

type RoundOptions = {
  signal: AbortSignal
  /** Runs in the transaction that resets the round to its beginning. */
  whenDone?: (tx: Db) => Promise<void>
  turn?: number
}

/**
 * Continues a round for a turn or to its end; returns whether it's done.
 * @throws the signal's reason between two steps, and when another worker has taken over the round.
 */
export async function goOn(
  db: Db,
  item: WorkItem,
  parts: readonly RoundPart[],
  { signal, whenDone = async () => undefined, turn = TURN }: RoundOptions,
): Promise<boolean> {
  const ends = performance.now() + turn
  let at = placeIn(parts, item.input)
  while (at) {
    // The embedded database runs in this thread: without this, timers and sockets would starve.
    await setImmediate()
    signal.throwIfAborted()
    const next = await takeStep(parts, at, signal)
    await db.transaction(async tx => {
      if (!(await noteProgress(tx, item, next ?? {}))) throw new Error('another worker has this round')
      if (!next) await whenDone(tx)
    })
    at = next
    if (performance.now() >= ends) break
  }
  return at === null
}

/** Where a round continues: at its first part if no progress is stored or the stored part no longer exists. */
function placeIn(parts: readonly RoundPart[], input: unknown): Place | null {
  const noted = place.safeParse(input)
  if (noted.success && parts.some(({ name }) => name === noted.data.part)) return noted.data
  return startOf(parts[0])
}

async function takeStep(parts: readonly RoundPart[], { part, cursor }: Place, signal: AbortSignal) {
  const index = parts.findIndex(({ name }) => name === part)
  const next = await parts[index]?.step(cursor, signal)
  return next ? { part, cursor: next } : startOf(parts[index + 1])
}

const startOf = (part: RoundPart | undefined): Place | null =>
  part ? { part: part.name, cursor: null } : null
