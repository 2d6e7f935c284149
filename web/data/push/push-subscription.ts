// Push on this device: whether it's available and on, and turning it on and off. The worker shows the pushes.
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { vapidKeyAnswer } from '#shared/protocol/push.ts'
import { device } from '#web/data/device.ts'
import type { Environment } from '#web/data/environment.ts'
import type { Api } from '#web/data/http/api.ts'
import { isUnreachable } from '#web/data/http/api-error.ts'
import { browserPush, decodeKey, type PushBrowser, type PushRegistration, sameKey } from './push-browser.ts'
import { registerPush } from './register-push.ts'

/** How long a browser may take to subscribe: if it can't connect to its push service, it may never answer. */
const SUBSCRIBE_TIMEOUT = 20 * SECOND
/** How long deleting a subscription may delay signing out. */
const DROP_TIMEOUT = 4 * SECOND
/** The id of the user who turned push on for this device. */
const WANTED = 'offlist-push'

const testAnswer = z.object({ sent: z.number() })

/** Why push couldn't be turned on. */
export type PushProblem = 'offline' | 'no-answer' | 'push-service' | 'server'

export type PushState =
  | { status: 'checking' | 'unsupported' | 'blocked' | 'turning-on' | 'on' }
  /** `problem`: why the last attempt failed. */
  | { status: 'off'; problem: PushProblem | null }

export type PushSubscriptionDeps = Pick<Environment, 'local' | 'after'> & {
  api: Pick<Api, 'json' | 'send'>
  /** The signed-in user's id, or null. */
  userId(): string | null
  browser: PushBrowser
}

export type DevicePush = {
  state(): PushState
  subscribe(listener: () => void): () => void
  /** Checks the browser again and renews an active subscription at the server. Call it when the user is signed in. */
  check(): Promise<void>
  /** Prompts for permission, so call it only on a tap. */
  turnOn(): Promise<void>
  turnOff(): Promise<void>
  /** Sends a push to the account's devices; returns the number of push services that accepted it. Throws ApiError. */
  test(): Promise<number>
  /** Deletes the subscription here and at the server, within a few seconds; never throws. For signing out. */
  drop(): Promise<void>
}

/** Manages one browser profile; call `check` first. */
export function createDevicePush(deps: PushSubscriptionDeps): DevicePush {
  const listeners = new Set<() => void>()
  let state: PushState = { status: 'checking' }
  let attempt = 0

  const become = (next: PushState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const wanted = () => deps.userId() !== null && deps.local.get(WANTED) === deps.userId()

  async function check(): Promise<void> {
    if (state.status === 'turning-on') return
    const began = attempt
    const next = await lookUp(deps, wanted()).catch((error): PushState => {
      console.warn('Push:', error)
      return { status: 'off', problem: problemOf(error) }
    })
    if (attempt === began) become(next)
  }

  async function turnOn(): Promise<void> {
    if (state.status === 'turning-on') return
    attempt += 1
    const mine = attempt
    const settle = (next: PushState) => {
      if (attempt === mine) become(next)
    }
    become({ status: 'turning-on' })
    const permission = await deps.browser.requestPermission()
    if (permission !== 'granted') {
      settle(permission === 'denied' ? { status: 'blocked' } : { status: 'off', problem: null })
      return
    }
    // An answer after the timeout still counts.
    const stopWaiting = deps.after(SUBSCRIBE_TIMEOUT, () => settle({ status: 'off', problem: 'no-answer' }))
    const userId = deps.userId()
    try {
      await register(deps)
      if (attempt !== mine || userId === null || userId !== deps.userId()) {
        // The user turned push off or signed out in the meantime: this device must receive nothing.
        if (state.status !== 'on') await forget(deps)
        return
      }
      deps.local.set(WANTED, userId)
      become({ status: 'on' })
    } catch (error) {
      console.warn('Turning on push:', error)
      settle({ status: 'off', problem: problemOf(error) })
    } finally {
      stopWaiting()
    }
  }

  async function turnOff(): Promise<void> {
    attempt += 1
    deps.local.remove(WANTED)
    become({ status: 'off', problem: null })
    await forget(deps)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
    turnOn,
    turnOff,
    test: async () => (await deps.api.json('/push/v1/test', testAnswer, { method: 'POST', body: {} })).sent,
    async drop() {
      attempt += 1
      deps.local.remove(WANTED)
      const late = new Promise<void>(resolve => deps.after(DROP_TIMEOUT, resolve))
      await Promise.race([forget(deps), late])
      become({ status: 'checking' })
    },
  }
}

async function lookUp(deps: PushSubscriptionDeps, wanted: boolean): Promise<PushState> {
  const { browser } = deps
  if ((await browser.registration()) === null) return { status: 'unsupported' }
  if (browser.permission() === 'denied') return { status: 'blocked' }
  if (!wanted || browser.permission() !== 'granted') return { status: 'off', problem: null }
  // The server deletes an endpoint with its session, and a browser may drop one: registering again is harmless.
  const late = new Promise<PushState>(resolve =>
    deps.after(SUBSCRIBE_TIMEOUT, () => resolve({ status: 'off', problem: 'no-answer' })),
  )
  const told = register(deps).then(
    (): PushState => ({ status: 'on' }),
    error => {
      if (isUnreachable(error)) return { status: 'on' } as const
      throw error
    },
  )
  return Promise.race([told, late])
}

/** Subscribes with the server's key, again if the key has changed, and registers with the server. */
async function register(deps: PushSubscriptionDeps): Promise<void> {
  const registration = await deps.browser.registration()
  if (!registration) throw new Error('no service worker')
  const { publicKey } = await deps.api.json('/push/v1/vapid-public-key', vapidKeyAnswer)
  const key = decodeKey(publicKey)
  const found = await registration.pushManager.getSubscription()
  const kept = found && sameKey(found.options.applicationServerKey, key) ? found : null
  if (found && !kept) await found.unsubscribe()
  const subscription = kept ?? (await subscribeWith(registration, key))
  await registerPush(deps.api, subscription.toJSON())
}

async function subscribeWith(registration: PushRegistration, key: BufferSource): Promise<PushSubscription> {
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (error) {
    throw new NoPushService(error)
  }
}

async function forget(deps: PushSubscriptionDeps): Promise<void> {
  try {
    const registration = await deps.browser.registration()
    const subscription = await registration?.pushManager.getSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    const told = deps.api.send('/push/v1/subscriptions', { method: 'DELETE', body: { endpoint } })
    const outcomes = await Promise.allSettled([subscription.unsubscribe(), told])
    for (const outcome of outcomes) {
      // An endpoint that stays at the server answers 410 to the next push, and the server then deletes it.
      if (outcome.status === 'rejected') console.warn('Turning off push:', outcome.reason)
    }
  } catch (error) {
    console.warn('Turning off push:', error)
  }
}

/** The browser couldn't subscribe: its push service refused or is unreachable. */
class NoPushService extends Error {
  constructor(cause: unknown) {
    super('no push service', { cause })
  }
}

function problemOf(error: unknown): PushProblem {
  if (error instanceof NoPushService) return 'push-service'
  return isUnreachable(error) ? 'offline' : 'server'
}

/** Push on this browser. */
export const devicePush: DevicePush = createDevicePush({
  ...device.environment,
  api: device.api,
  userId: () => device.session.state().user?.id ?? null,
  browser: browserPush(),
})

/** Call at sign-out while the session is still valid. */
export const dropPushSubscription = (): Promise<void> => devicePush.drop()
