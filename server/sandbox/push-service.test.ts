// The sandbox push service: it accepts pushes that follow the standards and explains its refusals.
import { request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webpush from 'web-push'
import type { MintedSubscription } from './push-service.ts'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'

let world: TestWorld
const sender = webpush.generateVAPIDKeys()
const vapidDetails = { subject: 'mailto:no-reply@offlist.example', ...sender }

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

const subscribe = async (key: string = sender.publicKey) =>
  (await world.dev('POST', '/pushes/subscriptions', { application_server_key: key }))
    .json as MintedSubscription
const pushes = async (endpoint: string) =>
  (await world.dev('GET', `/pushes.json?endpoint=${encodeURIComponent(endpoint)}`)).json as {
    status: number
    text: string
    problem: string
  }[]

type Details = ReturnType<typeof webpush.generateRequestDetails>
function send(details: Details, headers: Record<string, string> = {}, body: Buffer | null = details.body) {
  return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const call = request(details.endpoint, {
      method: 'POST',
      ca: world.pushService.ca,
      agent: false,
      headers: { ...details.headers, 'Content-Length': body?.length ?? 0, ...headers },
    })
    call.on('error', reject)
    call.on('response', response => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    call.end(body)
  })
}
const detailsFor = (subscription: MintedSubscription, options: webpush.RequestOptions = {}) =>
  webpush.generateRequestDetails(subscription, 'hello', { vapidDetails, TTL: 60, ...options })

test('a push that keeps to the standards is taken and read', async () => {
  const subscription = await subscribe()
  expect(await send(detailsFor(subscription))).toMatchObject({ status: 201 })
  expect(await pushes(subscription.endpoint)).toMatchObject([{ status: 201, text: 'hello', problem: '' }])
})

test.each([
  [
    'another key than was subscribed with',
    { vapidDetails: { ...vapidDetails, ...webpush.generateVAPIDKeys() } },
    403,
  ],
  ['the old encoding', { contentEncoding: 'aesgcm' as const }, 415],
])('a push with %s is refused', async (_what, options, status) => {
  const subscription = await subscribe()
  expect(await send(detailsFor(subscription, options))).toMatchObject({ status })
  const [push] = await pushes(subscription.endpoint)
  expect(push).toMatchObject({ status, text: '' })
  expect(push?.problem).not.toBe('')
})

test('a signature for another service, a missing TTL, a wrong topic and a changed body are refused', async () => {
  const subscription = await subscribe()
  const details = detailsFor(subscription)
  const elsewhere = webpush.getVapidHeaders(
    'https://push.example',
    vapidDetails.subject,
    sender.publicKey,
    sender.privateKey,
    'aes128gcm',
  )
  expect(await send(details, { Authorization: elsewhere.Authorization })).toMatchObject({ status: 403 })
  expect(await send(details, { TTL: '' })).toMatchObject({ status: 400 })
  expect(await send(details, { Topic: 'not/base64url' })).toMatchObject({ status: 400 })
  const changed = Buffer.from(details.body ?? Buffer.alloc(0))
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  expect(await send(details, {}, changed)).toMatchObject({ status: 400 })
  expect(await send(details, {}, Buffer.alloc(4097))).toMatchObject({ status: 413 })
})

test('it answers as it is told to, so often, and then well again', async () => {
  const subscription = await subscribe()
  const { endpoint } = subscription
  const order = { endpoint, status: 429, retry_after: 30, times: 1 }
  expect((await world.dev('POST', '/pushes/answers', order)).status).toBe(200)
  expect(await send(detailsFor(subscription))).toEqual({ status: 429, retryAfter: '30' })
  expect(await send(detailsFor(subscription))).toMatchObject({ status: 201 })
  expect((await pushes(endpoint)).map(push => push.status)).toEqual([201, 429])
})

test('an endpoint that it did not give out is not there', async () => {
  const subscription = await subscribe()
  const unknown = { ...subscription, endpoint: `${subscription.endpoint}x` }
  expect(await send(detailsFor(unknown))).toMatchObject({ status: 404 })
  const order = { endpoint: unknown.endpoint, status: 410 }
  expect((await world.dev('POST', '/pushes/answers', order)).status).toBe(400)
})

test('subscriptions outlive a restart of the world', async () => {
  const first = await openTestWorld()
  const { json } = await first.dev('POST', '/pushes/subscriptions', {})
  const { origin } = first.pushService
  await first.close()
  const second = await openTestWorld(first.dir)
  try {
    expect(second.pushService.origin).toBe(origin)
    const answer = { endpoint: (json as MintedSubscription).endpoint, status: 410 }
    expect((await second.dev('POST', '/pushes/answers', answer)).status).toBe(200)
  } finally {
    await second.end()
  }
})
