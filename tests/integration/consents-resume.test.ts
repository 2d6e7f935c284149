// Work that a consent blocks and releases (SPEC.md 11.9): refusals by code, and what resumes by itself after a new
// consent.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDoc, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { dropWork } from '#server/db/work.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { lineState } from '#shared/domain/site-line.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { ConsentView } from '#shared/protocol/households.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { anIntent, aScan, START } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
  type User,
} from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
beforeEach(() => {
  world.deps.clock.at = START
})
afterAll(() => world.close())

const PATH = '/households/v1/consents'
const call = (who: User, name: string, body: unknown) => world.ask('POST', `/functions/v1/${name}`, who, body)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const agree = (who: User, { person }: About, until: string | null = null) =>
  world.json<ConsentView>('POST', PATH, who, {
    person_id: person.id,
    authority: 'consent',
    statement: '2026-11',
    until,
  })
const revoke = (who: User, { id }: ConsentView) => world.json('DELETE', `${PATH}/${id}`, who)
const looksDue = async (who: User) =>
  (await world.database.db.select().from(work).where(eq(work.user_id, who.userId)))
    .filter(item => item.kind === 'scan-site')
    .map(item => ({ ref: item.ref, at: item.due_at.getTime() }))
const look = async (who: User, id: string) =>
  must(await findDoc(world.database.db, 'exposure_scans', who.userId, id), 'scan')

async function aPartner(): Promise<{ holder: User; about: About; scanId: string; jobId: string }> {
  const holder = await world.signIn()
  const about = await world.fill(holder, { relation: 'partner' })
  const [scanId, jobId] = [must(about.rows.exposure_scans, 'scan'), must(about.rows.removal_jobs, 'job')]
  return { holder, about, scanId, jobId }
}

test('without a consent everything that would start something is refused as consent_needed, asked either way', async () => {
  const { holder, about, jobId } = await aPartner()
  const jobs = (changes: Partial<RemovalJob>) =>
    patchDoc(world.database.db, 'removal_jobs', holder.userId, jobId, changes)
  const letter = {
    to: 'privacy@first.example',
    subject: 'Remove',
    body: 'Please.',
    siteName: 'First',
    followUpDays: 30,
  }
  const asked: [string, Record<string, unknown>, Partial<RemovalJob>][] = [
    ['start-scan', { person_id: about.person.id }, { status: 'queued' }],
    ['start-removals', { person_id: about.person.id, listings: [] }, { status: 'queued' }],
    ['retry-removal', { job_id: jobId }, { status: 'failed' }],
    ['email-removal', { job_id: jobId, ...letter }, { status: 'requires_manual' }],
    [
      'handle-reappearance',
      { alertId: about.rows.reappearance_alerts, action: 'auto_remove' },
      { status: 'queued' },
    ],
    ['start-monitoring', { settings: {} }, { status: 'completed' }],
  ]
  for (const [name, payload, changes] of asked) {
    await jobs(changes)
    const response = await call(holder, name, payload)
    expect([name, response.status, await codeOf(response)]).toEqual([name, 403, 'consent_needed'])
    const intent = anIntent(name, payload)
    await world.json('POST', '/sync/v1/intents/push', holder, [
      { newDocumentState: { ...intent, _deleted: false } },
    ])
    const { documents } = await world.pull(holder, 'intents')
    const kept = documents.find(doc => doc.id === intent.id) as WireDoc & { error: { code: string } }
    expect([name, kept.status, kept.error.code]).toEqual([name, 'failed', 'consent_needed'])
  }
  expect(await looksDue(holder)).toEqual([])
  await agree(holder, about)
  for (const [name, payload, changes] of asked) {
    await jobs(changes)
    expect([name, (await call(holder, name, payload)).status]).toEqual([name, 200])
  }
})

test('monitoring goes on for those who may be looked at, and leaves out the others', async () => {
  const { holder, scanId, jobId } = await aPartner()
  const own = await world.fill(holder)
  const { db } = world.database
  for (const id of [jobId, must(own.rows.removal_jobs, 'job')])
    await patchDoc(db, 'removal_jobs', holder.userId, id, { status: 'completed' })
  expect((await call(holder, 'start-monitoring', {})).status).toBe(200)
  expect((await looksDue(holder)).map(item => item.ref)).toEqual([own.rows.exposure_scans])
  expect((await looksDue(holder)).map(item => item.ref)).not.toContain(scanId)
})

test('taken back and given again, what was asked for is due now and what was watched when it would have been', async () => {
  const { holder, about, scanId, jobId } = await aPartner()
  const { db } = world.database
  const first = await agree(holder, about)
  const asked = aScan({ person_id: about.person.id, site_id: 'second', status: 'pending', scan_date: null })
  await putDoc(db, 'exposure_scans', holder.userId, asked)
  await patchDoc(db, 'removal_jobs', holder.userId, jobId, { status: 'completed' })
  await revoke(holder, first)
  expect(await looksDue(holder)).toEqual([])
  expect((await look(holder, asked.id)).status).toBe('error')
  const nudges = world.deps.nudges.count
  await agree(holder, about)
  const due = new Map((await looksDue(holder)).map(item => [item.ref, item.at]))
  expect(due.get(asked.id)).toBe(START)
  expect(await look(holder, asked.id)).toMatchObject({ status: 'pending', problem: null })
  // Monitored daily, and last seen at the tests' start.
  expect(due.get(scanId)).toBe(START + DAY)
  expect((await look(holder, scanId)).next_check_at).toBe(iso(START + DAY))
  expect((await look(holder, scanId)).status).toBe('found')
  expect(world.deps.nudges.count).toBeGreaterThan(nudges)
})

test('a site that had turned us away is not taken for one without listings when it waits again', async () => {
  const { holder, about } = await aPartner()
  const { db } = world.database
  const first = await agree(holder, about)
  const problem = 'The site turned us away.'
  const asked = aScan({
    person_id: about.person.id,
    site_id: 'third',
    status: 'pending',
    problem,
    listings: [],
  })
  await putDoc(db, 'exposure_scans', holder.userId, asked)
  await revoke(holder, first)
  await agree(holder, about)
  const { status, problem: why, scan_date } = await look(holder, asked.id)
  expect(lineState({ status, problem: why, scan_date, needsPerson: false }, [])).toBe('unknown')
})

test('one that was over is taken up again as well; what lay still meanwhile is due at once', async () => {
  const { holder, about, scanId } = await aPartner()
  const { db } = world.database
  await agree(holder, about, iso(START + DAY))
  await patchDoc(db, 'exposure_scans', holder.userId, scanId, { next_check_at: iso(START + 2 * DAY) })
  // A worker leased it and left without a scan.
  await dropWork(db, 'scan-site', scanId)
  world.deps.clock.at = START + 10 * DAY
  await agree(holder, about)
  expect(await looksDue(holder)).toEqual([{ ref: scanId, at: START + 10 * DAY }])
})

test('the first consent starts nothing that was never asked for, nor does one that is not enough', async () => {
  const { holder, about } = await aPartner()
  await agree(holder, about)
  expect(await looksDue(holder)).toEqual([])
  // A second valid consent changes nothing.
  await agree(holder, about)
  expect(await looksDue(holder)).toEqual([])
  const child = await world.fill(holder, { relation: 'child', birth_year: 2016 })
  const refused = await world.ask('POST', PATH, holder, {
    person_id: child.person.id,
    authority: 'consent',
    statement: '2026-11',
  })
  expect(refused.status).toBe(400)
  expect(await looksDue(holder)).toEqual([])
})
