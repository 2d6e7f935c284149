// No more letters to sites than an account may send within a day. What never went out doesn't count.
import { sql } from 'drizzle-orm'
import { lettersADay } from '#shared/domain/entitlements.ts'
import { DAY, iso, MINUTE } from '#shared/lib/time.ts'
import { readEntitlements } from '../../db/entitlements.ts'
import { tables } from '../../db/replicated.ts'
import type { FunctionContext, Outcome } from '../../function-handler.ts'

const MOMENT = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZone: 'UTC',
})

/** A refusal that says when the next letter may go, or null where one may now. Product time. */
export async function checkLetters({ tx, deps, userId }: FunctionContext): Promise<Outcome | null> {
  const most = lettersADay(await readEntitlements(tx, deps, userId))
  const now = deps.now()
  const { messages } = tables
  const rows = await tx
    .select({ at: messages.created_at })
    .from(messages)
    .where(
      sql`user_id = ${userId}::uuid and direction = 'out' and status in ('queued', 'sent')
        and created_at > ${iso(now - DAY)}`,
    )
  if (rows.length < most) return null
  const times = rows.map(({ at }) => Date.parse(String(at))).sort((a, b) => a - b)
  // As soon as this one is a day old, there are fewer than the most.
  const oldest = times[times.length - most] ?? now
  const letters = most === 1 ? '1 letter' : `${most} letters`
  // The next full minute: within this one, it would be refused again.
  const nextAt = Math.ceil((oldest + DAY) / MINUTE) * MINUTE
  const message = `Your account can send ${letters} in 24 hours. You can send the next one after ${MOMENT.format(nextAt)} UTC.`
  return { ok: false, code: 'too_many_letters', message }
}
