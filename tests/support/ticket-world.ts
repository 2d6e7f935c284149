// Contacting the operator over HTTP, and the mails about it.

import type { ContactSettings } from '#server/lib/contact-settings.ts'
import { contactOf } from '#server/lib/contact-settings.ts'
import { sendTicketMail } from '#server/tickets/send-ticket-mail.ts'
import { type InboxView, inboxView, ticketAnswer, ticketView } from '#shared/protocol/tickets.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from './household-world.ts'
import { workOff } from './work-off.ts'

export const OPERATOR = 'boss@example.com'

export type TicketWorld = HouseholdWorld & {
  operator: User
  /** `POST /site/v1/tickets` with a valid body, overridden by `given`. */
  write: (given?: object) => Promise<Response>
  /** The same, and expects success. */
  file: (given?: object) => Promise<{ number: string; copy: boolean }>
  /** A page of the inbox, as the operator sees it. */
  search: (query: object) => Promise<InboxView>
  /** The only ticket with that number, as the operator sees it. */
  read: (number: string) => Promise<ReturnType<typeof ticketView.parse>>
  /** Sends the due mails. Returns the ones to an address. */
  mailsTo: (to: string) => Promise<HouseholdWorld['deps']['outbox']>
}

/** A valid message. */
export const MESSAGE = {
  name: 'Ada Quill',
  email: 'ada@writer.example',
  category: 'technical',
  subject: 'The scan stopped',
  text: 'It stopped at 40%.\nWhat now?',
} as const

export async function openTicketWorld(
  settings: Parameters<typeof openHouseholdWorld>[1] & { contact?: ContactSettings } = {},
): Promise<TicketWorld> {
  const world = await openHouseholdWorld([OPERATOR], settings)
  const operator = await world.signIn(OPERATOR)
  const contact = contactOf(settings.contact ?? {}, [OPERATOR])
  const write = (given: object = {}) => world.ask('POST', '/site/v1/tickets', null, { ...MESSAGE, ...given })
  const search = async (query: object) =>
    inboxView.parse(await world.json('POST', '/operations/v1/tickets/search', operator, query))
  return {
    ...world,
    operator,
    write,
    search,
    async file(given) {
      const response = await write(given)
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
      return ticketAnswer.parse(await response.json())
    },
    async read(number) {
      const found = await search({ q: number })
      return ticketView.parse(
        await world.json('GET', `/operations/v1/tickets/${found.tickets[0]?.id}`, operator),
      )
    },
    async mailsTo(to) {
      await workOff({ ...world.deps, wallNow: Date.now }, [sendTicketMail({ ...world.deps, contact })])
      return world.deps.outbox.filter(mail => mail.to === to)
    },
  }
}
