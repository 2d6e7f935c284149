// A household's settings by kind and channel turn notices off: in the app, on devices and by email (SPEC.md 10.7).

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { moveJob } from '#server/removals/lifecycle.ts'
import { MUTED_AT_FIRST } from '#shared/domain/notice-channels.ts'
import { notificationType } from '#shared/domain/notification.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { DAY } from '#shared/lib/time.ts'
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
const alertMails = () => world.deps.outbox.filter(mail => mail.subject !== 'Your week on Offlist')

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
