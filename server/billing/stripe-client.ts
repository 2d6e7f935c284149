// Our wrapper of the official Stripe library: sets the timeout, and converts errors. Converted errors contain neither a
// key nor any part of a request.
import Stripe from 'stripe'
import { SECOND } from '#shared/lib/time.ts'

/** Timeout of Stripe requests. A person waits for the response, and can repeat a checkout that took longer. */
const ANSWERS_WITHIN = 5 * SECOND

/** The failed operation and Stripe's error codes, without its messages. */
export class StripeProblem extends Error {
  readonly kind: 'down' | 'missing' | 'refused'
  readonly code: string | undefined
  constructor(asked: string, error: unknown) {
    const known = error instanceof Stripe.errors.StripeError ? error : null
    const { type, code, statusCode, requestId } = known ?? {}
    const said = [type, code, statusCode, requestId].filter(part => part !== undefined && part !== '')
    super(`Stripe: ${asked}: ${known ? said.join(' ') : nameOf(error)}`)
    this.name = 'StripeProblem'
    this.code = code
    this.kind = kindOf(known)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError> | null): StripeProblem['kind'] {
  if (error === null || error.statusCode === undefined || error.statusCode >= 500) return 'down'
  if (error.statusCode === 429) return 'down'
  return error.code === 'resource_missing' ? 'missing' : 'refused'
}

/** @throws StripeProblem in place of any library error. `asked`: the operation's name for the log. */
export async function callStripe<T>(asked: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new StripeProblem(asked, error)
  }
}

/** The same, but null if the object doesn't exist. */
export async function findAtStripe<T>(asked: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(asked, call)
  } catch (error) {
    if (error instanceof StripeProblem && error.kind === 'missing') return null
    throw error
  }
}

/** The client. `apiBase`: an origin with Stripe's API; Stripe's own by default. */
export function createStripe({
  secretKey,
  apiBase,
}: {
  secretKey: string
  apiBase?: string | undefined
}): Stripe {
  return new Stripe(secretKey, {
    timeout: ANSWERS_WITHIN,
    // A waiting person retries, and jobs are retried later.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(new URL(apiBase))),
  })
}

function addressOf(url: URL): { host: string; port: string; protocol: 'http' | 'https' } {
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol }
}
