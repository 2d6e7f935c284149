// Converted Stripe errors contain codes for the log, but neither a key nor Stripe's messages.
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { describeError } from '../lib/describe-error.ts'
import { callStripe, createStripe, findAtStripe, StripeProblem } from './stripe-client.ts'

const { StripeAuthenticationError, StripeInvalidRequestError, StripeConnectionError, StripeRateLimitError } =
  Stripe.errors

const raw = (given: object) => given as ConstructorParameters<typeof StripeInvalidRequestError>[0]

/** The error that callers get when the library throws. */
async function problemOf(error: unknown): Promise<StripeProblem> {
  const caught: unknown = await callStripe('do something', () => Promise.reject(error)).catch(
    (reason: unknown) => reason,
  )
  if (caught instanceof StripeProblem) return caught
  throw new Error('not a problem of ours')
}

test('a refused key is in no line of the log', async () => {
  const error = new StripeAuthenticationError(
    raw({
      message: 'Invalid API Key provided: sk_test_51Secret',
      statusCode: 401,
      headers: { x: 'sk_test_51Secret' },
    }),
  )
  const problem = await problemOf(error)
  expect(JSON.stringify({ ...describeError(problem), all: { ...problem } })).not.toContain('sk_test')
  expect(problem.message).toContain('do something')
  expect(problem.cause).toBeUndefined()
})

test.each([
  ['a connection that broke', new StripeConnectionError(raw({ message: 'x' })), 'down'],
  ['too many requests', new StripeRateLimitError(raw({ message: 'x', statusCode: 429 })), 'down'],
  [
    'a failure of Stripe’s own',
    new StripeInvalidRequestError(raw({ message: 'x', statusCode: 500 })),
    'down',
  ],
  [
    'what isn’t there',
    new StripeInvalidRequestError(raw({ message: 'x', statusCode: 404, code: 'resource_missing' })),
    'missing',
  ],
  [
    'a refusal',
    new StripeInvalidRequestError(raw({ message: 'x', statusCode: 400, code: 'parameter_unknown' })),
    'refused',
  ],
  ['another error', new TypeError('x'), 'down'],
] as const)('%s is %s', async (_what, error, kind) => {
  expect((await problemOf(error)).kind).toBe(kind)
})

test('what isn’t there is null where that is asked for; nothing else is', async () => {
  const missing = new StripeInvalidRequestError(
    raw({ message: 'x', statusCode: 404, code: 'resource_missing' }),
  )
  expect(await findAtStripe('find', () => Promise.reject(missing))).toBeNull()
  await expect(findAtStripe('find', () => Promise.reject(new TypeError('x')))).rejects.toThrow('find')
})

test('the client waits five seconds, asks once, and goes where it is told', () => {
  const client = createStripe({ secretKey: 'sk_test_1', apiBase: 'http://127.0.0.1:12111' })
  expect([client.getApiField('timeout'), client.getMaxNetworkRetries()]).toEqual([5000, 0])
  expect([client.getApiField('host'), client.getApiField('port'), client.getApiField('protocol')]).toEqual([
    '127.0.0.1',
    '12111',
    'http',
  ])
  expect(createStripe({ secretKey: 'sk_test_1' }).getApiField('host')).toBe('api.stripe.com')
})
