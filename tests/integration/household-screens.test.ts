// Screens built from a device's rows show no one outside a member's reach (SPEC.md 11.3): the household's overview, the
// dashboard, the notification history, and the names in a listing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDoc } from '#server/db/rows.ts'
import { must } from '#shared/lib/must.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { aListing, aScan, START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import type { LocalDocuments } from '#web/data/storage/database.ts'
import { hidesText, namedTogether } from '#web/features/exposures/named-together.ts'
import { viewHistory } from '#web/features/notifications/history-view.ts'
import { viewJob } from '#web/features/removals/job-view.ts'
import { dashboardFacts } from '#web/routes/_app/-dashboard-facts.ts'
import { householdRows } from '#web/routes/_app/-household-rows.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

/** The screens of a user, from what their device pulls. */
async function screensOf(who: User) {
  const rows = async <N extends keyof LocalDocuments>(name: N) =>
    (await world.pull(who, name)).documents.filter(one => !one._deleted) as unknown as LocalDocuments[N][]
  const [people, scans, jobs, alerts, notes] = [
    await rows('people'),
    await rows('exposure_scans'),
    await rows('removal_jobs'),
    await rows('reappearance_alerts'),
    await rows('notifications'),
  ]
  const view = await world.json<HouseholdView>('GET', '/households/v1/members', who)
  const { consents } = await world.json<{ consents: [] }>('GET', '/households/v1/consents', who)
  const context = { sites: new Map(), people, intents: [], alerts, successors: new Map(), now: START }
  const views = jobs.map(job => viewJob(job, context))
  const base = { people, scans, views, sites: new Map(), intents: [] }
  const facts = { consents, members: view.members }
  const owners = new Map(jobs.map(job => [job.id, job.person_id]))
  return {
    rows: householdRows({ ...base, facts, view, me: who.userId, now: START }),
    dashboard: dashboardFacts({ ...base, alerts, chosen: null, now: START }),
    history: viewHistory(notes, one => owners.get(one.job_id ?? '') ?? null, {}),
    hides: scans.flatMap(scan =>
      scan.listings.map(listing => hidesText('First', namedTogether(listing, [scan.person_id], people))),
    ),
  }
}

test('a member’s screens hold their people only, a manager’s everybody', async () => {
  const { holder, manager, member, anna, ben } = await aFamily(world)
  // A listing of Anna's names Ben, whom the member may not see.
  const ofBen = { ...ben.person, names: [{ first: 'Benedict', middle: '', last: 'Ashgrove', suffix: '' }] }
  await putDoc(world.database.db, 'people', holder.userId, ofBen)
  const scan = aScan({
    id: must(anna.rows.exposure_scans, 'scan'),
    person_id: anna.person.id,
    listings: [aListing({ relatives: ['Benedict T Ashgrove'] })],
  })
  await putDoc(world.database.db, 'exposure_scans', holder.userId, scan)

  const all = await screensOf(manager)
  expect(all.rows.map(row => row.personId).sort()).toEqual([anna.person.id, ben.person.id].sort())
  expect(all.hides.filter(text => text !== null)).toEqual([
    expect.stringMatching(/hides 2 of you: .*Benedict Ashgrove/),
  ])

  const own = await screensOf(member)
  expect(own.rows.map(row => row.personId)).toEqual([anna.person.id])
  expect(own.history.total).toBe(1)
  expect(own.hides).toEqual([null])
  const text = JSON.stringify([own.rows, own.dashboard])
  for (const word of [ben.person.id, ofBen.names[0]?.last ?? '', manager.email, ...Object.values(ben.rows)])
    if (word !== holder.userId) expect(text).not.toContain(word)
  expect(own.rows[0]?.seenBy).toContain(holder.email)
})
