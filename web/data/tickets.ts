// The calls to the operator's inbox. All throw ApiError.
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { type InboxView, inboxView, type TicketView, ticketView } from '#shared/protocol/tickets.ts'
import { device } from '#web/data/device.ts'

const BASE = '/operations/v1/tickets'

const change = (id: string, what: string, body: object): Promise<TicketView> =>
  device.api.json(`${BASE}/${encodeURIComponent(id)}/${what}`, ticketView, { method: 'POST', body })

export const ticketCalls = {
  /** `after`: the cursor of the page. */
  list: (search: { status: TicketStatus; q: string; after?: string }): Promise<InboxView> =>
    device.api.json(`${BASE}/search`, inboxView, { method: 'POST', body: search }),
  read: (id: string): Promise<TicketView> => device.api.json(`${BASE}/${encodeURIComponent(id)}`, ticketView),
  /** Mails a reply, once per key and text; `close`: also closes the ticket. */
  reply: (id: string, reply: { key: string; text: string; close: boolean }): Promise<TicketView> =>
    change(id, 'replies', reply),
  setStatus: (id: string, status: TicketStatus): Promise<TicketView> => change(id, 'status', { status }),
}
