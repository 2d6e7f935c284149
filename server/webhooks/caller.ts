// Calls a webhook once. Only the answer's status counts: we don't read its body, and don't follow redirects.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ANSWER_WITHIN } from '#shared/domain/webhook-events.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { createEndpointGuard, type EndpointGuard, type GuardOptions } from '../lib/endpoint-guard.ts'
import { ForbiddenAddress } from '../lib/public-lookup.ts'
import { signedHeaders } from './sign.ts'

/** Why there was no answer. The settings have the sentences. */
export type CallFailure = 'address' | 'timeout' | 'name' | 'certificate' | 'connection'

/** `retryAfter`: milliseconds that the answer asks to wait; 0 by default. */
export type CallOutcome =
  | { status: number; failure: null; retryAfter: number; milliseconds: number }
  | { status: null; failure: CallFailure; retryAfter: 0; milliseconds: number }

/** One message, as it is signed. `id`: the same for each try. */
export type WebhookMessage = { url: string; id: string; body: string; secret: string }

export type WebhookCaller = {
  guard: EndpointGuard
  /** Never rejects because of the endpoint; rejects with the reason of `signal` once it aborts. */
  call: (message: WebhookMessage, signal: AbortSignal) => Promise<CallOutcome>
}

export type CallerOptions = GuardOptions & {
  wallNow: () => number
  /** How long an endpoint may take to answer, in milliseconds. Has a default. */
  patience?: number
}

/** Whether an answer's status means that the endpoint has the event. */
export const isTaken = ({ status }: Pick<CallOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** A caller with the product's rules about addresses. */
export function createWebhookCaller(options: CallerOptions): WebhookCaller {
  const guard = createEndpointGuard(options)
  const { wallNow, patience = ANSWER_WITHIN } = options
  return {
    guard,
    async call(message, signal) {
      const begun = wallNow()
      const took = () => Math.max(0, Math.round(wallNow() - begun))
      const failed = (failure: CallFailure) =>
        ({ status: null, failure, retryAfter: 0, milliseconds: took() }) as const
      if (!guard.allows(message.url)) return failed('address')
      const limit = AbortSignal.timeout(patience)
      try {
        const { status, retryAfter } = await post(message, {
          lookup: guard.lookupFor(message.url),
          signal: AbortSignal.any([signal, limit]),
          headers: signedHeaders(message, begun),
        })
        return { status, failure: null, retryAfter: pauseOf(retryAfter, begun), milliseconds: took() }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return failed(limit.aborted ? 'timeout' : failureOf(error))
      }
    },
  }
}

type Answer = { status: number; retryAfter: string | undefined }
type PostOptions = Pick<Parameters<typeof requestHttps>[1] & object, 'signal' | 'lookup'> & {
  headers: Readonly<Record<string, string>>
}

function post({ url, body }: WebhookMessage, { lookup, signal, headers }: PostOptions): Promise<Answer> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      // A connection of its own: one that the other side has just closed would look like a failure.
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Offlist-Webhooks/1',
        ...headers,
      },
      ...(signal ? { signal } : {}),
      ...(lookup ? { lookup } : {}),
    })
    call.on('error', reject)
    call.once('response', response => {
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      // We never read the body, however long it is.
      response.destroy()
    })
    // Node answers `101 Switching Protocols` by closing the connection, without an error.
    call.once('close', () => reject(new Error('the connection closed without an answer')))
    call.end(body)
  })
}

/** Retry-After in seconds or as a date, a day at most; 0 if it's missing or invalid. */
function pauseOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  const pause = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now
  return Number.isFinite(pause) ? Math.min(DAY, Math.max(0, pause)) : 0
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof ForbiddenAddress) return 'address'
  const code = String((error as { code?: unknown }).code)
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name'
  return /CERT|TLS|SSL|SIGNATURE|UNABLE_TO/.test(code) ? 'certificate' : 'connection'
}
