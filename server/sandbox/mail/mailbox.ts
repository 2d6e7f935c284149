// The mailbox of the sandbox world: every mail that was sent, in order of arrival.
import { iso } from '#shared/lib/time.ts'
import { numberOf, type Row, type Store, textOf } from '../store.ts'
import { bareAddress, hostOf, type Message } from './message.ts'

/** A mail as in `GET /dev/mailbox.json`; `date` is the world's time. */
export type KeptMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  date: string
}

/** `sender`: the envelope's; empty for delivery reports. */
export type Delivery = { seq: number; recipient: string; sender: string; raw: Uint8Array }

export type Mailbox = {
  /** Stores a mail durably, with a delivery per recipient, and returns its id. */
  put: (message: Message) => string
  /** Newest first; a `to` with an `@` is a whole address, without one a substring. */
  list: (to?: string) => KeptMail[]
  get: (id: string) => KeptMail | null
  /** Unsettled deliveries to a domain, oldest first. */
  open: (domain: string) => Delivery[]
  settle: (seq: number, state: 'done' | 'refused') => void
}

const LISTED = 500

function toMail(row: Row): KeptMail {
  const [id, to, from] = [textOf(row, 'id'), textOf(row, 'recipients'), textOf(row, 'sender')]
  const [subject, text, html] = [textOf(row, 'subject'), textOf(row, 'plain'), textOf(row, 'html')]
  return { id, to, from, subject, text, html, date: textOf(row, 'date') }
}

/** The mailbox in `store`; `ticket` makes a fresh id. */
export function createMailbox(store: Store, now: () => number, ticket: () => string): Mailbox {
  const insert = store.db.prepare(
    `insert into mails (id, message_id, date, sender, recipients, subject, plain, html, raw)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning seq`,
  )
  const deliver = store.db.prepare(`insert into deliveries (mail, recipient, state) values (?, ?, 'open')`)
  const post = store.db.prepare('insert into envelopes (mail, sender) values (?, ?)')
  const columns = 'id, recipients, sender, subject, plain, html, date'
  const all = store.db.prepare(`select ${columns} from mails order by seq desc limit ${LISTED}`)
  const some = store.db.prepare(
    `select ${columns} from mails where instr(lower(recipients), ?) > 0 order by seq desc limit ${LISTED}`,
  )
  const one = store.db.prepare(`select ${columns} from mails where id = ?`)
  const waiting = store.db.prepare(
    `select d.seq, d.recipient, m.sender, e.sender as envelope, m.raw from deliveries d
     join mails m on m.seq = d.mail left join envelopes e on e.mail = d.mail
     where d.state = 'open' order by d.seq`,
  )
  const settled = store.db.prepare('update deliveries set state = ? where seq = ?')
  const putRows = (message: Message): string => {
    const id = ticket()
    const { messageId, from, to, subject, text, html, raw } = message
    const row = insert.get(id, messageId, iso(now()), from, to.join(', '), subject, text, html, raw)
    for (const recipient of to) deliver.run(row?.seq ?? 0, recipient)
    if (message.envelopeFrom !== bareAddress(from)) post.run(row?.seq ?? 0, message.envelopeFrom)
    return id
  }
  return {
    put: message => (store.db.isTransaction ? putRows(message) : store.transaction(() => putRows(message))),
    list: to => {
      const wanted = to?.trim().toLowerCase() ?? ''
      if (wanted === '') return all.all().map(toMail)
      const found = some.all(wanted).map(toMail)
      if (!wanted.includes('@')) return found
      return found.filter(mail => mail.to.toLowerCase().split(', ').includes(wanted))
    },
    get: id => {
      const row = one.get(id)
      return row === undefined ? null : toMail(row)
    },
    open: domain =>
      waiting
        .all()
        .map(row => ({
          seq: numberOf(row, 'seq'),
          recipient: textOf(row, 'recipient'),
          sender: row.envelope === null ? bareAddress(textOf(row, 'sender')) : textOf(row, 'envelope'),
          raw: row.raw instanceof Uint8Array ? row.raw : new Uint8Array(),
        }))
        .filter(delivery => hostOf(delivery.recipient) === domain.toLowerCase()),
    settle: (seq, state) => void settled.run(state, seq),
  }
}
