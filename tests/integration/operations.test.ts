// An operator's view of work and recipes, the two actions on them, and that the view names no one.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foldCatalogue } from '#server/brokers/fold-catalogue.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, putDoc } from '#server/db/rows.ts'
import {
  automationTemplates,
  missedListings,
  recipeHealth,
  removalResults,
  siteChecks,
} from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { WORK_KINDS } from '#server/db/work-kinds.ts'
import { readHealth } from '#server/recipes/engine/recipe-health-store.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import { queueView, recipeList, TROUBLED_MAX, untrustedSites } from '#shared/protocol/operations.ts'
import { FAILURES_IN_A_ROW, freshHealth, type RecipeHealth } from '#shared/recipe/health.ts'
import { aSite, aTemplate, START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
let operator: User

beforeAll(async () => {
  world = await openHouseholdWorld(['boss@example.com'])
  operator = await world.signIn('boss@example.com')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.delete(work)
  for (const table of [automationTemplates, recipeHealth, removalResults])
    await world.database.db.delete(table)
  world.deps.nudges.count = 0
})

const queue = async () => queueView.parse(await world.json('GET', '/operations/v1/queue', operator))
const line = async (kind: string) =>
  must(
    (await queue()).kinds.find(one => one.kind === kind),
    kind,
  )
const retry = (body: object) =>
  world.json<{ retried: number }>('POST', '/operations/v1/queue/retry', operator, body)
const recipes = async () =>
  recipeList.parse(await world.json('GET', '/operations/v1/recipes', operator)).recipes
const release = (site: string, version: string) =>
  world.ask('POST', `/operations/v1/recipes/${site}/release`, operator, { version })

type Given = Partial<typeof work.$inferInsert>

/** A job in the work table, due now by default. */
async function aPiece(given: Given = {}): Promise<string> {
  const ref = newId()
  const lane = 'site:first'
  const row = { kind: 'scan-site', ref, user_id: newId(), lane, due_at: new Date(START), ...given }
  await world.database.db.insert(work).values(row)
  return row.ref
}
const rowOf = async (kind: string, ref: string) =>
  must(
    (
      await world.database.db
        .select()
        .from(work)
        .where(and(eq(work.kind, kind), eq(work.ref, ref)))
    )[0],
    'work',
  )
const held = { lease: newId(), leased_until: new Date(Date.now() + MINUTE), attempts: 1 }

test('the queue is counted by kind: due, being done, waiting, failing, and how old the oldest is', async () => {
  await aPiece()
  await aPiece({ due_at: new Date(START - 3 * MINUTE) })
  await aPiece(held)
  await aPiece({ due_at: new Date(START + DAY) })
  await aPiece({ due_at: new Date(START + HOUR), attempts: 2 })
  expect(await line('scan-site')).toEqual({
    kind: 'scan-site',
    due: 2,
    doing: 1,
    waiting: 2,
    failing: 1,
    oldest_due_at: iso(START - 3 * MINUTE),
  })
  expect((await queue()).kinds.map(({ kind }) => kind)).toEqual(WORK_KINDS)
  expect(await line('send-letter')).toMatchObject({ due: 0, doing: 0, waiting: 0, oldest_due_at: null })
})

test('a worker that is gone holds nothing: its work is due again', async () => {
  await aPiece({ ...held, leased_until: new Date(Date.now() - MINUTE) })
  expect(await line('scan-site')).toMatchObject({ due: 1, doing: 0 })
})

test('what fails is listed, and what is due for long; the most often begun first, a hundred at most', async () => {
  await aPiece()
  await aPiece({ due_at: new Date(START - 2 * HOUR) })
  await aPiece({ attempts: 2, due_at: new Date(START + HOUR) })
  await aPiece({ attempts: 3, lease: held.lease, leased_until: held.leased_until, lane: 'letter:x' })
  const { troubled, troubled_count } = await queue()
  expect(troubled_count).toBe(3)
  expect(troubled).toMatchObject([
    { attempts: 3, site: null, leased_until: held.leased_until.toISOString() },
    { attempts: 2, site: 'first', due_at: iso(START + HOUR), leased_until: null },
    { attempts: 0, site: 'first', due_at: iso(START - 2 * HOUR) },
  ])
  for (let more = 0; more < TROUBLED_MAX; more += 1) await aPiece({ attempts: 2 })
  const long = await queue()
  expect([long.troubled.length, long.troubled_count]).toEqual([TROUBLED_MAX, TROUBLED_MAX + 3])
})

test('nothing that is shown names an account or its rows', async () => {
  const [user_id, ref] = [newId(), newId()]
  const theirs = { user_id, attempts: 4, kind: 'delete-account', lane: `account:${user_id}` }
  await aPiece({ ...theirs, ref })
  await aPiece({ ...theirs, ref: user_id })
  const text = JSON.stringify(await queue())
  expect(text).not.toContain(user_id)
  expect(text).not.toContain(ref)
})

test('one piece is tried again now, with all its tries ahead; the others wait on', async () => {
  const later = { attempts: 2, due_at: new Date(START + HOUR) }
  await aPiece(later)
  await aPiece(later)
  const { troubled } = await queue()
  const one = must(troubled[0], 'failing piece')
  expect(await retry({ kind: one.kind, ref: one.ref })).toEqual({ retried: 1 })
  expect(world.deps.nudges.count).toBe(1)
  expect(await line('scan-site')).toMatchObject({ due: 1, waiting: 1, failing: 1 })
  expect((await queue()).troubled.map(({ ref }) => ref)).toEqual([troubled[1]?.ref])
  expect(await retry({ kind: one.kind, ref: one.ref })).toEqual({ retried: 0 })
  expect(await retry({ kind: 'send-letter', ref: troubled[1]?.ref })).toEqual({ retried: 0 })
})

test('all of a kind that fail are tried again; what is being done is left alone, and what has not failed', async () => {
  const due_at = new Date(START + HOUR)
  const [first, second] = [await aPiece({ attempts: 2, due_at }), await aPiece({ attempts: 5, due_at })]
  const running = await aPiece({ ...held, attempts: 2 })
  const waiting = await aPiece({ due_at })
  const other = await aPiece({ kind: 'send-push', attempts: 2, due_at, lane: 'push:x' })
  expect(await retry({ kind: 'scan-site' })).toEqual({ retried: 2 })
  for (const ref of [first, second])
    expect(await rowOf('scan-site', ref)).toMatchObject({ attempts: 0, due_at: new Date(START) })
  expect(await rowOf('scan-site', running)).toMatchObject({ attempts: 2, lease: held.lease })
  expect(await rowOf('scan-site', waiting)).toMatchObject({ due_at })
  expect(await rowOf('send-push', other)).toMatchObject({ attempts: 2, due_at })
})

test.each([
  [{ kind: 'no-such-work' }],
  [{}],
  [{ kind: 'scan-site', ref: newId() }],
  [{ kind: 'scan-site', all: true }],
])('a retry of %j is refused', async body => {
  expect((await world.ask('POST', '/operations/v1/queue/retry', operator, body)).status).toBe(400)
})

async function aRecipe(site: string, given: Partial<RecipeHealth> = {}) {
  const name = `Site ${site}`
  const health = { ...freshHealth('1.0.0'), ...given }
  const template = { ...aTemplate('automated_form', 0.75), is_active: health.quarantine === null }
  await putDoc(world.database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: site, name, template }))
  const recipe = { removal_method: 'automated_form', is_active: true, version: '1.0.0', recipe: { name } }
  await world.database.db.insert(automationTemplates).values({ site_id: site, ...recipe })
  await world.database.db.insert(recipeHealth).values({ site_id: site, health })
  await world.database.db.insert(removalResults).values({ site_id: site, finished: 4, verified: 3 })
}

const since = START - DAY
const three = FAILURES_IN_A_ROW
const broken: Partial<RecipeHealth> = {
  quarantine: { step: 'scan', since, why: 'Extract s2: nothing there.' },
  inARow: { scan: three, optOut: 0 },
  runs: { worked: 5, own_fault: three, says_nothing: 1 },
}
const isShownActive = async (site: string) =>
  (await findDoc(world.database.db, 'data_broker_sites', SHARED_ACCOUNT, site))?.template?.is_active

test('recipes are listed worst first, with what is known of them', async () => {
  await aRecipe('well', { runs: { worked: 9, own_fault: 0, says_nothing: 0 } })
  await aRecipe('shaky', { inARow: { scan: 0, optOut: 2 } })
  await aRecipe('poor', { runs: { worked: 1, own_fault: 3, says_nothing: 0 } })
  await aRecipe('broken', broken)
  const list = await recipes()
  expect(list.map(({ site }) => site)).toEqual(['broken', 'shaky', 'poor', 'well'])
  expect(list[0]).toEqual({
    site: 'broken',
    name: 'Site broken',
    version: '1.0.0',
    method: 'automated_form',
    runs: broken.runs,
    in_a_row: broken.inARow,
    quarantine: { step: 'scan', since: iso(since), why: 'Extract s2: nothing there.' },
    canary_at: null,
    finished: 4,
    verified: 3,
    success_rate: 0.75,
  })
})

test('a recipe that was looked at is put back in use, for workers and for devices', async () => {
  await aRecipe('broken', broken)
  expect((await release('broken', '1.0.0')).status).toBe(204)
  expect(await readHealth(world.database.db, 'broken')).toMatchObject({
    quarantine: null,
    inARow: { scan: 0, optOut: 0 },
    runs: broken.runs,
  })
  expect(await line('fold-catalogue')).toMatchObject({ waiting: 1 })
  await foldCatalogue(world.database.db, { rates: false })
  expect(await isShownActive('broken')).toBe(true)
})

test('what was not looked at is not released: another version, one that is in use, one that is not there', async () => {
  await aRecipe('broken', broken)
  await aRecipe('well')
  for (const [site, version] of [
    ['broken', '0.9.0'],
    ['well', '1.0.0'],
    ['nowhere', '1.0.0'],
  ] as const)
    expect((await release(site, version)).status).toBe(404)
  expect(await isShownActive('broken')).toBe(false)
})

test('sites in doubt: a hold with its figures, which an operator ends, and one that shows nobody', async () => {
  const { db } = world.database
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  const held_at = new Date(START - HOUR)
  await db.insert(siteChecks).values([
    { site_id: 'answering', control: 'answered', control_at: held_at },
    { site_id: 'mute', control: 'silent', control_at: held_at },
    { site_id: 'first', control: 'answered', control_at: held_at, held_at },
  ])
  const missed = { user_id: newId(), scan_id: newId(), site_id: 'first', missed_at: held_at }
  await db
    .insert(missedListings)
    .values(['1', '2', '3', '4'].map(digest => ({ ...missed, digest, asked: digest === '1' })))
  const sites = async () =>
    untrustedSites.parse(await world.json('GET', '/operations/v1/sites', operator)).sites
  const mute = { site: 'mute', name: 'mute', held: null, silent_at: iso(START - HOUR) }
  const held = { since: iso(START - HOUR), vanished: 4, asked: 1 }
  expect(await sites()).toEqual([{ site: 'first', name: 'First Finder', held, silent_at: null }, mute])
  const believe = async (site: string, since: string) =>
    (await world.ask('POST', `/operations/v1/sites/${site}/release`, operator, { since })).status
  expect(await believe('first', iso(START))).toBe(404)
  expect(await believe('mute', held.since)).toBe(404)
  expect(await believe('first', held.since)).toBe(204)
  expect(await believe('first', held.since)).toBe(404)
  expect(await sites()).toEqual([mute])
})

test('who is no operator is told nothing, as problem+json', async () => {
  await aRecipe('broken', broken)
  const other = await world.signIn()
  for (const [who, status, code] of [
    [other, 403, 'not_allowed'],
    [null, 401, 'not_signed_in'],
  ] as const) {
    for (const [method, path, body] of [
      ['GET', 'queue'],
      ['GET', 'recipes'],
      ['GET', 'sites'],
      ['POST', 'sites/broken/release', { since: iso(START) }],
      ['POST', 'queue/retry', { kind: 'scan-site' }],
      ['POST', 'recipes/broken/release', { version: '1.0.0' }],
    ] as const) {
      const answer = await world.ask(method, `/operations/v1/${path}`, who, body)
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        status,
        code,
      ])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
  }
  expect(await isShownActive('broken')).toBe(false)
})
