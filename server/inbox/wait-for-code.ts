// Waiting for a code that a site mails to a removal's return address, while its form stays open.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { fieldIs, listDocs } from '../db/rows.ts'
import { findCode } from './find-code.ts'

/** The only value that recipes wait for (RECIPES.md section 9). */
export const CODE = 'verificationCode'
const LOOK_EVERY = 500

/**
 * The values, or null when a mail with them did not come in time (wall time) or something else is asked for. Mails of
 * before `since` (product time, epoch milliseconds) were answers to something else.
 */
export async function waitForCode(
  db: Db,
  about: { userId: string; jobId: string; since: number },
  names: readonly string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  if (names.some(name => name !== CODE)) return null
  const until = performance.now() + timeoutMs
  for (;;) {
    signal.throwIfAborted()
    const mails = await listDocs(db, 'messages', about.userId, fieldIs('messages', 'job_id', about.jobId))
    const codes = mails
      .filter(mail => mail.direction === 'in' && Date.parse(mail.created_at) >= about.since)
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .flatMap(mail => findCode(`${mail.subject}\n${mail.body}`) ?? [])
    if (codes[0] !== undefined) return { [CODE]: codes[0] }
    if (performance.now() >= until) return null
    await delay(LOOK_EVERY, undefined, { signal })
  }
}
