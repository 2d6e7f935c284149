// Webhooks reach a real receiver: signed, at least once, tried again when it fails, and stopped after days of failures.
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { webhookEndpoints, webhookTries } from '#server/db/tables/webhooks.ts'
import { leaseWork, openWork } from '#server/db/work.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { deliverWebhook } from '#server/webhooks/deliver-webhook.ts'
import { sendWebhookMail } from '#server/webhooks/send-webhook-mail.ts'
import { stopEndpoint } from '#server/webhooks/stop-endpoint.ts'
import { RETRY_PAUSES, STOP_AFTER } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { mortalProcess } from '#tests/support/crashing.ts'
import type { User } from '#tests/support/household-world.ts'
import { status } from '#tests/support/webhook-receiver.ts'
import { openWebhookWorld, type WebhookWorld } from '#tests/support/webhook-world.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.close())

let holder: User
beforeEach(async () => {
  await world.deps.db.delete(webhookEndpoints)
  holder = await world.signIn()
  world.receiver.received.length = 0
  world.receiver.answerWith(status(204))
  world.deps.outbox.length = 0
})

const idsReceived = () => world.receiver.received.map(({ headers }) => headers['webhook-id'])

describe('an event', () => {
  test('arrives signed, so that the published library accepts it, and says nothing but ids and states', async () => {
    const hook = await world.add(holder)
    const personId = newId()
    await world.happen(holder, personId)
    await world.work()
    const [one] = world.receiver.received
    const { body, headers, path } = must(one, 'a call')
    const said = new Webhook(hook.secret).verify(body, headers as Record<string, string>)
    expect(said).toEqual({
      type: 'scan.finished',
      timestamp: new Date(world.deps.now()).toISOString(),
      data: { person_id: personId },
    })
    expect([path, headers['content-type']]).toEqual(['/hook', 'application/json'])
    expect(() => new Webhook(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
    const [entry] = await world.log(holder, hook)
    expect(entry).toMatchObject({ id: headers['webhook-id'], state: 'delivered', next_at: null })
    expect(entry?.tries).toMatchObject([{ status: 204, failure: null }])
  })

  test('is told to each webhook that chose it, and to no other', async () => {
    await world.add(holder, ['scan.finished'], '/chosen')
    await world.add(holder, ['alert.raised'], '/other')
    await world.add(await world.signIn(), ['scan.finished'], '/stranger')
    await world.happen(holder)
    await world.work()
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/chosen'])
  })

  test('of a household is told to a member only if it’s about a person whom they see', async () => {
    const member = await world.signIn()
    const { person } = await world.fill(holder)
    await world.join(holder, member, { person_ids: [person.id] })
    const hook = await world.add(member)
    await world.happen(holder)
    await world.happen(holder, person.id)
    await world.work()
    expect(world.receiver.received.map(({ body }) => JSON.parse(body).data.person_id)).toEqual([person.id])
    // Nothing more is sent to a member who has left, even if it was waiting.
    await world.happen(holder, person.id)
    await world.json('POST', '/households/v1/leave', member)
    await world.work()
    expect(world.receiver.received).toHaveLength(1)
    expect(await world.log(member, hook)).toHaveLength(1)
  })

  test('isn’t sent while its owner’s account is locked, and stays in the log', async () => {
    const hook = await world.add(holder)
    const lock = (bannedUntil: Date | null) =>
      world.deps.db.update(users).set({ bannedUntil }).where(eq(users.id, holder.userId))
    await world.happen(holder)
    await lock(new Date(world.deps.wallNow() + DAY))
    await world.work()
    expect(world.receiver.received).toHaveLength(0)
    await lock(null)
    const [entry] = await world.log(holder, hook)
    expect(entry).toMatchObject({ state: 'given_up', tries: [] })
    await world.json('POST', `/developer/v1/deliveries/${entry?.id}/replay`, holder, {})
    await world.work()
    expect(idsReceived()).toEqual([entry?.id])
  })
})

describe('a receiver that', () => {
  test('fails is tried again by the schedule, with the same id, until it takes the event', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(500))
    await world.happen(holder)
    await world.work()
    for (const [index, pause] of RETRY_PAUSES.slice(0, 3).entries()) {
      world.deps.clock.at += pause - SECOND
      await world.work()
      expect(world.receiver.received).toHaveLength(index + 1)
      world.deps.clock.at += SECOND
      await world.work()
      expect(world.receiver.received).toHaveLength(index + 2)
    }
    world.receiver.answerWith(status(200))
    world.deps.clock.at += RETRY_PAUSES[3]
    await world.work()
    expect(new Set(idsReceived()).size).toBe(1)
    const [entry] = await world.log(holder, hook)
    expect(entry?.state).toBe('delivered')
    expect(entry?.tries.map(one => one.status)).toEqual([500, 500, 500, 500, 200])
    expect((await world.see(holder, hook)).failing_since).toBeNull()
  })

  test('never takes an event is given up after ten tries within 76 hours', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(503))
    const begun = world.deps.now()
    await world.happen(holder)
    await world.work()
    for (const pause of RETRY_PAUSES) {
      world.deps.clock.at += pause
      await world.work()
    }
    expect(world.deps.now() - begun).toBeLessThan(76 * HOUR)
    const [entry] = await world.log(holder, hook)
    expect([entry?.state, entry?.tries.length, entry?.next_at]).toEqual(['given_up', 10, null])
    world.deps.clock.at += 30 * DAY
    await world.work()
    expect(world.receiver.received).toHaveLength(10)
  })

  test('asks to wait longer is left alone for that long', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(429, { 'retry-after': '3600' }))
    await world.happen(holder)
    await world.work()
    const [entry] = await world.log(holder, hook)
    expect(entry?.next_at).toBe(new Date(world.deps.now() + HOUR).toISOString())
  })

  test.each([
    ['is slow', () => undefined, { status: null, failure: 'timeout' }],
    [
      'sends its headers forever',
      (response: { socket: { write: (text: string) => void } | null }) =>
        response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: '),
      { status: null, failure: 'timeout' },
    ],
    [
      'hangs up',
      (response: { socket: { destroy: () => void } | null }) => response.socket?.destroy(),
      { status: null, failure: 'connection' },
    ],
    [
      'answers nonsense',
      (response: { socket: { end: (text: string) => void } | null }) =>
        response.socket?.end('SMTP 220\r\n\r\n'),
      { status: null, failure: 'connection' },
    ],
    [
      'wants to speak another protocol',
      (response: { socket: { write: (text: string) => void } | null }) =>
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
      { status: null, failure: 'connection' },
    ],
  ] as const)('%s has failed, and holds up nothing for long', async (_what, answer, expected) => {
    const hook = await world.add(holder)
    world.receiver.answerWith(answer as never)
    await world.happen(holder)
    await world.work()
    const [entry] = await world.log(holder, hook)
    expect(entry?.tries).toMatchObject([expected])
    expect(entry?.tries[0]?.milliseconds).toBeLessThan(5 * SECOND)
    expect(entry?.state).toBe('waiting')
  })

  test('redirects is not followed', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(307, { location: `${world.receiver.origin}/elsewhere` }))
    await world.happen(holder)
    await world.work()
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await world.log(holder, hook))[0]?.tries).toMatchObject([{ status: 307 }])
  })

  test('lies about the length of its answer is judged by the status alone', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(response => {
      response.writeHead(200, { 'content-length': '1000000000' })
      response.write('a few bytes')
    })
    await world.happen(holder)
    await world.work()
    expect((await world.log(holder, hook))[0]?.state).toBe('delivered')
  })

  test('answers 410 is not called again, and its owner is told', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(410))
    await world.happen(holder)
    await world.work()
    expect(await world.see(holder, hook)).toMatchObject({ state: 'stopped', stop: 'gone' })
    expect(world.deps.outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [holder.email, 'We stopped your webhook'],
    ])
    expect(world.deps.outbox[0]?.text).not.toContain('/hook\n')
    await world.happen(holder)
    world.deps.clock.at += 7 * DAY
    await world.work()
    expect(world.receiver.received).toHaveLength(1)
  })

  test('has failed for days is stopped, and gets what waits once it’s turned on again', async () => {
    const hook = await world.add(holder)
    world.receiver.answerWith(status(500))
    for (let at = 0; at <= STOP_AFTER; at += DAY) {
      await world.happen(holder)
      await world.work()
      world.deps.clock.at += DAY
    }
    expect(await world.see(holder, hook)).toMatchObject({ state: 'stopped', stop: 'failing' })
    expect(world.deps.outbox).toHaveLength(1)
    const waiting = (await world.log(holder, hook)).filter(({ state }) => state === 'waiting')
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ next_at }) => next_at === null)).toBe(true)
    const calls = world.receiver.received.length
    world.deps.clock.at += 2 * DAY
    await world.work()
    expect(world.receiver.received).toHaveLength(calls)
    world.receiver.answerWith(status(200))
    await world.json('PATCH', `/developer/v1/webhooks/${hook.id}`, holder, { state: 'on' })
    await world.work()
    expect(idsReceived().slice(calls).sort()).toEqual(waiting.map(({ id }) => id).sort())
    expect(await world.see(holder, hook)).toMatchObject({ state: 'on', stop: null, failing_since: null })
  })
})

describe('a worker that is killed', () => {
  const take = async () => {
    const { deps } = world
    const hook = await world.add(holder)
    await world.happen(holder)
    const [entry] = await world.log(holder, hook)
    const { id } = must(entry, 'a delivery')
    const leased = await leaseWork(deps.db, 'deliver-webhook', id, deps.now(), deps.wallNow(), newId())
    return { id, hook, item: await openWork(deps.db, must(leased, 'the work')) }
  }

  test('between the commit and the call loses nothing', async () => {
    const { id } = await take()
    await world.work()
    expect(world.receiver.received).toHaveLength(0)
    world.wall.ahead += 2 * MINUTE
    await world.work()
    expect(idsReceived()).toEqual([id])
  })

  test('between the call and its note calls again with the same id', async () => {
    const { id, hook, item } = await take()
    const process = mortalProcess(world.deps.db, 1, 'before')
    const dying = deliverWebhook({ ...world.deps, db: process.db })
    await expect(dying.run(item, new AbortController().signal)).rejects.toThrow('the process died')
    expect(idsReceived()).toEqual([id])
    world.wall.ahead += 2 * MINUTE
    await world.work()
    expect(idsReceived()).toEqual([id, id])
    expect((await world.log(holder, hook))[0]).toMatchObject({ state: 'delivered', tries: [{ status: 204 }] })
  })

  test('at a shutdown returns the work, and the try doesn’t count', async () => {
    const { hook, item } = await take()
    const stopping = new AbortController()
    world.receiver.answerWith(() => stopping.abort(new Error('stopping')))
    await expect(deliverWebhook(world.deps).run(item, stopping.signal)).rejects.toThrow('stopping')
    expect((await world.log(holder, hook))[0]).toMatchObject({ state: 'waiting', tries: [] })
  })
})

test('slow receivers of many users delay no other work', async () => {
  const stopped = await world.add(holder)
  const others = await Promise.all(Array.from({ length: 10 }, () => world.signIn()))
  world.receiver.answerWith(() => undefined)
  for (const other of others) {
    await world.add(other)
    await world.happen(other)
  }
  await world.deps.db.transaction(tx =>
    stopEndpoint(tx, world.deps, { id: stopped.id, user_id: holder.userId }, 'failing'),
  )
  const answered: number[] = []
  const mailed = Promise.withResolvers<void>()
  const sendMail = async () => {
    answered.push((await world.deps.db.select().from(webhookTries)).length)
    mailed.resolve()
  }
  await world.deps.db.delete(webhookTries)
  const definitions = [deliverWebhook(world.deps), sendWebhookMail({ ...world.deps, sendMail })]
  const queue = await startQueue(world.deps, definitions, 1)
  await mailed.promise
  await queue.stop()
  // The mail went out before any of the calls was given up.
  expect(answered).toEqual([0])
})

test('slow receivers that much waits for don’t delay other users’ events', async () => {
  const slow = await Promise.all(Array.from({ length: 20 }, () => world.signIn()))
  const arrived = Promise.withResolvers<number>()
  world.receiver.answerWith((response, { path }) => {
    if (path === '/slow') return
    arrived.resolve(world.receiver.received.length)
    response.writeHead(204).end()
  })
  for (const one of slow) {
    await world.add(one, ['scan.finished'], '/slow')
    for (let event = 0; event < 3; event += 1) await world.happen(one)
  }
  world.deps.clock.at += SECOND
  await world.add(holder, ['scan.finished'], '/quick')
  await world.happen(holder)
  world.deps.clock.at += SECOND
  const queue = await startQueue(world.deps, [deliverWebhook(world.deps)], 1)
  const callsBefore = await arrived.promise
  await queue.stop()
  // All that waits for the slow ones is older. Still, each was called about once.
  expect(callsBefore).toBeLessThanOrEqual(2 * slow.length)
})
