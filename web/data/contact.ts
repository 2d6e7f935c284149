// The operator's contact data, and messages to the operator. Parsed by hand: public pages load no schema library.
import type { ContactView } from '#shared/protocol/contact.ts'
import type { TicketAnswer, TicketBody } from '#shared/protocol/tickets.ts'
import { openRequest } from './http/open-request.ts'

/** Null when the server can't answer. */
export async function askContact(): Promise<ContactView | null> {
  const { status, body } = await openRequest('/site/v1/contact')
  if (status !== 200 || typeof body !== 'object' || body === null) return null
  const { email, phone, hours, reply_hours, address } = body as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    email: text(email),
    phone: text(phone),
    hours: text(hours),
    reply_hours: typeof reply_hours === 'number' ? reply_hours : null,
    address: text(address),
  }
}

/** `field`: the field that was refused; `retryAfter`: seconds until the next try. */
export type SentMessage =
  | ({ kind: 'filed' } & TicketAnswer)
  | { kind: 'unreached' }
  | { kind: 'refused'; message: string; field: string | null; retryAfter: number | null }

/** Files a message. */
export async function sendMessage(message: TicketBody): Promise<SentMessage> {
  const { status, body, retryAfter } = await openRequest('/site/v1/tickets', message)
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const { number, copy, detail, field } = said
  if (status === 201 && typeof number === 'string') return { kind: 'filed', number, copy: copy === true }
  // An error without our server's wording comes from a gateway.
  if (status === 0 || typeof detail !== 'string') return { kind: 'unreached' }
  return {
    kind: 'refused',
    message: detail,
    field: typeof field === 'string' ? field : null,
    retryAfter: status === 429 ? retryAfter : null,
  }
}
