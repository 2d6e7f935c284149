// Tickets: what POST /site/v1/tickets takes and answers, and the operator's inbox below /operations/v1.
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
/** Goes into mail headers and list rows. */
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
 * Made once for what is being sent, and kept over retries: with the same one, the same text is filed or answered once,
 * however late it comes again.
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

/** Its answer. `number`: what people call the ticket, such as T-4KQ7-M2XP. `copy`: whether we mail it to the sender. */
export const ticketAnswer = z.strictObject({ number: z.string(), copy: z.boolean() })
export type TicketAnswer = z.infer<typeof ticketAnswer>

/** How many bytes a request with a message may have: its text in the longest encoding, and the rest. */
export const TICKET_BODY_MAX = 32 * 1024

/** Tickets on a page of the inbox. */
export const INBOX_PAGE = 50
/** How many tickets one search reads at most: their senders and subjects are encrypted, so each has to be opened. */
export const SEARCHED_MAX = 2000

/**
 * Body of POST /tickets/search. No query: names and addresses are searched for, and addresses of requests end up in the logs
 * of proxies. `after`: the cursor that the page before answered.
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
  /** When its last message was written. */
  last_at: at,
  /** Whether the last message is the sender’s: it’s the operator’s turn. */
  waiting: z.boolean(),
})
export type TicketSummary = z.infer<typeof ticketSummary>

/**
 * Its answer: the latest first. `next`: where the next page begins; null after the last. `searched`: how many tickets
 * a search has read for this page, SEARCHED_MAX at most; null without a search.
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
  /** When an answer left by mail; null until then. */
  sent_at: at.nullable(),
})
export type TicketMessage = z.infer<typeof ticketMessage>

/** GET /tickets/{id}, and the answer to its POSTs: the ticket with its messages, oldest first. */
export const ticketView = z.strictObject({
  now: at,
  ticket: ticketSummary.extend({ phone: z.string().nullable(), copied: z.boolean() }),
  messages: z.array(ticketMessage),
})
export type TicketView = z.infer<typeof ticketView>

/** Body of POST /tickets/{id}/replies. `close`: the answer settles it. */
export const replyBody = z.strictObject({ key, text, close: z.boolean().default(false) })

/** Body of POST /tickets/{id}/status. */
export const statusBody = z.strictObject({ status: z.enum(TICKET_STATUSES) })
