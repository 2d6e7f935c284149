// The hosted checkout: the customer enters a card, may have to confirm it in a second step, and pays or is declined.
import { type Context, Hono } from 'hono'
import { html, type Markup } from '../markup.ts'
import { CARDS, type Card, cardOf } from './cards.ts'
import { dollars, hostedPage } from './hosted-page.ts'
import type { CheckoutSession } from './objects.ts'
import type { Desk } from './sales-api.ts'
import { beginSubscription } from './subscriptions.ts'

export type PageDesk = Desk & { transaction: <T>(work: () => T) => T }

const DECLINED = 'Your card was declined. Try another one.'

/** `GET` and `POST /pay/{session}`. */
export function checkoutPages(desk: PageDesk): Hono {
  const pages = new Hono()
  pages.get('/pay/:id', c => {
    const session = desk.store.find('cs', c.req.param('id'))
    if (session?.status === 'complete') return c.redirect(returnOf(session), 303)
    return page(c, desk, session, '')
  })
  pages.post('/pay/:id', async c => {
    const session = desk.store.find('cs', c.req.param('id'))
    if (session?.status === 'complete') return c.redirect(returnOf(session), 303)
    if (!session || isShut(desk, session)) return page(c, desk, session, '')
    const form = await c.req.parseBody()
    const card = cardOf(String(form.card ?? ''))
    if (card === null) return page(c, desk, session, 'This number isn’t a test card.')
    if (card.name === 'declined' || form.step === 'refuse') return page(c, desk, session, DECLINED)
    if (card.name === 'asks' && form.step !== 'confirm')
      return c.html(hostedPage('Second step', secondStep(session, card)), 200)
    return c.redirect(returnOf(complete(desk, session, card)), 303)
  })
  return pages
}

/** The return URL of a paid checkout, with the session id if the shop's URL has the placeholder. */
const returnOf = ({ id, success_url: url }: CheckoutSession) =>
  url.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/g, id)

const isShut = ({ now }: Desk, { status, expires_at: until }: CheckoutSession) =>
  status !== 'open' || until <= now()

function page(c: Context, desk: Desk, session: CheckoutSession | null, problem: string): Response {
  if (!session || isShut(desk, session))
    return c.html(
      hostedPage('Expired', html`<h1>This checkout isn’t open any more</h1><p>Go back and start again.</p>`),
      404,
    ) as Response
  return c.html(hostedPage('Pay', payForm(desk, session, problem)), problem === '' ? 200 : 402) as Response
}

function payForm(desk: Desk, session: CheckoutSession, problem: string): Markup {
  const price = desk.store.get('price', session.price)
  const product = desk.store.get('prod', price.product)
  const every = price.recurring?.interval ?? 'month'
  const isLess = session.amount_total !== session.amount_subtotal
  const who = session.customer_email ?? desk.store.find('cus', session.customer ?? '')?.email ?? ''
  return html`<h1>${product.name}</h1><p class="amount">${dollars(session.amount_total)}</p>
<p class="muted">${isLess ? html`for the first ${every}, then ${dollars(session.amount_subtotal)} a ${every}` : html`a ${every}`}${who !== '' && html` · ${who}`}</p>
${problem !== '' && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
<form method="post"><label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required value="4242 4242 4242 4242"${problem !== '' && html` aria-describedby="problem"`}>
<button>Pay ${dollars(session.amount_total)}</button></form>
<p class="muted"><small>Test cards:</small></p><ul class="muted">${CARDS.map(card => html`<li><small>${card.hint}</small></li>`)}</ul>
${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">Back, without paying</a></p>`}`
}

function secondStep(session: CheckoutSession, card: Card): Markup {
  const hidden = html`<input type="hidden" name="card" value="${card.number}">`
  return html`<h1>Confirm that it’s you</h1><p>Your bank asks you to confirm the payment of ${dollars(session.amount_total)}.</p>
<form method="post">${hidden}<input type="hidden" name="step" value="confirm"><button>Confirm</button></form>
<form method="post">${hidden}<input type="hidden" name="step" value="refuse"><button class="plain">Refuse</button></form>`
}

/** The payment succeeded: creates the customer, the subscription and its first invoice. */
export function complete(desk: PageDesk, session: CheckoutSession, card: Card): CheckoutSession {
  const { store, events, now } = desk
  return desk.transaction(() => {
    const customer = session.customer ?? newCustomer(desk, session.customer_email)
    store.setCard(customer, card.number)
    const subscription = beginSubscription(desk, {
      customer,
      price: store.get('price', session.price),
      coupon: session.discounts[0]?.coupon ?? null,
      metadata: session.subscription_metadata,
    })
    const done: CheckoutSession = {
      ...session,
      customer,
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      url: null,
    }
    store.put('cs', done)
    const { price: _price, subscription_metadata: _metadata, ...shown } = done
    events.emit('checkout.session.completed', shown, now())
    return done
  })
}

/** Creates a customer for an address. */
export function newCustomer({ store, events, now }: Desk, email: string | null): string {
  const made = store.put('cus', {
    id: store.newId('cus'),
    object: 'customer',
    created: now(),
    email,
    name: null,
    metadata: {},
  })
  events.emit('customer.created', made, now())
  return made.id
}
