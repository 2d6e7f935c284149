// Dependencies of the sites' removal flows, and the only function that creates a removal request.
import type { Context, Hono } from 'hono'
import type { Lies } from '../lies/lies.ts'
import type { Letters } from '../mail/letters.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { composeMessage } from '../mail/message.ts'
import { confirmationLetter } from '../mail/site-letters.ts'
import type { Page } from '../pages/document.ts'
import { sitePage } from '../pages/site-page.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import type { Faults } from '../world/faults.ts'
import type { Listing } from '../world/listing.ts'
import type { Puzzles } from '../world/puzzles.ts'
import type { RemovalRequest, Via } from '../world/requests.ts'
import type { World } from '../world/world.ts'

export type FlowDeps = {
  store: Store
  world: World
  mailbox: Mailbox
  letters: Letters
  faults: Faults
  lies: Pick<Lies, 'tells'>
  puzzles: Puzzles
  /** A fresh reference that people see. `secret`: a fresh secret for links. */
  reference: () => string
  secret: () => string
  /** Called after a mail was stored. */
  sent: () => void
}

/** Adds a flow's routes to the site's app. */
export type Flow<Name extends SiteDefinition['optOut']['flow']> = (
  app: Hono,
  site: SiteDefinition,
  optOut: Extract<SiteDefinition['optOut'], { flow: Name }>,
  deps: FlowDeps,
) => void

/** Answers with a page of the site. */
export function answerPage(
  c: Context,
  site: SiteDefinition,
  page: Page,
  status: 200 | 404 | 410 | 422 = 200,
) {
  return c.html(sitePage(site, page), status)
}

/** The text fields of a submitted form; files are dropped. */
export async function formFields(c: Context): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(await c.req.parseBody())) {
    if (typeof value === 'string') fields.set(name, value.slice(0, 2000))
  }
  return fields
}

/** Whether a text looks like a mail address, by the usual check of sites. */
export function plausibleEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254
}

/** Enters a request for `listing`; with `confirm`, stores the mail with the link in the same transaction. */
export async function startRemoval(
  deps: FlowDeps,
  listing: Listing,
  details: { via: Via; email: string; confirm: boolean; path: string },
): Promise<RemovalRequest> {
  const { site, generation, id: record } = listing
  const person = deps.world.people.get(listing.person)
  if (!person) throw new Error('a listing of nobody')
  const { via, email, confirm, path } = details
  const token = confirm ? deps.secret() : null
  const request = { id: deps.reference(), generation, record, via, email, token }
  if (token === null) return deps.world.requests.submit(site, person, request)
  const link = `https://${site.host}${path}/confirm/${token}`
  const isTracked = deps.lies.tells(site.host, 'tracked-mail')
  const letter = confirmationLetter(site, listing, email, request.id, link, isTracked)
  const fate = deps.faults.mailFate(site.host, record)
  if (fate !== null) {
    return deps.store.transaction(() => {
      if (fate.kind === 'late') deps.letters.plan(site.host, deps.world.now() + fate.byMs, letter)
      return deps.world.requests.submit(site, person, request)
    })
  }
  const message = await composeMessage(letter, new Date(deps.world.now()))
  const entered = deps.store.transaction(() => {
    deps.mailbox.put(message)
    return deps.world.requests.submit(site, person, request)
  })
  deps.sent()
  return entered
}
