// Requests for a listing are sent once, only while it's the person's and still listed, only by its site's method, and
// never after a stop.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patchDoc } from '#server/db/rows.ts'
import { confirmationLinks, disclosures, removalAttempts } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork } from '#server/db/work.ts'
import { runLeased } from '#server/jobs/queue.ts'
import type { Engine } from '#server/removals/engine.ts'
import { beginAttempt, moveAttempt } from '#server/removals/submit/attempts.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { raiseAlert } from '#server/removals/verify/alerts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aTemplate, START } from '#tests/support/documents.ts'
import { type OptOut, type RemovalWorld, startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'

let database: TestDatabase
let world: RemovalWorld
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  world = await startRemovalWorld(database)
})

const refused: OptOut = async () => ({ ...TAKEN, status: 'error' })
const answer = async (mine: boolean) =>
  world.ask('confirm-listing', {
    scan_id: (await world.theScan()).id,
    listing_key: (await world.theListing()).key,
    mine,
  })

describe('a worker that lost its work', () => {
  /** A worker held at the form until it's released. Meanwhile its lease expires and another does the work. */
  async function overtaken(goesOn: OptOut): Promise<void> {
    await world.askForRemoval()
    const { id } = await world.theJob()
    let go: () => void = () => undefined
    let atForm: () => void = () => undefined
    const held = new Promise<void>(resolve => (go = resolve))
    const isThere = new Promise<void>(resolve => (atForm = resolve))
    const lease = async () =>
      must(
        await leaseWork(database.db, 'remove-listing', id, world.deps.now(), world.wall.at, newId()),
        'lease',
      )
    const run = async (how: OptOut) => {
      const one: Engine = { ...world.engine, optOut: async (_site, request) => how(request) }
      await runLeased(
        world.deps,
        removeListing({ ...world.deps, engine: one }),
        await lease(),
        new AbortController().signal,
      )
    }
    const first = run(async request => {
      atForm()
      await held
      return goesOn(request)
    })
    await isThere
    world.wall.at += 61_000
    await run(world.send)
    go()
    await first
  }

  test('does not send what another has sent', async () => {
    await overtaken(world.send)
    expect(world.sent).toHaveLength(1)
    expect(await world.theJob()).toMatchObject({ status: 'verification', attempts: 2 })
    await world.workAt(START + DAY)
    expect(world.sent).toHaveLength(1)
  })

  test.each(['error', 'blocked', 'requires_manual'] as const)(
    'does not undo what another has done, when its own try ended as %s',
    async status => {
      await overtaken(async () => ({ ...TAKEN, status }))
      expect(await world.theJob()).toMatchObject({ status: 'verification' })
      await world.workAt(START + DAY)
      expect(world.sent).toHaveLength(1)
    },
  )
})

describe('a removal that is asked for a second time, two weeks after its first request', () => {
  const AGAIN = START + 15 * DAY
  const MISSED = AGAIN + HOUR
  /** The second try's form failed, and will be retried. */
  beforeEach(async () => {
    await world.askForRemoval()
    await world.workAt(START + HOUR)
    world.site.optOut = refused
    await world.workAt(AGAIN)
    expect(world.sent).toHaveLength(1)
    expect(await world.theJob()).toMatchObject({ status: 'queued', attempts: 2 })
    world.site.optOut = world.send
  })
  const isCancelledHonestly = async (why: string) => {
    expect(world.sent).toHaveLength(1)
    expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
    expect(await world.said()).toContain(why)
    expect(await world.said()).not.toContain('Nothing was sent')
    expect(await world.said()).not.toContain('has ended. We sent nothing')
  }

  test('is verified where a search has missed the listing meanwhile, from that absence on', async () => {
    await world.changeListing({ gone_at: iso(MISSED) })
    await world.workAt(AGAIN + DAY)
    expect(world.sent).toHaveLength(1)
    expect(await world.theJob()).toMatchObject({
      status: 'verification',
      waiting_for: 'broker',
      assurance: 'seen_gone_once',
      absent_since: iso(MISSED),
      submitted_at: iso(START + HOUR),
    })
    expect(await world.said()).not.toContain('Nothing was sent')
    world.site.records = []
    await world.workAt(MISSED + 72 * HOUR)
    expect(await world.theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
  })

  test('says that it isn’t sent again where the listing is no longer certainly theirs', async () => {
    await world.changeListing({ verdict: 'unsure' })
    await world.workAt(AGAIN + DAY)
    await isCancelledHonestly('We won’t send the request again.')
  })

  test('says that it isn’t sent again where the consent has ended', async () => {
    const { person_id } = await world.theJob()
    await patchDoc(database.db, 'people', world.account, person_id, { relation: 'partner' })
    await world.workAt(AGAIN + DAY)
    await isCancelledHonestly('The consent for this person has ended. We won’t send the request again.')
  })
})

describe('a listing that is not the person’s', () => {
  test('“not me” stops a removal that has not left', async () => {
    await world.askForRemoval()
    expect(await answer(false)).toMatchObject({ status: 'not_found' })
    await world.workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'cancelled', waiting_for: 'nobody' })
    expect(await world.said()).toContain('You said this listing isn’t yours. We sent nothing.')
  })

  test('“not me” leaves a removal alone whose request has left', async () => {
    await world.askForRemoval()
    await world.workAt(START + HOUR)
    await answer(false)
    expect(await world.theJob()).toMatchObject({ status: 'verification' })
  })

  test.each([
    ['not theirs', { verdict: 'not_yours' as const }, 'We’re not certain that this listing'],
    ['doubtful', { verdict: 'unsure' as const }, 'We’re not certain that this listing'],
    ['gone', { gone_at: iso(START) }, 'no longer showed this listing'],
  ])(
    'that a look finds to be %s has nothing sent for it, and the timeline says why',
    async (_what, change, why) => {
      await world.askForRemoval()
      world.site.optOut = refused
      await world.workAt(START)
      await world.changeListing(change)
      world.site.optOut = world.send
      await world.workAt(START + DAY)
      expect(world.sent).toEqual([])
      expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
      expect(await world.said()).toContain(why)
      expect(await database.db.select().from(work).where(eq(work.kind, 'remove-listing'))).toEqual([])
    },
  )

  test('counts as such also when that became known while the form was filled in', async () => {
    await world.askForRemoval()
    world.site.optOut = async request => {
      await world.changeListing({ verdict: 'not_yours' })
      return world.send(request)
    }
    await world.workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
    expect(await database.db.select().from(disclosures)).toEqual([])
    expect(await database.db.select().from(removalAttempts)).toMatchObject([{ phase: 'ended' }])
  })

  test('has its confirmation link left alone', async () => {
    await world.askForRemoval()
    const { id } = await world.theJob()
    await patchDoc(database.db, 'removal_jobs', world.account, id, { status: 'processing' })
    const attempt = await beginAttempt({ tx: database.db, deps: world.deps, userId: world.account }, id)
    const waiting = { phase: 'awaiting_mail', resume: { at: 1 } } as const
    await moveAttempt(database.db, world.deps, attempt, ['started'], waiting)
    await database.db.insert(confirmationLinks).values({
      id: newId(),
      user_id: world.account,
      job_id: id,
      link: 'https://first.example/c',
      used_at: null,
      received_at: new Date(START),
    })
    await answer(false)
    world.site.optOut = async () => {
      world.sent.push('link')
      return TAKEN
    }
    await world.workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
    expect(await world.said()).toContain('We didn’t open your request’s confirmation link')
  })

  test('is not removed from an alert either; nor is one that is gone', async () => {
    await world.askForRemoval()
    await world.cancel((await world.theJob()).id)
    const alert = must(
      await raiseAlert(
        { tx: world.deps.db, deps: world.deps, userId: world.account },
        await world.theJob(),
        await world.theListing(),
      ),
      'alert',
    )
    const remove = () => world.ask('handle-reappearance', { alertId: alert.id, action: 'auto_remove' })
    await world.changeListing({ verdict: 'not_yours' })
    expect(await remove()).toMatchObject({ code: 'not_allowed' })
    await world.changeListing({ verdict: 'yours', gone_at: iso(START) })
    expect(await remove()).toMatchObject({ code: 'not_allowed' })
    expect(await world.jobs()).toHaveLength(1)
    await world.changeListing({ gone_at: null })
    expect(await remove()).toMatchObject({ job_id: expect.any(String) })
  })
})

describe('a site that no longer takes forms from us', () => {
  test.each([
    ['manual_process', 'manual', 'takes removals only from the person'],
    ['email_request', 'email', 'takes removals by email'],
  ] as const)('by %s hands over what was queued, without being visited', async (method, job_type, why) => {
    await world.askForRemoval()
    await world.addSite({ template: aTemplate(method, 0) })
    let visits = 0
    world.site.optOut = async request => {
      visits += 1
      return world.send(request)
    }
    await world.workAt(START + HOUR)
    expect(visits).toBe(0)
    expect(await world.theJob()).toMatchObject({ status: 'requires_manual', job_type, waiting_for: 'you' })
    expect(await world.said()).toContain(why)
  })

  test('hands over also what a worker is filling in', async () => {
    await world.askForRemoval()
    world.site.optOut = async request => {
      await world.addSite({ template: aTemplate('manual_process', 0) })
      return world.send(request)
    }
    await world.workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'requires_manual', job_type: 'manual' })
  })

  test('that now goes with its parent follows the removal there', async () => {
    await world.askForRemoval()
    await world.addSite({ id: 'parent' })
    await world.addSite({ parent_id: 'parent', template: aTemplate('parent_site') })
    await world.workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ job_type: 'parent' })
  })
})
