// Limits the letters to sites that we send for an account per day. Letters that were never sent don't count, nor do those
// that the person sent from their own mailbox.
import { sql } from 'drizzle-orm'
import { lettersADay } from '#shared/domain/entitlements.ts'
import { DAY, iso, MINUTE } from '#shared/lib/time.ts'
import { readEntitlements } from '../../db/entitlements.ts'
import { tables } from '../../db/replicated.ts'
import { rowsById } from '../../db/rows.ts'
import type { FunctionContext, Outcome } from '../../function-handler.ts'

const MOMENT = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZone: 'UTC',
})

/** A refusal that says when the next letter may be sent, or null if one may be sent now. Product time. */
export async function checkLetters({ tx, deps, userId }: FunctionContext): Promise<Outcome | null> {
  const most = lettersADay(await readEntitlements(tx, deps, userId))
  const now = deps.now()
  const { messages } = tables
  const rows = await tx
    .select({ id: messages.id, at: messages.created_at })
    .from(messages)
    .where(
      sql`user_id = ${userId}::uuid and direction = 'out' and status in ('queued', 'sent', 'bounced')
        and created_at > ${iso(now - DAY)}`,
    )
  if (rows.length < most) return null
  // Who sent a letter is sealed, so it's read only where it matters.
  const letters = await rowsById(
    tx,
    'messages',
    userId,
    rows.map(({ id }) => id),
  )
  const isOwn = (id: string) => letters.get(id)?.sent_by_person === true
  const times = rows
    .flatMap(({ id, at }) => (isOwn(id) ? [] : [Date.parse(String(at))]))
    .sort((a, b) => a - b)
  if (times.length < most) return null
  // Once this letter is a day old, the account is below its limit.
  const oldest = times[times.length - most] ?? now
  const count = most === 1 ? '1 letter' : `${most} letters`
  // Rounded up to a full minute: earlier within that minute, the letter would be refused again.
  const nextAt = Math.ceil((oldest + DAY) / MINUTE) * MINUTE
  const message = `Your account can send ${count} in 24 hours. You can send the next one after ${MOMENT.format(nextAt)} UTC.`
  return { ok: false, code: 'too_many_letters', message }
}
