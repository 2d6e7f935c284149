// The weekly summary (SPEC.md 10.8): on Monday at 8:00, to each reader who has news, about what they see themselves.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { members } from '#server/db/tables/households.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork, openWork } from '#server/db/work.ts'
import { planSummary, sendSummary } from '#server/notifications/send-summary.ts'
import { type NotificationType, notificationType } from '#shared/domain/notification.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import { aJob, aListing, aPerson, aPlace, aScan, START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

const TYPES = notificationType.options
const at = (text: string) => Date.parse(text)
/** START is a Saturday. */
const MONDAY = at('2026-11-23T08:00:00Z')

let world: PushWorld
let me: Someone
let deliver: PushWorld['mailer']['send']

beforeAll(async () => {
  world = await openPushWorld()
  deliver = world.mailer.send
  me = await world.signIn()
})
afterEach(async () => {
  world.mailer.send = deliver
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn()
})
afterAll(() => world.close())

const summaries = () => world.deps.outbox.filter(mail => mail.subject === 'Your week on Offlist')
const until = (time: number) => world.pass(time - world.deps.clock.at)
const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
const inZone = (time_zone: string) => ({ quiet_hours: { from: '00:00', to: '00:00', time_zone } })

describe('10.8 the summary', () => {
  test('counts what was checked, found, gone and back, and what waits, and names nobody', async () => {
    const { db } = world.database
    await world.settings(me, { email_alerts: false })
    for (const type of [
      'removal_complete',
      'removal_complete',
      'manual_required',
      'data_reappeared',
    ] as const)
      await world.tell(me, type)
    const [seen, older] = [iso(START + HOUR), iso(START - 8 * DAY)]
    const yours = { verdict: 'yours', first_seen_at: seen } as const
    const listings = [
      aListing({ ...yours, key: 'a' }),
      aListing({ ...yours, key: 'b', first_seen_at: older }),
      // Only they have seen it.
      aListing({ ...yours, key: 'c', seen_by: 'person' }),
    ]
    await putDoc(db, 'exposure_scans', me.userId, aScan({ site_id: 'one', scan_date: seen, listings }))
    await putDoc(db, 'exposure_scans', me.userId, aScan({ site_id: 'two', scan_date: seen, listings: [] }))
    await putDoc(db, 'exposure_scans', me.userId, aScan({ site_id: 'three', scan_date: older, listings: [] }))
    await putDoc(db, 'exposure_scans', me.userId, aScan({ site_id: 'four', scan_date: null, listings: [] }))
    const said = { status: 'completed', assurance: 'asserted', completed_at: seen } as const
    await putDoc(db, 'removal_jobs', me.userId, aJob(said))
    await world.settle()
    await until(MONDAY)
    const [mail] = summaries()
    expect(mail?.to).toBe(me.email)
    expect(mail?.text).toContain(
      [
        '- 1 listing came back.',
        // The removal that is the person's turn, and the alert.
        '- 2 things are waiting on you.',
        '- We found 1 new listing.',
        '- 2 listings are gone. We checked each twice.',
        '- A site says it completed 1 removal. We can’t check that from outside.',
        '- We checked 2 sites.',
      ].join('\n'),
    )
    expect(mail?.text).toContain(`${world.deps.publicUrl}/notifications`)
    for (const body of [mail?.subject, mail?.text, mail?.html])
      expect(body).not.toMatch(/First Finder|first\.example|Tolliver|Marguerite/)
  })

  test.each<[zone: string, from: string, monday: string]>([
    ['UTC', '2026-11-21T10:00Z', '2026-11-23T08:00Z'],
    ['Asia/Tokyo', '2026-11-21T10:00Z', '2026-11-22T23:00Z'],
    ['America/Los_Angeles', '2026-11-21T10:00Z', '2026-11-23T16:00Z'],
    ['Asia/Kolkata', '2026-11-21T10:00Z', '2026-11-23T02:30Z'],
    // The clock went back on Sunday, November 1, and forward on March 14.
    ['America/New_York', '2026-10-27T10:00Z', '2026-11-02T13:00Z'],
    ['America/New_York', '2027-03-09T10:00Z', '2027-03-15T12:00Z'],
    ['Europe/Berlin', '2026-10-20T10:00Z', '2026-10-26T07:00Z'],
    ['Europe/Berlin', '2027-03-23T10:00Z', '2027-03-29T06:00Z'],
    // Nobody knows it.
    ['Mars/Olympus', '2026-11-21T10:00Z', '2026-11-23T08:00Z'],
  ])('comes on Monday at 8:00 in %s, from %s', async (zone, from, monday) => {
    world.deps.clock.at = at(from)
    await world.settings(me, inZone(zone))
    await world.tell(me, 'removal_complete')
    await world.settle()
    await until(at(monday) - MINUTE)
    expect(summaries()).toEqual([])
    await until(at(monday))
    expect(summaries()).toHaveLength(1)
    await world.tell(me, 'removal_complete')
    for (let day = 0; day < 8; day += 1) await world.pass(DAY)
    expect(summaries()).toHaveLength(2)
  })

  test('comes in the morning of the state where the holder lives, if nothing else is known', async () => {
    const places = [aPlace('Portland', 'ME'), aPlace('Fresno', 'CA', true)]
    await putDoc(world.database.db, 'people', me.userId, aPerson({ relation: 'self', places }))
    await world.tell(me, 'removal_complete')
    await world.settle()
    await until(MONDAY + 7 * HOUR)
    expect(summaries()).toEqual([])
    await until(MONDAY + 8 * HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('waits for the Monday of a person who moved west meanwhile, and is still one', async () => {
    await world.settings(me, inZone('Asia/Tokyo'))
    await world.tell(me, 'removal_complete')
    await world.settle()
    await world.settings(me, inZone('America/Los_Angeles'))
    await until(at('2026-11-23T15:59Z'))
    expect(summaries()).toEqual([])
    await until(at('2026-11-23T16:00Z'))
    await world.settings(me, inZone('Pacific/Honolulu'))
    for (let hour = 0; hour < 48; hour += 6) await world.pass(6 * HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('tells of each thing once, and not at all of a week without any', async () => {
    await world.tell(me, 'removal_complete')
    await world.settle()
    for (let day = 0; day < 40; day += 1) await world.pass(DAY)
    expect(summaries()).toHaveLength(1)
    await world.tell(me, 'email_bounce')
    for (let day = 0; day < 9; day += 1) await world.pass(DAY)
    expect(summaries().map(mail => /gone|go through/.exec(mail.text)?.[0])).toEqual(['gone', 'go through'])
  })

  test('is not sent for scans alone, nor for what has waited longer', async () => {
    await world.tell(me, 'manual_required')
    await until(MONDAY)
    expect(summaries()).toHaveLength(1)
    await putDoc(world.database.db, 'exposure_scans', me.userId, aScan({ scan_date: iso(MONDAY + DAY) }))
    await until(MONDAY + 8 * DAY)
    expect(summaries()).toHaveLength(1)
  })

  test.each(TYPES)('leaves out a kind that is off in it: %s', async type => {
    await world.settings(me, { muted: [`${type}.summary`], email_alerts: false })
    for (const one of TYPES) await world.tell(me, one)
    await until(MONDAY)
    const words: Record<NotificationType, string> = {
      data_reappeared: '1 listing came back.',
      manual_required: 'waiting on you.',
      removal_complete: '1 listing is gone.',
      email_bounce: '1 removal didn’t go through.',
      follow_up_needed: 'The status of a removal changed.',
    }
    const [mail] = summaries()
    for (const one of TYPES) expect(mail?.text.includes(words[one])).toBe(one !== type)
  })

  test('that is off by its switch is not sent, also if it was turned off after it was planned', async () => {
    await world.tell(me, 'removal_complete')
    await world.settle()
    await world.settings(me, { weekly_summary: false })
    await until(MONDAY + 8 * DAY)
    expect(summaries()).toEqual([])
  })

  test('waits until quiet hours end', async () => {
    await world.settings(me, { quiet_hours: { from: '07:00', to: '12:00', time_zone: 'UTC' } })
    await world.tell(me, 'removal_complete')
    await until(MONDAY)
    expect(summaries()).toEqual([])
    await until(MONDAY + 4 * HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('tells a member of the people they see, and of nobody else', async () => {
    const member = await world.signIn()
    await world.tell(me, 'removal_complete')
    await world.tell(me, 'removal_complete')
    await world.settle()
    const [job] = await listDocs(world.database.db, 'removal_jobs', me.userId)
    await world.database.db.insert(members).values({
      ...{ user_id: member.userId, account_id: me.userId, role: 'member', self_id: null },
      ...{ person_ids: [job?.person_id ?? ''], brought_ids: [], floor: 1, joined_at: new Date(START) },
    })
    await until(MONDAY)
    const lineTo = (who: Someone) =>
      /\d listings? (is|are) gone/.exec(summaries().find(mail => mail.to === who.email)?.text ?? '')?.[0]
    expect([lineTo(me), lineTo(member)]).toEqual(['2 listings are gone', '1 listing is gone'])
  })
})

describe('10.8 a mail server', () => {
  test('that refuses is tried again, with the same', async () => {
    let refusals = 2
    world.mailer.send = async mail => {
      if (refusals-- > 0) throw refused()
      await deliver(mail)
    }
    await world.tell(me, 'removal_complete')
    await world.settle()
    await until(MONDAY)
    expect(summaries()).toEqual([])
    await world.pass(HOUR)
    await world.pass(HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('that is away for the week costs no news: the next one has them', async () => {
    world.mailer.send = async () => {
      throw refused()
    }
    await world.tell(me, 'removal_complete')
    await world.settle()
    await until(MONDAY)
    for (let day = 0; day < 24; day += 1) await world.pass(6 * HOUR)
    world.mailer.send = deliver
    await until(MONDAY + 7 * DAY)
    expect(summaries().map(mail => mail.text)).toEqual([
      expect.stringMatching(/since your last summary:\n\n- 1 listing is gone/),
    ])
  })

  test('that may have it is not asked again, whether the connection broke or the worker died', async () => {
    world.mailer.send = async mail => {
      await deliver(mail)
      throw Object.assign(new Error('closed'), { code: 'ECONNECTION' })
    }
    await world.tell(me, 'removal_complete')
    await until(MONDAY)
    for (let hour = 0; hour < 9; hour += 1) await world.pass(HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('that took it from a worker which then died is not sent it again', async () => {
    const { db } = world.database
    await world.tell(me, 'removal_complete')
    await world.settle()
    world.deps.clock.at = MONDAY
    const leased = await leaseWork(db, 'send-summary', me.userId, MONDAY, Date.now(), newId())
    const item = await openWork(db, must(leased, 'the summary'))
    await new Promise<void>(taken => {
      const sendMail: typeof deliver = async mail => {
        await deliver(mail)
        taken()
        await new Promise(() => undefined)
      }
      void sendSummary({ ...world.deps, sendMail }).run(item, new AbortController().signal)
    })
    await db.update(work).set({ leased_until: new Date(0) })
    await world.pass(MINUTE)
    await world.pass(DAY)
    expect(summaries()).toHaveLength(1)
    const [next] = await db.select().from(work)
    expect(next?.due_at).toEqual(new Date(MONDAY + 7 * DAY))
  })

  test('gets one however often it was planned', async () => {
    await world.tell(me, 'removal_complete')
    await world.settle()
    for (let time = 0; time < 3; time += 1) await planSummary(world.database.db, world.deps, me.userId)
    await until(MONDAY)
    await planSummary(world.database.db, world.deps, me.userId)
    for (let day = 0; day < 5; day += 1) await world.pass(DAY)
    expect(summaries()).toHaveLength(1)
  })
})
