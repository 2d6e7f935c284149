// Disclosures to sites: recorded for every channel, whatever happens to the request, and readable by the people
// concerned.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laneOf } from '#server/db/lanes.ts'
import { patchDoc, putDoc } from '#server/db/rows.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { disclosures, removalAttempts, searches } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork, openWork, planWork } from '#server/db/work.ts'
import type { Engine, OptOutAnswer } from '#server/removals/engine.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import { DISCLOSURES_AT_ONCE, disclosureList, SEARCHES_AT_ONCE, searchList } from '#shared/protocol/rights.ts'
import { aJob, aListing, aPerson, aScan, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const ledger = async (who: User, query = '') =>
  disclosureList.parse(await world.json('GET', `/rights/v1/disclosures${query}`, who))
const fieldsOf = async (who: User, query = '') =>
  (await ledger(who, query)).disclosures.map(({ field }) => field)

/** An entry as requests write it. */
async function tell(who: User, given: Partial<typeof disclosures.$inferInsert> = {}) {
  const row = {
    id: newId(),
    user_id: who.userId,
    person_id: newId(),
    job_id: newId(),
    site_id: 'first',
    field: 'email',
    reason: 'required by the opt-out form',
    sent_at: new Date(START),
    ...given,
  }
  await world.database.db.insert(disclosures).values(row)
  return row
}

describe('the ledger', () => {
  test('says whom, what, why and when, newest first', async () => {
    const who = await world.signIn()
    const { id, person_id, job_id } = await tell(who)
    await tell(who, { field: 'phone', site_id: 'gone', sent_at: new Date(START + MINUTE) })
    const { disclosures: entries, cursor } = await ledger(who)
    expect(cursor).toBeNull()
    expect(entries[0]).toMatchObject({ field: 'phone', site_name: 'gone' })
    expect(entries[1]).toEqual({
      id,
      person_id,
      job_id,
      site_id: 'first',
      site_name: 'First Finder',
      field: 'email',
      reason: 'required by the opt-out form',
      sent_at: iso(START),
    })
  })

  test('is read page by page, each entry once', async () => {
    const who = await world.signIn()
    const count = DISCLOSURES_AT_ONCE + 20
    // Half of them share one timestamp, so paging must use the id.
    for (let at = 0; at < count; at += 1) await tell(who, { sent_at: new Date(START + Math.max(0, at - 60)) })
    const first = await ledger(who)
    expect(first.disclosures).toHaveLength(DISCLOSURES_AT_ONCE)
    const second = await ledger(who, `?cursor=${encodeURIComponent(must(first.cursor, 'cursor'))}`)
    expect(second.cursor).toBeNull()
    const ids = [...first.disclosures, ...second.disclosures].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([count, count])
  })

  test('can be asked about one person or one removal', async () => {
    const who = await world.signIn()
    const one = await tell(who, { field: 'name' })
    await tell(who, { field: 'phone' })
    expect(await fieldsOf(who, `?person_id=${one.person_id}`)).toEqual(['name'])
    expect(await fieldsOf(who, `?job_id=${one.job_id}`)).toEqual(['name'])
    expect(await fieldsOf(who, `?person_id=${newId()}`)).toEqual([])
  })

  test.each([
    '?cursor=nonsense',
    '?cursor=1.2',
    `?cursor=99999999999999.${newId()}`,
    '?person_id=x',
    '?all=1',
  ])('%s is refused', async query => {
    const answer = await world.ask('GET', `/rights/v1/disclosures${query}`, await world.signIn())
    expect(answer.status).toBe(400)
  })

  test('is shown to a member for the people they see, to a manager for all, to nobody else', async () => {
    const [holder, member, manager, stranger] = [
      await world.signIn(),
      await world.signIn(),
      await world.signIn(),
      await world.signIn(),
    ]
    const [theirs, others] = [await world.fill(holder, { relation: 'child' }), await world.fill(holder)]
    await world.join(holder, member, { person_ids: [theirs.person.id] })
    await world.join(holder, manager, { role: 'manager' })
    await tell(holder, { person_id: theirs.person.id, field: 'name' })
    await tell(holder, { person_id: others.person.id, field: 'phone' })
    for (const who of [holder, manager]) expect((await fieldsOf(who)).sort()).toEqual(['name', 'phone'])
    expect(await fieldsOf(member)).toEqual(['name'])
    expect(await fieldsOf(member, `?person_id=${others.person.id}`)).toEqual([])
    expect(await fieldsOf(stranger)).toEqual([])
    expect(await fieldsOf(stranger, `?person_id=${theirs.person.id}`)).toEqual([])
  })
})

describe('what searches told', () => {
  type Line = { person_id?: string; name?: string; place?: string; times?: number; first_at?: Date }
  const search = (who: User, { name = 'Rosa Whitaker', place = 'Austin, TX', ...given }: Line = {}) => {
    const { db } = world.database
    const row = { id: newId(), user_id: who.userId, person_id: newId(), ...given }
    return db.insert(searches).values({
      site_id: 'first',
      times: 2,
      first_at: new Date(START),
      last_at: new Date(START + MINUTE),
      ...row,
      asked: closeColumn(db, SEALED.searchAsked, row, { name, place }),
    })
  }
  const read = async (who: User, query = '') =>
    searchList.parse(await world.json('GET', `/rights/v1/searches${query}`, who))

  test('is one line per site, name and town', async () => {
    const who = await world.signIn()
    const person_id = newId()
    await search(who, { person_id })
    await search(who, { person_id, name: 'Rosa Delgado', times: 1, first_at: new Date(START - MINUTE) })
    const { searches: lines, cursor } = await read(who)
    expect(cursor).toBeNull()
    expect(lines.map(({ name, place, times }) => [name, place, times])).toEqual([
      ['Rosa Delgado', 'Austin, TX', 1],
      ['Rosa Whitaker', 'Austin, TX', 2],
    ])
    expect(lines[1]).toMatchObject({
      person_id,
      site_name: 'First Finder',
      first_at: iso(START),
      last_at: iso(START + MINUTE),
    })
  })

  test('is read page by page, each line once', async () => {
    const who = await world.signIn()
    const person_id = newId()
    for (let at = 0; at < SEARCHES_AT_ONCE + 5; at += 1)
      await search(who, { person_id, place: `Town${at}, TX` })
    const first = await read(who)
    const second = await read(who, `?cursor=${first.cursor}`)
    expect(second.cursor).toBeNull()
    const places = [...first.searches, ...second.searches].map(({ place }) => place)
    expect(new Set(places).size).toBe(SEARCHES_AT_ONCE + 5)
    expect((await world.ask('GET', '/rights/v1/searches?cursor=x', who)).status).toBe(400)
  })

  test('is shown to a member for the people they see, and to nobody else', async () => {
    const [holder, member, stranger] = [await world.signIn(), await world.signIn(), await world.signIn()]
    const [theirs, others] = [await world.fill(holder, { relation: 'child' }), await world.fill(holder)]
    await world.join(holder, member, { person_ids: [theirs.person.id] })
    await search(holder, { person_id: theirs.person.id, name: 'A' })
    await search(holder, { person_id: others.person.id, name: 'B' })
    const names = async (who: User, query = '') => (await read(who, query)).searches.map(({ name }) => name)
    expect((await names(holder)).sort()).toEqual(['A', 'B'])
    expect(await names(holder, `?person_id=${others.person.id}`)).toEqual(['B'])
    expect(await names(member)).toEqual(['A'])
    expect(await names(stranger)).toEqual([])
  })
})

/** How a run of the form ends. `commits`: what it reports as filled in before the click. */
type Run = Partial<OptOutAnswer> & { commits?: readonly string[]; dies?: boolean }

const engineFor = ({ commits, dies, ...answer }: Run): Engine => ({
  scanner: async () => null,
  distinct: async (_site, queries) => [...queries],
  async optOut(_site, request) {
    if (commits) await request.onBeforeSubmit(commits, null)
    if (dies) throw new Error('the worker died after the click')
    return {
      status: 'submitted',
      shots: [],
      handoff: null,
      resume: null,
      uncertain: false,
      disclosed: ['name', 'email'],
      problem: null,
      ...answer,
    }
  },
})

async function aRemoval(who: User): Promise<RemovalJob> {
  const { db } = world.database
  const [person, listing] = [aPerson(), aListing()]
  const scan = aScan({ person_id: person.id, listings: [listing] })
  const return_address = `r-${newId()}@reply.offlist.example`
  const job = aJob({ person_id: person.id, scan_id: scan.id, status: 'queued', return_address })
  await putDoc(db, 'people', who.userId, person)
  await putDoc(db, 'exposure_scans', who.userId, scan)
  await putDoc(db, 'removal_jobs', who.userId, job)
  const record = recordOf('A B', 'Dayton', 'OH', null, '1')
  await keepRecord(db, who.userId, scan.id, { key: job.listing_key, record })
  return job
}

async function runForm(who: User, job: RemovalJob, run: Run) {
  const deps = { ...world.deps, wallNow: () => START, engine: engineFor(run) }
  const lane = laneOf({ id: 'first', parent_id: null })
  await planWork(deps.db, {
    kind: 'remove-listing',
    ref: job.id,
    userId: who.userId,
    lane,
    dueAt: START,
    replace: true,
  })
  await workOff(deps, [removeListing(deps)])
}

const told = async (run: Run) => {
  const who = await world.signIn()
  const job = await aRemoval(who)
  await runForm(who, job, run)
  return { who, job, fields: (await fieldsOf(who)).sort() }
}

const phaseOf = async (job: RemovalJob) =>
  (await world.database.db.select().from(removalAttempts).where(eq(removalAttempts.job_id, job.id)))[0]?.phase

describe('a form', () => {
  test('that was sent is written down once, with what its later pages asked for', async () => {
    expect((await told({ commits: ['name'] })).fields).toEqual(['email', 'name'])
  })

  test('whose outcome nobody knows counts as told', async () => {
    const uncertain = { commits: ['name', 'email'], status: 'error', uncertain: true } as const
    expect((await told(uncertain)).fields).toEqual(['email', 'name'])
  })

  test('whose browser failed after the click counts as told, and is not sent again', async () => {
    const { fields, job } = await told({ commits: ['name', 'email'], status: 'error', disclosed: [] })
    expect(fields).toEqual(['email', 'name'])
    expect(await phaseOf(job)).toBe('unknown')
  })

  test('is in the ledger before the click, so that a worker’s death does not lose it', async () => {
    const who = await world.signIn()
    const job = await aRemoval(who)
    await runForm(who, job, { commits: ['name'], dies: true })
    expect(await fieldsOf(who)).toEqual(['name'])
  })

  test('handed to the person after a click counts as told; it may have left', async () => {
    const handoff = { url: 'https://first.example/', filled: ['name'], remaining: 'Solve the puzzle.' }
    const { fields, job } = await told({ commits: ['name'], status: 'requires_manual', handoff })
    expect(fields).toEqual(['email', 'name'])
    expect(await phaseOf(job)).toBe('unknown')
  })

  test('handed over, refused or broken before any click has told nothing', async () => {
    const handoff = { url: 'https://first.example/', filled: ['name'], remaining: 'Solve the puzzle.' }
    expect((await told({ status: 'requires_manual', handoff })).fields).toEqual([])
    expect((await told({ status: 'blocked' })).fields).toEqual([])
    expect((await told({ status: 'error' })).fields).toEqual([])
  })
})

describe('a letter', () => {
  const write = async (status: RemovalJob['status']) => {
    const who = await world.signIn()
    const job = await aRemoval(who)
    await patchDoc(world.deps.db, 'removal_jobs', who.userId, job.id, { status })
    const id = newId()
    await putDoc(world.deps.db, 'messages', who.userId, {
      id,
      job_id: job.id,
      site_id: 'first',
      direction: 'out',
      status: 'queued',
      from_address: must(job.return_address, 'address'),
      to_address: 'privacy@first.example',
      subject: 'Removal',
      body: 'Please remove me.',
      follow_up_at: null,
      sent_at: null,
      created_at: iso(START),
    })
    const post = async () => {
      const due = { kind: 'send-letter', ref: id, userId: who.userId, lane: `letter:${id}` } as const
      await planWork(world.deps.db, { ...due, dueAt: START })
      const { db } = world.deps
      const leased = await leaseWork(db, 'send-letter', id, START, Date.now() + 10 * MINUTE, newId())
      const item = await openWork(db, must(leased, 'lease'))
      await sendLetter(world.deps).run(item, new AbortController().signal)
    }
    return { who, post }
  }

  test('is written down once, however often its sending is gone through', async () => {
    const { who, post } = await write('requires_manual')
    await post()
    await world.database.db.delete(work)
    await post()
    expect((await ledger(who)).disclosures).toMatchObject([{ field: 'letter', reason: 'emailed by you' }])
  })

  test('is written down also when its removal has gone on without it', async () => {
    const { who, post } = await write('verification')
    await post()
    expect(await fieldsOf(who)).toEqual(['letter'])
  })
})
