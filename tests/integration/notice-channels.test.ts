// A household's settings by kind and channel turn notices off: in the app, on devices, by email and in the weekly
// summary (SPEC.md 10.7, 10.8).

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { members } from '#server/db/tables/households.ts'
import { moveJob } from '#server/removals/lifecycle.ts'
import { MUTED_AT_FIRST } from '#shared/domain/notice-channels.ts'
import { type NotificationType, notificationType } from '#shared/domain/notification.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { aJob, START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

const TYPES = notificationType.options

let world: PushWorld
let me: Someone

beforeAll(async () => {
  world = await openPushWorld()
  me = await world.signIn()
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn()
})
afterAll(() => world.close())

const told = (who = me) => listDocs(world.database.db, 'notifications', who.userId)
const summaries = () => world.deps.outbox.filter(mail => mail.subject === 'Your week at Offlist')
const alertMails = () => world.deps.outbox.filter(mail => mail.subject !== 'Your week at Offlist')

async function tellAll(): Promise<void> {
  for (const type of TYPES) await world.tell(me, type)
  await world.settle()
}

describe('10.7 a kind that is off', () => {
  test.each(TYPES)(
    'in the app stays in the history, unseen by the bell, and reaches devices: %s',
    async type => {
      const endpoint = await world.subscribe(me)
      await world.settings(me, { muted: [`${type}.app`] })
      await tellAll()
      for (const one of await told()) {
        const isOff = one.type === type
        expect(one).toMatchObject({ is_read: isOff, is_dismissed: isOff })
      }
      expect(
        world
          .received(endpoint)
          .map(({ kind }) => kind)
          .sort(),
      ).toEqual([...TYPES].sort())
    },
  )

  test.each(TYPES)('on devices is pushed to none, and the others are: %s', async type => {
    const endpoint = await world.subscribe(me)
    await world.settings(me, { muted: [`${type}.push`] })
    await tellAll()
    const pushed = world.received(endpoint).map(({ kind }) => kind)
    expect(pushed.sort()).toEqual(TYPES.filter(one => one !== type).sort())
    expect((await told()).map(one => one.is_read)).toEqual(TYPES.map(() => false))
  })

  test('on devices is not pushed later either, when quiet hours end', async () => {
    const endpoint = await world.subscribe(me)
    const quiet_hours = { from: '09:00', to: '12:00', time_zone: 'UTC' }
    await world.settings(me, { muted: ['manual_required.push', 'removal_complete.push'], quiet_hours })
    await world.tell(me, 'manual_required')
    await world.pass(DAY)
    expect(world.attempts(endpoint)).toBe(0)
  })

  test('on devices leaves a returned listing to the mail, which is off by a switch of its own', async () => {
    await world.subscribe(me)
    await world.settings(me, { muted: ['data_reappeared.push'] })
    await world.tell(me, 'data_reappeared')
    await world.settle()
    expect(alertMails()).toHaveLength(1)
    await world.settings(me, { muted: ['data_reappeared.push'], email_alerts: false })
    await world.tell(me, 'data_reappeared')
    await world.pass(2 * DAY)
    expect(alertMails()).toHaveLength(1)
  })

  test('everywhere is still in the history', async () => {
    const endpoint = await world.subscribe(me)
    const muted = (['app', 'push', 'summary'] as const).map(channel => `removal_complete.${channel}` as const)
    await world.settings(me, { muted })
    await world.tell(me, 'removal_complete')
    await world.pass(8 * DAY)
    expect(await told()).toHaveLength(1)
    expect([world.attempts(endpoint), world.deps.outbox.length]).toEqual([0, 0])
  })

  test('who has chosen nothing has what is off at first off', async () => {
    const endpoint = await world.subscribe(me)
    await tellAll()
    const pushed = world.received(endpoint).map(({ kind }) => `${kind}.push`)
    expect(pushed.sort()).toEqual(
      TYPES.map(type => `${type}.push`)
        .filter(choice => !MUTED_AT_FIRST.some(one => one === choice))
        .sort(),
    )
  })
})

describe('10.8 the weekly summary', () => {
  test('comes a week after the first news, counts them by kind, and names nobody', async () => {
    await world.settings(me, { email_alerts: false })
    await world.tell(me, 'removal_complete')
    await world.settle()
    await world.pass(3 * DAY)
    await world.tell(me, 'removal_complete')
    await world.tell(me, 'manual_required')
    await world.pass(3 * DAY)
    expect(summaries()).toEqual([])
    await world.pass(DAY + MINUTE)
    const [mail] = summaries()
    expect(mail?.to).toBe(me.email)
    expect(mail?.text).toContain('It was your turn once.\n2 listings are gone. We checked each twice.')
    expect(mail?.text).toContain(`${world.deps.publicUrl}/notifications`)
    expect(mail?.text).not.toContain('First Finder')
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

  test.each(TYPES)('leaves out a kind that is off in it: %s', async type => {
    await world.settings(me, { muted: [`${type}.summary`], email_alerts: false })
    await tellAll()
    await world.pass(7 * DAY + HOUR)
    const words: Record<NotificationType, string> = {
      data_reappeared: '1 listing came back.',
      manual_required: 'It was your turn once.',
      removal_complete: '1 listing is gone.',
      email_bounce: '1 removal didn’t go through.',
      follow_up_needed: '1 removal has a new status.',
    }
    const [mail] = summaries()
    for (const one of TYPES) expect(mail?.text.includes(words[one])).toBe(one !== type)
  })

  test('that is off by its switch is not sent', async () => {
    await world.settings(me, { weekly_summary: false })
    await tellAll()
    await world.pass(8 * DAY)
    expect(summaries()).toEqual([])
  })

  test('that was turned off after it was planned is not sent', async () => {
    await tellAll()
    await world.settings(me, { weekly_summary: false })
    await world.pass(8 * DAY)
    expect(summaries()).toEqual([])
  })

  test('waits until quiet hours end', async () => {
    await world.settings(me, { quiet_hours: { from: '09:00', to: '12:00', time_zone: 'UTC' } })
    await world.tell(me, 'removal_complete')
    await world.settle()
    await world.pass(7 * DAY)
    expect(summaries()).toEqual([])
    await world.pass(3 * HOUR)
    expect(summaries()).toHaveLength(1)
  })

  test('tells a member of the people they see, and of nobody else', async () => {
    const member = await world.signIn()
    await world.tell(me, 'removal_complete')
    await world.tell(me, 'removal_complete')
    await world.settle()
    const [job] = await listDocs(world.database.db, 'removal_jobs', me.userId)
    await world.database.db.insert(members).values({
      user_id: member.userId,
      account_id: me.userId,
      role: 'member',
      person_ids: [job?.person_id ?? ''],
      self_id: null,
      brought_ids: [],
      floor: 1,
      joined_at: new Date(START),
    })
    await world.pass(7 * DAY + HOUR)
    const lineTo = (who: Someone) =>
      /\d listings? (is|are) gone/.exec(summaries().find(mail => mail.to === who.email)?.text ?? '')?.[0]
    expect([lineTo(me), lineTo(member)]).toEqual(['2 listings are gone', '1 listing is gone'])
  })

  test('that cannot leave is tried again, and tells of the same', async () => {
    const { sendMail } = world.deps
    let refusals = 2
    world.mailer.send = async mail => {
      if (refusals-- > 0) throw new Error('no mail server')
      await sendMail(mail)
    }
    await world.tell(me, 'removal_complete')
    await world.settle()
    await world.pass(7 * DAY + HOUR)
    expect(summaries()).toEqual([])
    await world.pass(HOUR)
    await world.pass(HOUR)
    world.mailer.send = sendMail
    expect(summaries()).toHaveLength(1)
  })
})

describe('a status that nobody asked for', () => {
  const move = async (event: JobEvent, status: 'processing' | 'queued', byPerson?: boolean) => {
    const job = aJob({ status })
    await putDoc(world.database.db, 'removal_jobs', me.userId, job)
    await world.database.db.transaction(tx =>
      moveJob({ tx, deps: world.deps, userId: me.userId }, job, {
        event,
        sentences: [sentence('claimed')],
        ...(byPerson ? { byPerson } : {}),
      }),
    )
    return told()
  }

  test('is told as a status update', async () => {
    expect(await move('try_again', 'processing')).toMatchObject([
      {
        type: 'follow_up_needed',
        title: 'Status Update',
        message: 'Job status updated to queued',
        priority: 'medium',
      },
    ])
  })

  test.each([
    ['claimed', 'queued'],
    ['submitted', 'processing'],
  ] as const)('%s follows from a tap, so that nobody is told', async (event, status) => {
    expect(await move(event, status)).toEqual([])
  })

  test('what a person in the household did is no news', async () => {
    expect(await move('cancelled', 'queued', true)).toEqual([])
    expect(await move('cancelled', 'queued')).toMatchObject([{ message: 'Job status updated to cancelled' }])
  })
})
