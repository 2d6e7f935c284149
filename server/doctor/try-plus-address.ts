// Sends one mail to a plus-address of the mailbox, and waits for it there. The doctor does this only when it's asked to.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type TransportOptions } from 'nodemailer'
import { SECOND } from '#shared/lib/time.ts'
import type { ImapAccount } from '../lib/mailbox-settings.ts'
import { openImap } from '../mail/open-imap.ts'
import type { PlusAddressTrial } from './check.ts'

/** How long the mail may take. */
export const ARRIVES_WITHIN = 40 * SECOND
const ASK_EVERY = SECOND
const ANSWERS_WITHIN = 10 * SECOND

type Trial = {
  account: ImapAccount
  /** The mailbox's address. */
  address: string
  token: (() => Promise<string>) | null
  /** The mail server that sends. */
  transport: TransportOptions & { url?: string }
  within?: number
}

/** @throws MailboxError if the mailbox can't be read. */
export async function tryPlusAddress({
  account,
  address,
  token,
  transport,
  within = ARRIVES_WITHIN,
}: Trial): Promise<PlusAddressTrial> {
  const at = address.lastIndexOf('@')
  const tag = `+o-check-${randomBytes(5).toString('hex')}`
  const client = await openImap(account, { token, answersWithin: ANSWERS_WITHIN })
  try {
    const next = client.mailbox ? client.mailbox.uidNext : 1
    const sender = createTransport(transport)
    const isSent = await sender
      .sendMail({
        from: address,
        to: `${address.slice(0, at)}${tag}${address.slice(at)}`,
        subject: 'Offlist: a test of plus-addresses',
        text: 'The doctor sent this to find out if mail to plus-addresses reaches this mailbox. You can delete it.',
      })
      .then(
        () => true,
        () => false,
      )
    sender.close()
    if (!isSent) return 'not_sent'
    for (let waited = 0; waited < within; waited += ASK_EVERY) {
      await client.noop()
      const found = (await client.search({ uid: `${next}:*` }, { uid: true })) || []
      const fresh = found.filter(uid => uid >= next)
      const mails =
        fresh.length === 0
          ? []
          : await client.fetchAll(fresh.join(','), { headers: ['Delivered-To', 'To'] }, { uid: true })
      if (mails.some(({ headers }) => headers?.toString('latin1').includes(tag))) return 'arrived'
      await pause(ASK_EVERY)
    }
    return 'missing'
  } finally {
    client.close()
  }
}
