// Web Push (SPEC.md, 10) from a notification's row to the device. The push service at the other end verifies signatures
// and decrypts with its own code. push-endpoints.test.ts covers subscriptions.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import { notify } from '#server/notifications/notify.ts'
import { reappearanceNotification } from '#shared/domain/notification.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, MINUTE, SECOND } from '#shared/lib/time.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

let world: PushWorld
let me: Someone

beforeAll(async () => {
  world = await openPushWorld()
  me = await world.signIn('me@example.com')
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn('me@example.com')
})
afterAll(() => world.close())

const ALWAYS = { retryAfter: null, times: null }

describe('10.1 a push', () => {
  test('10.1 says the kind and the id of a row, and nothing else', async () => {
    const endpoint = await world.subscribe(me)
    const jobId = await world.tell(me, 'removal_complete')
    await world.settle()
    const [push] = world.service.pushes()
    expect(push).toMatchObject({ endpoint, status: 201, problem: '', urgency: 'normal' })
    expect(push?.text).toBe(JSON.stringify({ kind: 'removal_complete', id: jobId }))
    expect(push?.topic).toBe(jobId.replaceAll('-', ''))
    expect(Number(push?.ttl)).toBeGreaterThan(0)
  })

  test('10.1 of a reappearance names the alert, and is urgent', async () => {
    const endpoint = await world.subscribe(me)
    const alertId = await world.tell(me, 'data_reappeared')
    await world.settle()
    expect(world.received(endpoint)).toEqual([{ kind: 'data_reappeared', id: alertId }])
    expect(world.service.pushes()[0]).toMatchObject({ urgency: 'high' })
  })

  test('10.1 follows a relisting that a scan sees, within seconds', async () => {
    const endpoint = await world.subscribe(me)
    const job = aJob({ status: 'completed', assurance: 'seen_gone_twice', completed_at: iso(START - DAY) })
    const person = aPerson({ id: job.person_id })
    const gone = aListing({ key: job.listing_key, gone_at: iso(START - DAY) })
    const { db } = world.database
    await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
    await putDoc(db, 'people', me.userId, person)
    await putDoc(db, 'removal_jobs', me.userId, job)
    const scan = aScan({ id: job.scan_id, person_id: person.id, status: 'not_found', listings: [gone] })
    await putDoc(db, 'exposure_scans', me.userId, scan)
    world.sites.set('first', {
      records: [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', 'again')],
      scan: 'answers',
      optOut: 'submitted',
      submissions: [],
    })
    const lane = 'site:first'
    await planWork(db, { kind: 'scan-site', ref: scan.id, userId: me.userId, lane, dueAt: START })
    await expect.poll(() => world.received(endpoint)).toHaveLength(1)
    const [alert] = await listDocs(db, 'reappearance_alerts', me.userId)
    expect(world.received(endpoint)).toEqual([{ kind: 'data_reappeared', id: alert?.id }])
  })

  test('10.1 is planned with the notification or not at all', async () => {
    const job = aJob()
    const about = { job, alertId: null }
    const failing = world.database.db.transaction(async tx => {
      await notify(
        { tx, deps: world.deps, userId: me.userId },
        reappearanceNotification('First Finder'),
        about,
      )
      throw new Error('decided otherwise')
    })
    await expect(failing).rejects.toThrow('decided otherwise')
    expect(await world.database.db.select().from(work)).toEqual([])
  })

  test('10.1 goes to every device of the account, and to nobody else’s', async () => {
    const other = await world.signIn()
    const [phone, laptop, theirs] = [
      await world.subscribe(me),
      await world.subscribe(me),
      await world.subscribe(other),
    ]
    await world.tell(me)
    await world.settle()
    expect([phone, laptop, theirs].map(endpoint => world.received(endpoint).length)).toEqual([1, 1, 0])
  })

  test('10.1 about what was read meanwhile on some device is not sent', async () => {
    const endpoint = await world.subscribe(me)
    const { db } = world.database
    await db.transaction(async tx => {
      const about = { job: aJob(), alertId: null }
      await notify(
        { tx, deps: world.deps, userId: me.userId },
        { ...reappearanceNotification('x'), type: 'email_bounce' },
        about,
      )
      const [told] = await listDocs(tx, 'notifications', me.userId)
      await putDoc(tx, 'notifications', me.userId, { ...must(told, 'notification'), is_read: true })
    })
    await world.settle()
    expect(world.attempts(endpoint)).toBe(0)
  })

  test('10.1 leaves neither endpoint nor person in the logs', async () => {
    const endpoint = await world.subscribe(me)
    world.service.answer(endpoint, { ...ALWAYS, status: 413 })
    await world.tell(me)
    await world.settle()
    expect(world.logged()).toContain('defect: push too large')
    expect(world.logged()).not.toContain(endpoint)
    expect(world.logged()).not.toContain(must(endpoint.split('/').at(-1), 'token'))
    expect(world.logged()).not.toContain(me.email)
  })
})

describe('10.3 an answer', () => {
  test.each([404, 410])('10.3 of %i forgets the subscription', async status => {
    const endpoint = await world.subscribe(me)
    world.service.answer(endpoint, { ...ALWAYS, status })
    await world.tell(me)
    await world.settle()
    expect(await world.isKnown(endpoint)).toBe(false)
    await world.pass(2 * DAY)
    expect(world.attempts(endpoint)).toBe(1)
  })

  test('10.3 of 500 is tried again, and who got it does not get it twice', async () => {
    const [well, sick] = [await world.subscribe(me), await world.subscribe(me)]
    world.service.answer(sick, { status: 500, retryAfter: null, times: 2 })
    await world.tell(me)
    await world.settle()
    expect([world.attempts(well), world.attempts(sick)]).toEqual([1, 1])
    await world.pass(29 * SECOND)
    expect(world.attempts(sick)).toBe(1)
    await world.pass(2 * SECOND)
    expect(world.attempts(sick)).toBe(2)
    await world.pass(2 * MINUTE)
    expect(world.received(sick)).toHaveLength(1)
    await world.pass(DAY)
    expect([world.attempts(well), world.attempts(sick)]).toEqual([1, 3])
  })

  test('10.3 of 429 is tried again when the push service says', async () => {
    const endpoint = await world.subscribe(me)
    world.service.answer(endpoint, { status: 429, retryAfter: 600, times: 1 })
    await world.tell(me)
    await world.settle()
    await world.pass(9 * MINUTE + 59 * SECOND)
    expect(world.attempts(endpoint)).toBe(1)
    await world.pass(SECOND)
    expect(world.received(endpoint)).toHaveLength(1)
  })

  test('10.3 that never comes is waited for a day, and then given up', async () => {
    const endpoint = await world.subscribe(me)
    world.service.answer(endpoint, { ...ALWAYS, status: 503 })
    await world.tell(me)
    for (let hour = 0; hour < 26; hour++) await world.pass(HOUR)
    const tried = world.attempts(endpoint)
    expect(tried).toBeGreaterThan(20)
    await world.pass(5 * DAY)
    expect(world.attempts(endpoint)).toBe(tried)
    expect(await world.isKnown(endpoint)).toBe(true)
    expect(await world.database.db.select().from(work).where(eq(work.kind, 'send-push'))).toEqual([])
  })

  test('10.3 lost with the worker is asked for again, and only at the device it was lost at', async () => {
    const [well, lost] = [await world.subscribe(me), await world.subscribe(me)]
    const { send } = world.push
    world.push.send = async (target, message, signal) => {
      if (target.endpoint !== lost) return send(target, message, signal)
      await expect.poll(() => world.attempts(well)).toBe(1)
      // The other device's success is recorded a moment later.
      await expect.poll(async () => (await world.database.db.select().from(work))[0]?.input).not.toBeNull()
      world.push.send = send
      throw new Error('the worker broke off')
    }
    await world.tell(me)
    await world.settle()
    expect([world.attempts(well), world.attempts(lost)]).toEqual([1, 0])
    await world.pass(HOUR)
    expect([world.attempts(well), world.attempts(lost)]).toEqual([1, 1])
  })

  test('10.3 that refuses ten messages in a row ends the subscription', async () => {
    const endpoint = await world.subscribe(me)
    world.service.answer(endpoint, { ...ALWAYS, status: 403 })
    for (let message = 0; message < 10; message++) {
      expect(await world.isKnown(endpoint)).toBe(true)
      await world.tell(me)
      await world.settle()
    }
    expect(await world.isKnown(endpoint)).toBe(false)
  })
})

describe('10.5 in quiet hours', () => {
  const NIGHT = { from: '22:00', to: '07:00', time_zone: 'America/New_York' }
  /** 23:00 in New York. */
  const LATE = Date.parse('2026-11-22T04:00:00.000Z')

  test('10.5 devices stay silent, and what is urgent is told when they end, once', async () => {
    const endpoint = await world.subscribe(me)
    await world.settings(me, { quiet_hours: NIGHT })
    world.deps.clock.at = LATE
    await world.tell(me, 'removal_complete')
    await world.tell(me, 'data_reappeared')
    const jobId = await world.tell(me, 'manual_required')
    world.deps.clock.at += MINUTE
    const alertId = await world.tell(me, 'data_reappeared')
    await world.pass(HOUR)
    await world.pass(6 * HOUR + 58 * MINUTE)
    expect(world.attempts(endpoint)).toBe(0)
    await world.pass(MINUTE)
    await world.pass(DAY)
    expect(world.received(endpoint)).toHaveLength(2)
    expect(world.received(endpoint)).toEqual(
      expect.arrayContaining([
        { kind: 'data_reappeared', id: alertId },
        { kind: 'manual_required', id: jobId },
      ]),
    )
  })

  test('10.5 a second try waits too', async () => {
    const endpoint = await world.subscribe(me)
    await world.settings(me, { quiet_hours: NIGHT })
    world.deps.clock.at = LATE - 61 * MINUTE
    world.service.answer(endpoint, { status: 429, retryAfter: 7200, times: 1 })
    await world.tell(me, 'data_reappeared')
    await world.settle()
    await world.pass(3 * HOUR)
    expect(world.attempts(endpoint)).toBe(1)
    await world.pass(7 * HOUR)
    expect(world.received(endpoint)).toHaveLength(1)
  })

  test('10.5 instant notifications turned off are not sent at any hour', async () => {
    const endpoint = await world.subscribe(me)
    await world.settings(me, { instant_notifications: false })
    await world.tell(me, 'data_reappeared')
    await world.pass(DAY)
    expect(world.attempts(endpoint)).toBe(0)
  })
})
