// Tickets: the body and answer of POST /site/v1/tickets, and the operator's inbox below /operations/v1.
import type { Whose } from '#shared/domain/capabilities.ts'
import {
  MESSAGE_STATES,
  TICKET_CATEGORIES,
  TICKET_MAX,
  TICKET_STATUSES,
  type TicketCategory,
} from '#shared/domain/tickets.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** The endpoints of the inbox, below /operations/v1. */
export const ticketEndpoints = {
  'POST /tickets/search': { need: 'operator', whose: 'anybody' },
  'GET /tickets/:id': { need: 'operator', whose: 'anybody' },
  'POST /tickets/:id/replies': { need: 'operator', whose: 'anybody' },
  'POST /tickets/:id/status': { need: 'operator', whose: 'anybody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'operator'; whose: Whose }>>
export type TicketEndpoint = keyof typeof ticketEndpoints

const categories = Object.keys(TICKET_CATEGORIES) as [TicketCategory, ...TicketCategory[]]
const at = z.iso.datetime()
const count = z.int().nonnegative()
/** For mail headers and list rows. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Fill in this field.')
    .max(max, `Use ${max} characters at most.`)
    .regex(/^\P{Cc}*$/u, 'Use one line, without control characters.')
const text = z
  .string()
  .trim()
  .min(1, 'Write a message.')
  .max(TICKET_MAX.text, `Use ${TICKET_MAX.text} characters at most.`)

/**
 * Created once per message and reused for retries: the same text with the same key is filed or answered only once,
 * however late it repeats.
 */
const key = rowId.optional()

/** Body of POST /site/v1/tickets. */
export const ticketBody = z.strictObject({
  key,
  name: line(TICKET_MAX.name),
  email: z.email('Enter an address like name@example.com.').max(TICKET_MAX.email),
  phone: line(TICKET_MAX.phone).nullable().default(null),
  category: z.enum(categories, 'Choose what it’s about.'),
  subject: line(TICKET_MAX.subject),
  text,
})
export type TicketBody = z.infer<typeof ticketBody>

/**
 * Answer of POST /site/v1/tickets. `number`: the ticket's public number, such as T-4KQ7-M2XP. `copy`: whether we mail
 * a copy to the sender.
 */
export const ticketAnswer = z.strictObject({ number: z.string(), copy: z.boolean() })
export type TicketAnswer = z.infer<typeof ticketAnswer>

/** The maximum size of a request with a message, in bytes: its text in the longest encoding, plus the rest. */
export const TICKET_BODY_MAX = 32 * 1024

/** Tickets per page of the inbox. */
export const INBOX_PAGE = 50
/**
 * The maximum number of tickets that one search reads: their senders and subjects are encrypted, so each has to be
 * decrypted.
 */
export const SEARCHED_MAX = 2000

/**
 * Body of POST /tickets/search. Not a query string: searches contain names and addresses, and URLs end up in proxy
 * logs. `after`: the cursor from the previous page.
 */
export const inboxSearch = z.strictObject({
  status: z.enum(TICKET_STATUSES).default('open'),
  q: z.string().trim().max(200).default(''),
  after: z.string().max(100).optional(),
})

/** A ticket in a list. Times are product time. */
export const ticketSummary = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(TICKET_STATUSES),
  category: z.enum(categories),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  created_at: at,
  /** The time of its last message. */
  last_at: at,
  /** Whether the last message is from the sender, so that it’s the operator’s turn. */
  waiting: z.boolean(),
})
export type TicketSummary = z.infer<typeof ticketSummary>

/**
 * Answer of POST /tickets/search: the latest first. `next`: the cursor of the next page; null after the last.
 * `searched`: how many tickets a search has read for this page, SEARCHED_MAX at most; null without a search.
 */
export const inboxView = z.strictObject({
  now: at,
  tickets: z.array(ticketSummary),
  counts: z.strictObject({ open: count, closed: count }),
  next: z.string().nullable(),
  searched: count.nullable(),
})
export type InboxView = z.infer<typeof inboxView>

export const ticketMessage = z.strictObject({
  id: z.uuid(),
  /** `in`: the sender’s; `out`: the operator’s answer. */
  direction: z.enum(['in', 'out']),
  state: z.enum(MESSAGE_STATES),
  text: z.string(),
  created_at: at,
  /** When an answer was mailed; null until then. */
  sent_at: at.nullable(),
})
export type TicketMessage = z.infer<typeof ticketMessage>

/** GET /tickets/{id}, and the answer to POSTs there: the ticket with its messages, oldest first. */
export const ticketView = z.strictObject({
  now: at,
  ticket: ticketSummary.extend({ phone: z.string().nullable(), copied: z.boolean() }),
  messages: z.array(ticketMessage),
})
export type TicketView = z.infer<typeof ticketView>

/** Body of POST /tickets/{id}/replies. `close`: the answer closes the ticket. */
export const replyBody = z.strictObject({ key, text, close: z.boolean().default(false) })

/** Body of POST /tickets/{id}/status. */
export const statusBody = z.strictObject({ status: z.enum(TICKET_STATUSES) })
