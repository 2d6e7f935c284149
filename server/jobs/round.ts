// Rounds: what is done for everybody, piece by piece. After each piece the work's row notes how far the round has come, so
// one that is stopped, killed or has had its turn goes on there, on whichever copy of the server.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { noteProgress, type WorkItem } from '../db/work.ts'

/** How long a round goes on before it gives its worker back, in milliseconds: other quick work may be due. */
const TURN = 5 * SECOND

/** A part of a round. */
export type RoundPart = {
  name: string
  /**
   * Does the piece that begins at `cursor`, or the first one where that is null, and answers where the next one begins;
   * null after the last. A piece takes a second at most, because a shutdown waits for it. It commits on its own: a
   * process that dies right after it does it again, which has to be harmless.
   */
  step: (cursor: string | null, signal: AbortSignal) => Promise<string | null>
}

const place = z.object({ part: z.string(), cursor: z.string().nullable() })
type Place = z.infer<typeof place>

type RoundOptions = {
  signal: AbortSignal
  /** Runs with the note that the round is at its beginning again. */
  whenDone?: (tx: Db) => Promise<void>
  turn?: number
}

/**
 * Goes on with a round where it was, for a turn or to its end; answers whether it has come to it.
 * @throws the signal's reason between two pieces, and when another worker has taken the round over.
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
    // The embedded database works in this thread: without this, timers and sockets would have no turn.
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

/** Where a round goes on: at its first part, where nothing is noted or the part is no longer there. */
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
