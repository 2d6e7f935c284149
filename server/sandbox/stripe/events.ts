// The payment service's events: stored, signed like Stripe's, and delivered at least once. On demand they arrive twice,
// out of order, only when released, or never.
import { createHmac, randomBytes } from 'node:crypto'
import type { Log } from '#server/lib/log.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import type { Store } from '../store.ts'
import type { StripeStore } from './stripe-store.ts'

export const DELIVERY_MODES = ['normal', 'twice', 'shuffled', 'held', 'lost'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

export type Events = {
  /** Stores an event with the current state of `about`, and plans its delivery. `created` in epoch seconds. */
  emit: (type: string, about: object, created: number) => void
  setMode: (mode: DeliveryMode) => void
  mode: () => DeliveryMode
  /** Delivers what is due, with `all` also what is held; resolves once each was tried. */
  deliver: (all?: boolean) => Promise<void>
  /** Plans every event again, this many times, in random order. */
  replay: (times: number) => void
  close: () => void
}

type EventOptions = {
  /** The product's webhook URL. */
  webhookUrl: string
  secret: string
  wallNow: () => number
  random: () => number
  log: Pick<Log, 'warn'>
}

const MODE = 'stripe-delivery'
const API_VERSION = '2026-10-28.endive'
const TRIES = 25
const ANSWERS_WITHIN = 10 * SECOND
const HELD_FOR = 3660 * DAY
/** Out-of-order deliveries are spread over this time. */
const SHUFFLED_WITHIN = SECOND

/** Opens the events of the payment service. */
export function openEvents(world: Store, store: StripeStore, options: EventOptions): Events {
  const { wallNow, random, log } = options
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> | null = null
  let isClosed = false

  const mode = () => DELIVERY_MODES.find(one => one === world.setting(MODE)) ?? 'normal'
  const soon = (ms: number) => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      void deliver()
    }, ms)
    timer.unref()
  }
  const plan = (id: string) => {
    if (mode() === 'lost') return
    const dueAt = { normal: 0, twice: 0, shuffled: random() * SHUFFLED_WITHIN, held: HELD_FOR, lost: 0 }[
      mode()
    ]
    for (let left = mode() === 'twice' ? 2 : 1; left > 0; left -= 1)
      store.planDelivery(id, Math.floor(wallNow() + dueAt))
    soon(mode() === 'shuffled' ? SHUFFLED_WITHIN : 0)
  }
  async function deliver(all = false): Promise<void> {
    while (underWay) await underWay
    underWay = round(all).finally(() => {
      underWay = null
    })
    await underWay
  }
  async function round(all: boolean): Promise<void> {
    for (const { seq, payload, tries } of store.dueDeliveries(all ? Number.MAX_SAFE_INTEGER : wallNow())) {
      if (isClosed) return
      const taken = await post(payload, options)
      const pause = Math.min(60, 2 ** tries) * SECOND
      const state = taken ? 'taken' : tries + 1 < TRIES ? 'open' : 'given_up'
      store.settleDelivery(seq, state, wallNow() + pause)
      if (state === 'open') soon(pause)
      if (state === 'given_up') log.warn('sandbox: an event of a payment was not taken; given up')
    }
  }
  return {
    emit(type, about, created) {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const event = { id, object: 'event', api_version: API_VERSION, created, type, livemode: false }
      store.keepEvent({ id, type, created, payload: JSON.stringify({ ...event, data: { object: about } }) })
      plan(id)
    },
    setMode: wanted => world.setSetting(MODE, wanted),
    mode,
    deliver,
    replay(times) {
      const again = Array.from({ length: times }, () => store.events()).flat()
      for (const { id } of again.sort(() => random() - 0.5)) store.planDelivery(id, wallNow())
    },
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** Posts an event; resolves to whether the product accepted it. */
async function post(payload: string, { webhookUrl, secret, wallNow }: EventOptions): Promise<boolean> {
  try {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature(payload, secret, wallNow()),
      },
      body: payload,
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // The product isn't up yet, or is shutting down: retry, as after any failed delivery.
    return false
  }
}

/** The header `Stripe-Signature` (PROTOCOLS 3). */
export function signature(payload: string, secret: string, at: number): string {
  const t = Math.floor(at / SECOND)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}
