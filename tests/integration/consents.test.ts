// The legal basis for searching for people (SPEC.md 11.9): required before anything starts, withdrawn, expired.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocs } from '#server/db/rows.ts'
import { consents } from '#server/db/tables/households.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { ConsentView } from '#shared/protocol/households.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const call = (who: User, name: string, body: unknown) => world.ask('POST', `/functions/v1/${name}`, who, body)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

const scan = (who: User, body: object) => call(who, 'start-scan', body)

test('11.9 nothing is started for somebody else without one', async () => {
  const holder = await world.signIn()
  const { person, rows } = await world.fill(holder, { relation: 'partner' })
  const about = { person_id: person.id }
  expect(await codeOf(await scan(holder, about))).toBe('consent_needed')
  expect(await codeOf(await call(holder, 'start-removals', { ...about, listings: [] }))).toBe(
    'consent_needed',
  )
  const back = { alertId: rows.reappearance_alerts, action: 'auto_remove' }
  expect(await codeOf(await call(holder, 'handle-reappearance', back))).toBe('consent_needed')
  const given = { authority: 'consent', statement: '2026-11' }
  expect((await scan(holder, { ...about, consent: given })).status).toBe(200)
  expect((await scan(holder, about)).status).toBe(200)
  expect((await call(holder, 'start-removals', { ...about, listings: [] })).status).toBe(200)
})

test('11.9 a refused scan keeps no consent', async () => {
  const holder = await world.signIn()
  const { person } = await world.fill(holder, { relation: 'child', birth_year: 2015 })
  const consentOf = (authority: string) => ({
    person_id: person.id,
    consent: { authority, statement: '2026-11' },
  })
  expect(await codeOf(await scan(holder, consentOf('consent')))).toBe('consent_needed')
  const { consents: none } = await world.json<{ consents: ConsentView[] }>(
    'GET',
    '/households/v1/consents',
    holder,
  )
  expect(none).toEqual([])
  expect((await scan(holder, consentOf('parent'))).status).toBe(200)
})

test('11.9 oneself needs none: the holder, and a member who is that person', async () => {
  const [holder, user] = [await world.signIn(), await world.signIn()]
  const [self, hers] = [await world.fill(holder), await world.fill(holder, { relation: 'partner' })]
  expect((await scan(holder, { person_id: self.person.id })).status).toBe(200)
  await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
  expect((await scan(user, { person_id: hers.person.id })).status).toBe(200)
})

test('11.9 taken back, what has not left stops', async () => {
  const holder = await world.signIn()
  const { person, rows } = await world.fill(holder, { relation: 'parent' })
  const { db } = world.database
  const body = { person_id: person.id, authority: 'power_of_attorney', statement: '2026-11' }
  const given = await world.json<ConsentView>('POST', '/households/v1/consents', holder, body)
  expect(given).toMatchObject({ valid: true, given_by: holder.userId })
  expect((await scan(holder, { person_id: person.id })).status).toBe(200)
  const job = must(rows.removal_jobs, 'job')
  await planWork(db, {
    kind: 'remove-listing',
    ref: job,
    userId: holder.userId,
    lane: 'site:first',
    dueAt: START,
  })
  await world.json('DELETE', `/households/v1/consents/${given.id}`, holder)
  expect((await listDocs(db, 'removal_jobs', holder.userId)).map(one => one.status)).toEqual(['cancelled'])
  expect(
    (await db.select().from(work).where(eq(work.user_id, holder.userId))).map(item => item.kind),
  ).not.toContain('remove-listing')
  const left = await db.select().from(work).where(eq(work.user_id, holder.userId))
  expect(left.filter(item => item.kind === 'scan-site')).toEqual([])
  const looks = await listDocs(db, 'exposure_scans', holder.userId)
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.filter(look => look.status === 'pending' || look.next_check_at !== null)).toEqual([])
  expect(await codeOf(await scan(holder, { person_id: person.id }))).toBe('consent_needed')
  const [kept] = await db.select().from(consents).where(eq(consents.id, given.id))
  expect(kept?.revoked_at).not.toBeNull()
})

test('11.9 it ends when it was said to; members keep those of the people they see', async () => {
  const [holder, member] = [await world.signIn(), await world.signIn()]
  const [anna, ben] = [await world.fill(holder, { relation: 'child' }), await world.fill(holder)]
  await world.join(holder, member, { person_ids: [anna.person.id] })
  const path = '/households/v1/consents'
  const body = { authority: 'parent', statement: '2026-11' }
  const until = iso(START + DAY)
  await world.json('POST', path, member, { ...body, person_id: anna.person.id, until })
  expect((await world.ask('POST', path, member, { ...body, person_id: ben.person.id })).status).toBe(404)
  const bens = await world.json<ConsentView>('POST', path, holder, { ...body, person_id: ben.person.id })
  expect((await world.ask('DELETE', `${path}/${bens.id}`, member)).status).toBe(404)
  const seen = await world.json<{ consents: ConsentView[] }>('GET', path, member)
  expect(seen.consents.map(one => one.person_id)).toEqual([anna.person.id])
  expect((await scan(member, { person_id: anna.person.id })).status).toBe(200)
  world.deps.clock.at += 2 * DAY
  expect(await codeOf(await scan(member, { person_id: anna.person.id }))).toBe('consent_needed')
  world.deps.clock.at = START
})
