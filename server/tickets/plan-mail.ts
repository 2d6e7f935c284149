// Schedules ticket mails in the transaction that decides on them; the job `send-ticket-mail` sends them.
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'

/**
 * `notice`: a new message, to the operator. `copy`: a confirmation, to the sender. `reply`: the operator's answer, to
 * the sender.
 */
const WHATS = ['notice', 'copy', 'reply'] as const
export type TicketMail = { what: (typeof WHATS)[number]; messageId: string }

/** Mails of one ticket are sent in order. */
export async function planTicketMail(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  { what, messageId, ticketId }: TicketMail & { ticketId: string },
): Promise<void> {
  await planWork(tx, {
    kind: 'send-ticket-mail',
    ref: `${what} ${messageId}`,
    // Not a user's account, because anyone can write.
    userId: SHARED_ACCOUNT,
    lane: `ticket:${ticketId}`,
    dueAt: deps.now(),
  })
}

const ref = z.tuple([z.enum(WHATS), z.uuid()])

/** Parses a mail's ref. @throws if it isn't one. */
export function readMailRef(text: string): TicketMail {
  const [what, messageId] = ref.parse(text.split(' '))
  return { what, messageId }
}
