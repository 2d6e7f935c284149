// A code that a site mails to a search while its form stays open: it stands by the search's address until the search
// takes it, and goes with the address when the search is over. Nothing else of such mails is kept.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { returnAddresses } from '../db/tables/engine.ts'
import { CODE } from './wait-for-code.ts'

const LOOK_EVERY = 500

type OfScan = { userId: string; scanId: string }

/** Gives the search behind an address the code that was mailed to it. */
export async function giveScanCode(db: Db, address: string, code: string): Promise<void> {
  await db.update(returnAddresses).set({ code }).where(eq(returnAddresses.address, address))
}

/** The values, or null when the code did not come in time (wall time) or something else is asked for. */
export async function waitForScanCode(
  db: Db,
  scan: OfScan,
  names: readonly string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  if (names.some(name => name !== CODE)) return null
  const until = performance.now() + timeoutMs
  for (;;) {
    signal.throwIfAborted()
    const code = await takeCode(db, scan)
    if (code !== null) return { [CODE]: code }
    if (performance.now() >= until) return null
    await delay(LOOK_EVERY, undefined, { signal })
  }
}

/** Each code is one search's: the next one of the visit gets its own mail. */
async function takeCode(db: Db, scan: OfScan): Promise<string | null> {
  const [row] = await db
    .select({ code: returnAddresses.code })
    .from(returnAddresses)
    .where(and(ofScan(scan), isNotNull(returnAddresses.code)))
  if (!row) return null
  await db.update(returnAddresses).set({ code: null }).where(ofScan(scan))
  return row.code
}

/** Ends the search's address, with what was mailed to it: later mails to it are refused. */
export async function closeMailbox(db: Db, userId: string, scanId: string): Promise<void> {
  await db.delete(returnAddresses).where(ofScan({ userId, scanId }))
}

const ofScan = ({ userId, scanId }: OfScan) =>
  and(eq(returnAddresses.user_id, userId), eq(returnAddresses.job_id, scanId))
