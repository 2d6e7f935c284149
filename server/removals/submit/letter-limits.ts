// How many letters may be sent within an hour, in all and to one mailbox. A letter above a limit waits for its turn.
import { and, count, eq, gt, inArray, lt, min } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { addressDigest } from '../../db/lookup-digest.ts'
import { sentLetters } from '../../db/tables/engine.ts'
import type { Deps } from '../../deps.ts'

/**
 * Counts a letter as sent now. Returns null, or the time when it may be tried again (epoch milliseconds) if it's above
 * a limit. Letters of several accounts that are counted at the same moment may exceed a limit by a few.
 */
export async function takeLetterTurn(
  tx: Db,
  deps: Pick<Deps, 'now' | 'letterRules'>,
  letter: { id: string; to_address: string },
): Promise<number | null> {
  const now = deps.now()
  if (!deps.letterRules) return null
  const { perHour, perMailbox, jitter, isDryRun } = deps.letterRules
  const later = HOUR + delayOf(letter.id, jitter)
  if (isDryRun) return now + later
  const mailbox = await addressDigest(tx, letter.to_address)
  const since = gt(sentLetters.sent_at, new Date(now - HOUR))
  const own = await countSince(tx, and(since, eq(sentLetters.mailbox, mailbox)))
  const all = own.count >= perMailbox ? own : await countSince(tx, since)
  if (own.count >= perMailbox || all.count >= perHour) return (all.first ?? now) + later
  await tx.insert(sentLetters).values({ id: newId(), mailbox, sent_at: new Date(now) })
  return null
}

async function countSince(tx: Db, where: ReturnType<typeof and>) {
  const first = min(sentLetters.sent_at)
  const [row] = await tx.select({ count: count(), first }).from(sentLetters).where(where)
  return { count: row?.count ?? 0, first: row?.first?.getTime() ?? null }
}

/** The same letter always gets the same delay. */
const delayOf = (id: string, jitter: number): number =>
  Math.floor((Number.parseInt(id.slice(-4), 16) / 0x1_0000) * jitter)

const PIECE = 5_000

/** Deletes a piece of the counts that no longer matter. Null if nothing is left. */
export async function purgeSentLetters(db: Db, now: number): Promise<string | null> {
  const old = db
    .select({ id: sentLetters.id })
    .from(sentLetters)
    .where(lt(sentLetters.sent_at, new Date(now - HOUR)))
    .limit(PIECE)
  const gone = await db
    .delete(sentLetters)
    .where(inArray(sentLetters.id, old))
    .returning({ id: sentLetters.id })
  return gone.length < PIECE ? null : 'the rest'
}
