// The hosted portal shows the plan, the card and the receipts. The customer can switch, cancel or keep the plan.
import { type Context, Hono } from 'hono'
import { html, type Markup } from '../markup.ts'
import { CARDS, cardOf, pays } from './cards.ts'
import type { PageDesk } from './checkout-page.ts'
import { dayOf, dollars, hostedPage } from './hosted-page.ts'
import type { PortalSession, Price, Subscription } from './objects.ts'
import { change, isOver, itemOf, switchPrice, tryPayment } from './subscriptions.ts'

/** `GET` and `POST /portal/{session}`. */
export function portalPages(desk: PageDesk): Hono {
  const pages = new Hono()
  pages.get('/portal/:id', c => show(c, desk, desk.store.find('bps', c.req.param('id')), ''))
  pages.post('/portal/:id', async c => {
    const session = desk.store.find('bps', c.req.param('id'))
    if (!session) return show(c, desk, null, '')
    const form = await c.req.parseBody()
    const act = ACTS[String(form.act)]
    const problem = act ? desk.transaction(() => act(desk, session, form)) : 'We don’t know what that is.'
    if (problem !== '') return show(c, desk, session, problem)
    const isConfirmed = form.act === 'switch' && session.wanted !== null && session.return_url !== null
    return c.redirect(isConfirmed ? (session.return_url ?? '') : c.req.path, 303)
  })
  return pages
}

type Act = (desk: PageDesk, session: PortalSession, form: Readonly<Record<string, unknown>>) => string

/** Each returns an error message, or an empty text. */
const ACTS: Readonly<Record<string, Act>> = {
  card(desk, { customer }, form) {
    const card = cardOf(String(form.card ?? ''))
    if (!pays(card, true) || card === null) return 'This card was declined.'
    desk.store.setCard(customer, card.number)
    const current = currentOf(desk, customer)
    const invoice = current?.latest_invoice ? desk.store.find('in', current.latest_invoice) : null
    // Try a payment that is still open with the new card immediately.
    if (current && invoice?.status === 'open')
      tryPayment(desk, current, invoice, { at: desk.now(), isFirst: false })
    return ''
  },
  cancel: (desk, session) => setCanceling(desk, session, true),
  keep: (desk, session) => setCanceling(desk, session, false),
  switch(desk, session, form) {
    const current = currentOf(desk, session.customer)
    const price = desk.store.find('price', String(form.price ?? ''))
    if (!current || !price || !offered(desk, session).some(one => one.id === price.id))
      return 'There’s no such plan.'
    if (itemOf(current).price.id === price.id) return 'This is your plan already.'
    const { subscription_update: update } = desk.store.get('bpc', session.configuration).features
    switchPrice(desk, current, price, update?.trial_update_behavior ?? 'end_trial')
    return ''
  },
}

function setCanceling(desk: PageDesk, { customer }: PortalSession, cancels: boolean): string {
  const current = currentOf(desk, customer)
  if (!current) return 'There’s nothing to cancel.'
  // Under flexible billing, the portal sets `cancel_at` and leaves `cancel_at_period_end` alone.
  const at = cancels ? itemOf(current).current_period_end : null
  change(desk, { ...current, cancel_at_period_end: false, cancel_at: at }, desk.now())
  return ''
}

const currentOf = ({ store }: PageDesk, customer: string) =>
  store.list('sub', customer).find(one => !isOver(one)) ?? null

function offered({ store }: PageDesk, session: PortalSession): Price[] {
  const { subscription_update: update } = store.get('bpc', session.configuration).features
  if (!update?.enabled) return []
  return (update.products ?? []).flatMap(({ prices }) => prices.flatMap(id => store.find('price', id) ?? []))
}

function show(c: Context, desk: PageDesk, session: PortalSession | null, problem: string): Response {
  if (!session) return c.html(hostedPage('Not there', html`<h1>This page isn’t there</h1>`), 404) as Response
  const current = currentOf(desk, session.customer)
  const wanted = session.wanted && current?.id === session.wanted.subscription ? session.wanted.price : null
  const body = current && wanted ? confirmation(desk, current, wanted) : overview(desk, session, current)
  const back = html`<p>${session.return_url !== null && html`<a href="${session.return_url}">Back to Offlist</a>`}</p>`
  const said = problem !== '' && html`<p class="bad" role="alert">${problem}</p>`
  return c.html(hostedPage('Your plan', html`${said}${body}${back}`), problem === '' ? 200 : 402) as Response
}

const nameOf = ({ store }: PageDesk, price: Price) =>
  `${store.get('prod', price.product).name}, ${dollars(price.unit_amount)} a ${price.recurring?.interval ?? 'time'}`

function confirmation(desk: PageDesk, current: Subscription, price: string): Markup {
  const wanted = desk.store.get('price', price)
  return html`<h1>Change your plan</h1><p>From ${nameOf(desk, itemOf(current).price)}</p><p>to <b>${nameOf(desk, wanted)}</b></p><p class="muted">What you’ve paid and not used is taken off.</p>
<form method="post"><input type="hidden" name="act" value="switch"><input type="hidden" name="price" value="${price}"><button>Confirm</button></form>`
}

function overview(desk: PageDesk, session: PortalSession, current: Subscription | null): Markup {
  const card = desk.store.card(session.customer)
  const invoices = desk.store.list('in', session.customer).filter(one => one.amount_due > 0)
  const prices = offered(desk, session).filter(price => current && price.id !== itemOf(current).price.id)
  return html`<h1>Your plan</h1>${current ? planPart(desk, current) : html`<p>You have no plan.</p>`}
${current && prices.length > 0 && html`<form method="post"><input type="hidden" name="act" value="switch"><label for="price">Another plan</label><select id="price" name="price">${prices.map(price => html`<option value="${price.id}">${nameOf(desk, price)}</option>`)}</select><button class="plain">Change plan</button></form>`}
<h2>Card</h2><p>${card === null ? 'None' : `Ends in ${card.slice(-4)}`}</p>
<form method="post"><input type="hidden" name="act" value="card"><label for="card">New card number</label><input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required placeholder="${CARDS[0].number}"><button class="plain">Save the card</button></form>
<h2>Receipts</h2>${invoices.length === 0 ? html`<p>None yet.</p>` : html`<dl>${invoices.map(one => html`<dt>${dayOf(one.created)}, ${one.status}</dt><dd>${dollars(one.amount_due)}</dd>`)}</dl>`}`
}

function planPart(desk: PageDesk, current: Subscription): Markup {
  const { current_period_end: until, price } = itemOf(current)
  const paused = current.pause_collection?.resumes_at
  const act = current.cancel_at === null ? 'cancel' : 'keep'
  return html`<p><b>${nameOf(desk, price)}</b></p><p class="muted">${current.cancel_at === null ? 'Next payment' : 'Ends'} on ${dayOf(until)}${current.status === 'past_due' && html` · <span class="bad">a payment failed</span>`}${paused ? html` · paused until ${dayOf(paused)}` : ''}</p>
<form method="post"><input type="hidden" name="act" value="${act}"><button class="plain">${act === 'keep' ? 'Keep the plan' : 'Cancel the plan'}</button></form>`
}
