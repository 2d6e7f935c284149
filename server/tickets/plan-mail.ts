// Plans the mails of tickets, in the transaction that decides on them; the job `send-ticket-mail` sends them.
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'

/** `notice`: to the operator. `copy`: to the sender, that we got it. `reply`: to the sender, the operator's answer. */
const WHATS = ['notice', 'copy', 'reply'] as const
export type TicketMail = { what: (typeof WHATS)[number]; messageId: string }

/** Mails of one ticket leave one after the other. */
export async function planTicketMail(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  { what, messageId, ticketId }: TicketMail & { ticketId: string },
): Promise<void> {
  await planWork(tx, {
    kind: 'send-ticket-mail',
    ref: `${what} ${messageId}`,
    // Nobody's account: anybody can write.
    userId: SHARED_ACCOUNT,
    lane: `ticket:${ticketId}`,
    dueAt: deps.now(),
  })
}

const ref = z.tuple([z.enum(WHATS), z.uuid()])

/** What a planned mail's ref says. @throws when it isn't one. */
export function readMailRef(text: string): TicketMail {
  const [what, messageId] = ref.parse(text.split(' '))
  return { what, messageId }
}
