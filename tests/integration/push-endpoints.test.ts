// Who may subscribe which endpoint to Web Push (SPEC.md 10.2 and 10.4), and what /push/v1 refuses.
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pushSubscriptions } from '#server/db/tables/push.ts'
import { createEndpointGuard } from '#server/lib/endpoint-guard.ts'
import { createPushSender } from '#server/notifications/sender.ts'
import { makeVapidKeys } from '#server/notifications/vapid-keys.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

let world: PushWorld
let me: Someone

beforeAll(async () => {
  world = await openPushWorld({ resolve: async host => (host === 'inside.example' ? ['127.0.0.1'] : []) })
  me = await world.signIn('me@example.com')
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn('me@example.com')
})
afterAll(() => world.close())

const ALWAYS = { retryAfter: null, times: null }

/** What comes of a message to a push service that answers like this. */
async function sendTo(keys: { p256dh: string; auth: string }, answer: RequestListener) {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const server = createServer({ key: made.private, cert: made.cert }, answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  const sender = createPushSender({
    keys: makeVapidKeys(),
    subject: 'mailto:no-reply@offlist.example',
    guard: createEndpointGuard({ allowOrigins: [origin], isPublicAddress: () => false }),
    trust: { [origin]: made.cert },
    log: world.deps.log,
    wallNow: Date.now,
  })
  const outcome = await sender.send({ endpoint: `${origin}/push/1`, keys }, { kind: 'test', id: newId() })
  sender.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  return outcome
}

describe('10.2 an endpoint', () => {
  test('10.2 that is known moves to the session that names it', async () => {
    const other = await world.signIn()
    const subscription = world.service.subscribe(world.push.publicKey)
    for (const who of [me, other]) {
      expect((await world.ask('POST', '/push/v1/subscriptions', who, subscription)).status).toBe(201)
    }
    await world.tell(me)
    const theirs = await world.tell(other)
    await world.settle()
    expect(world.received(subscription.endpoint)).toEqual([{ kind: 'removal_complete', id: theirs }])
  })

  test('10.2 is forgotten by its owner, however often they say so', async () => {
    const endpoint = await world.subscribe(me)
    for (let round = 0; round < 2; round++) {
      expect((await world.ask('DELETE', '/push/v1/subscriptions', me, { endpoint })).status).toBe(204)
    }
    expect(await world.isKnown(endpoint)).toBe(false)
  })

  test('10.2 of somebody else cannot be taken off, nor is it said whether it is there', async () => {
    const endpoint = await world.subscribe(me)
    const other = await world.signIn()
    expect((await world.ask('DELETE', '/push/v1/subscriptions', other, { endpoint })).status).toBe(204)
    expect(await world.isKnown(endpoint)).toBe(true)
  })

  test('10.2 goes with its session', async () => {
    const endpoint = await world.subscribe(me)
    const again = await world.signIn('me@example.com')
    const kept = await world.subscribe(again)
    await world.ask('POST', '/auth/v1/logout?scope=local', me)
    expect([await world.isKnown(endpoint), await world.isKnown(kept)]).toEqual([false, true])
  })

  test('10.2 of a session that has ended is not taken', async () => {
    await world.ask('POST', '/auth/v1/logout?scope=local', me)
    const subscription = world.service.subscribe()
    expect((await world.ask('POST', '/push/v1/subscriptions', me, subscription)).status).toBe(401)
    expect(await world.isKnown(subscription.endpoint)).toBe(false)
  })

  test('10.2 makes room when an account has more than twenty', async () => {
    const first = await world.subscribe(me)
    for (let device = 0; device < 20; device++) {
      world.deps.clock.at += MINUTE
      await world.subscribe(me)
    }
    expect(await world.isKnown(first)).toBe(false)
    expect(await world.database.db.select().from(pushSubscriptions)).toHaveLength(20)
  })
})

describe('10.4 an endpoint', () => {
  const keys = () => world.service.subscribe().keys

  test.each([
    'https://localhost/push/1',
    'https://127.0.0.1/push/1',
    'https://127.1/push/1',
    'https://2130706433/push/1',
    'https://0x7f.0.0.1/push/1',
    'https://10.1.2.3/push/1',
    'https://192.168.1.1/push/1',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/push/1',
    'https://[::ffff:127.0.0.1]/push/1',
    'https://[fd00::1]/push/1',
    'https://0.0.0.0/push/1',
    'https://printer/push/1',
    'https://localhost./push/1',
    'https://db.internal/push/1',
    'https://push.example:8443/push/1',
    'https://me:secret@push.example/push/1',
    'http://push.example/push/1',
    'ftp://push.example/push/1',
    'file:///etc/passwd',
    'not an address',
  ])('10.4 at %s is refused, naming the field', async endpoint => {
    const answer = await world.ask('POST', '/push/v1/subscriptions', me, { endpoint, keys: keys() })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', field: 'endpoint' })
  })

  test('10.4 whose name leads inside is not called', async () => {
    const endpoint = `https://inside.example/push/1`
    const answer = await world.ask('POST', '/push/v1/subscriptions', me, { endpoint, keys: keys() })
    expect(answer.status).toBe(201)
    const tried = await world.ask('POST', '/push/v1/test', me)
    expect(await tried.json()).toEqual({ sent: 0, failed: 1, gone: 0 })
    expect(world.logged()).toContain('address not public')
  })

  test('10.4 that redirects is not followed, and what it says at length is not read', async () => {
    const elsewhere = world.service.subscribe()
    const outcome = await sendTo(elsewhere.keys, (_asked, answer) => {
      answer.writeHead(307, { location: elsewhere.endpoint })
      answer.end('x'.repeat(5_000_000))
    })
    expect(outcome).toEqual({ kind: 'refused' })
    expect(world.attempts(elsewhere.endpoint)).toBe(0)
  })

  test('10.4 that switches protocols has failed, and holds up nothing', async () => {
    const outcome = await sendTo(world.service.subscribe().keys, (_asked, answer) =>
      answer.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    )
    expect(outcome).toEqual({ kind: 'later', pause: 0 })
  })

  test('10.4 of a service whose certificate nobody vouches for gets nothing', async () => {
    const sender = createPushSender({
      keys: makeVapidKeys(),
      subject: 'mailto:no-reply@offlist.example',
      guard: createEndpointGuard({ allowOrigins: [world.service.origin], isPublicAddress: () => false }),
      log: world.deps.log,
      wallNow: Date.now,
    })
    const target = world.service.subscribe()
    expect(await sender.send(target, { kind: 'test', id: newId() })).toEqual({ kind: 'later', pause: 0 })
    expect(world.attempts(target.endpoint)).toBe(0)
    sender.close()
  })
})

describe('the surface', () => {
  test('gives everybody the key that devices subscribe with', async () => {
    const answer = await world.ask('GET', '/push/v1/vapid-public-key', null)
    expect(await answer.json()).toEqual({ publicKey: world.push.publicKey })
    expect(Buffer.from(world.push.publicKey, 'base64url')).toHaveLength(65)
  })

  test.each([
    ['POST', '/push/v1/subscriptions'],
    ['DELETE', '/push/v1/subscriptions'],
    ['POST', '/push/v1/test'],
  ])('%s %s needs a session', async (method, path) => {
    const answer = await world.ask(method, path, null, {})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('sends one to try to each of the caller’s devices and says what came of it, so often and no more', async () => {
    const [well, gone, sick] = [
      await world.subscribe(me),
      await world.subscribe(me),
      await world.subscribe(me),
    ]
    const other = await world.signIn()
    const theirs = await world.subscribe(other)
    world.service.answer(gone, { ...ALWAYS, status: 410 })
    world.service.answer(sick, { ...ALWAYS, status: 500 })
    const answer = await world.ask('POST', '/push/v1/test', me)
    expect(await answer.json()).toEqual({ sent: 1, failed: 1, gone: 1 })
    expect(world.received(well)).toEqual([{ kind: 'test', id: expect.any(String) }])
    expect(world.attempts(theirs)).toBe(0)
    expect(await world.isKnown(gone)).toBe(false)
    let last = answer
    for (let round = 0; round < 5; round++) last = await world.ask('POST', '/push/v1/test', me)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await world.ask('POST', '/push/v1/test', other)).status).toBe(200)
  })

  test('gives up on a push service that does not answer, and says that it failed', async () => {
    await world.subscribe(me)
    const unanswered = vi
      .spyOn(world.push, 'send')
      .mockImplementation(
        (_target, _message, signal) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
      )
    const answer = await world.ask('POST', '/push/v1/test', me)
    unanswered.mockRestore()
    expect(await answer.json()).toEqual({ sent: 0, failed: 1, gone: 0 })
  })

  test.each([
    ['malformed JSON', '{"endpoint":', 400],
    ['nothing', {}, 400],
    ['an array', [], 400],
    ['a body too large', { endpoint: `https://push.example/${'x'.repeat(20_000)}` }, 413],
    ['an endpoint too long', { endpoint: `https://push.example/${'x'.repeat(3000)}` }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await world.ask('POST', '/push/v1/subscriptions', me, body)).status).toBe(status)
  })

  test('refuses keys that nothing can be encrypted for, naming them', async () => {
    const { endpoint, keys } = world.service.subscribe()
    const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const [field, wrong] of [
      ['keys.p256dh', { ...keys, p256dh: notOnCurve }],
      ['keys.p256dh', { ...keys, p256dh: 'short' }],
      ['keys.auth', { ...keys, auth: 'short' }],
    ] as const) {
      const answer = await world.ask('POST', '/push/v1/subscriptions', me, { endpoint, keys: wrong })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ field })
    }
  })
})
