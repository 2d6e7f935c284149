// Sends one message to one push service (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292), and returns the result.
import { Agent, request } from 'node:https'
import webpush from 'web-push'
import { DAY, HOUR, SECOND } from '#shared/lib/time.ts'
import type { PushMessage, PushSubscriptionData } from '#shared/protocol/push.ts'
import type { EndpointGuard } from '../lib/endpoint-guard.ts'
import type { Log } from '../lib/log.ts'
import { ForbiddenAddress } from '../lib/public-lookup.ts'
import { endpointName } from './endpoint-name.ts'
import { isUrgent } from './urgency.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The endpoint of a message, and the keys to encrypt it with. */
export type PushTarget = Pick<PushSubscriptionData, 'endpoint' | 'keys'>

/** The result of sending a message; `later` has the pause that the push service requested, in milliseconds. */
export type Delivery =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; pause: number }
  | { kind: 'refused' }

export type PushSender = {
  /** Base64url, in the form that browsers subscribe with. */
  publicKey: string
  guard: EndpointGuard
  /** Never rejects because of a push service; rejects with the reason of `signal` once it aborts. */
  send: (target: PushTarget, message: PushMessage, signal?: AbortSignal) => Promise<Delivery>
  close: () => void
}

export type SenderOptions = {
  keys: VapidKeys
  /** How push services can contact the operator: a mailto: or https: address. */
  subject: string
  guard: EndpointGuard
  log: Log
  wallNow: () => number
  /** Certificates that are trusted for one origin only, PEM by origin. */
  trust?: Readonly<Record<string, string>>
  /** How long a push service may take, in milliseconds. */
  patience?: number
}

const PATIENCE = 10 * SECOND
/** Concurrent connections per push service. */
const SIDE_BY_SIDE = 16
/** We don't use a response's body, and cut the connection after this many bytes. */
const ANSWER_MAX = 16 * 1024
const GONE = new Set([404, 410])
const TRY_AGAIN = new Set([408, 425, 429])

/** A sender with its own connections; close it. */
export function createPushSender(options: SenderOptions): PushSender {
  // Connections aren't reused: one that the other side has just closed would look like a failed delivery.
  const agent = new Agent({ maxSockets: SIDE_BY_SIDE })
  return {
    publicKey: options.keys.publicKey,
    guard: options.guard,
    async send(target, message, signal) {
      const device = endpointName(target.endpoint)
      const refuse = (why: string): Delivery => {
        options.log.warn({ device, kind: message.kind, why }, 'push refused')
        return { kind: 'refused' }
      }
      if (!options.guard.allows(target.endpoint)) return refuse('endpoint not allowed')
      const sealed = seal(options, target, message)
      if (sealed === null) return refuse('unusable keys')
      try {
        const { status, retryAfter } = await post(options, agent, target.endpoint, sealed, signal)
        if (status >= 200 && status < 300) return { kind: 'taken' }
        if (GONE.has(status)) return { kind: 'gone' }
        if (TRY_AGAIN.has(status) || status >= 500)
          return { kind: 'later', pause: pauseOf(retryAfter, options) }
        if (status === 413) options.log.error({ device, kind: message.kind }, 'defect: push too large')
        return refuse(`answer ${status}`)
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (error instanceof ForbiddenAddress) return refuse('address not public')
        options.log.warn({ device, kind: message.kind, code: codeOf(error) }, 'push service not reached')
        return { kind: 'later', pause: 0 }
      }
    },
    close: () => agent.destroy(),
  }
}

type Sealed = { headers: Record<string, string | number>; body: Buffer }

/** The encrypted and signed request, or null if the device's keys are invalid. */
function seal({ subject, keys }: SenderOptions, target: PushTarget, message: PushMessage): Sealed | null {
  try {
    const { headers, body } = webpush.generateRequestDetails(target, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm',
      ...deliveryOf(message),
    })
    return { headers, body }
  } catch {
    // A point that isn't on the curve; its value doesn't belong in a log.
    return null
  }
}

type Answer = { status: number; retryAfter: string | undefined }

function post(
  options: SenderOptions,
  agent: Agent,
  endpoint: string,
  { headers, body }: Sealed,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const ca = options.trust?.[new URL(endpoint).origin]
  const lookup = options.guard.lookupFor(endpoint)
  const limit = AbortSignal.timeout(options.patience ?? PATIENCE)
  return new Promise((resolve, reject) => {
    const call = request(endpoint, {
      method: 'POST',
      headers,
      agent,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(ca === undefined ? {} : { ca }),
      ...(lookup === undefined ? {} : { lookup }),
    })
    call.on('error', reject)
    call.once('response', response => {
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > ANSWER_MAX) response.destroy()
      })
      // Only the status matters: errors in the rest of the response don't change it.
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    // Node answers `101 Switching Protocols` by closing the connection, without an error.
    call.once('close', () => reject(new Error('the connection closed without an answer')))
    call.end(body)
  })
}

/** RFC 8030, 5: how long the push service stores the message, its urgency, and the waiting message that it replaces. */
function deliveryOf({ kind, id }: PushMessage) {
  const urgent = isUrgent(kind) || kind === 'test'
  return {
    TTL: (kind === 'test' ? HOUR : urgent ? 3 * DAY : DAY) / SECOND,
    urgency: urgent ? ('high' as const) : ('normal' as const),
    topic: id.replaceAll('-', ''),
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); 0 if it's missing or invalid. */
function pauseOf(retryAfter: string | undefined, { wallNow }: SenderOptions): number {
  if (retryAfter === undefined) return 0
  const pause = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - wallNow()
  return Number.isFinite(pause) ? Math.max(0, pause) : 0
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
