// DROP requests: devices enter and change them, the DROP ID and the reports are sealed at rest, and they go with the
// person they are about.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeletions } from '#server/sync/purge.ts'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { aFamily, type Family } from '#tests/support/a-family.ts'
import { START } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

const ID = 'DROP-7Q2XZUCKMAYER'

let world: HouseholdWorld
let family: Family
beforeAll(async () => {
  world = await openHouseholdWorld()
  family = await aFamily(world)
})
afterAll(() => world.close())

const aRequest = (personId: string, given: Partial<DropRequest> = {}): DropRequest => ({
  id: newId(),
  person_id: personId,
  drop_id: ID,
  submitted_on: '2026-08-02',
  results: [],
  created_at: iso(START),
  updated_at: iso(START),
  ...given,
})
const report = (name: string, code: 'deleted' | 'exempt') => ({ name, site_id: null, code, at: iso(START) })
const push = (who: User, row: object) =>
  world.json<WireDoc[]>('POST', '/sync/v1/drop_requests/push', who, [row])
const make = (who: User, request: DropRequest) =>
  push(who, { newDocumentState: { ...request, _deleted: false } })
const change = (who: User, was: DropRequest, now: Partial<DropRequest>) =>
  push(who, {
    assumedMasterState: { ...was, _deleted: false },
    newDocumentState: { ...was, ...now, _deleted: false },
  })
const stored = async (who: User, id: string) =>
  (await world.pull(who, 'drop_requests')).documents.find(doc => doc.id === id)

test('a device enters a request, adds its DROP ID later, and every device of that person has it', async () => {
  const { holder, manager, member, anna } = family
  const request = aRequest(anna.person.id, { drop_id: null })
  expect(await make(holder, request)).toEqual([])
  expect(await change(member, request, { drop_id: ID, results: [report('Truefolk', 'deleted')] })).toEqual([])
  for (const who of [holder, manager, member])
    expect(await stored(who, request.id)).toMatchObject({
      drop_id: ID,
      results: [{ name: 'Truefolk', code: 'deleted' }],
    })
})

test('a member neither sees nor enters requests of people they aren’t linked to', async () => {
  const { holder, member, ben } = family
  const request = aRequest(ben.person.id)
  await make(holder, request)
  expect(await stored(member, request.id)).toBeUndefined()
  expect(await change(member, request, { drop_id: 'mine now' })).toHaveLength(1)
  const own = aRequest(ben.person.id)
  await make(member, own)
  expect(await stored(holder, own.id)).toBeUndefined()
})

test('whose request it is never changes', async () => {
  const { holder, anna, ben } = family
  const request = aRequest(anna.person.id)
  await make(holder, request)
  await change(holder, request, { person_id: ben.person.id, submitted_on: '2026-08-03' })
  expect((await stored(holder, request.id))?.person_id).toBe(anna.person.id)
})

test.each([
  ['an unknown result', { results: [{ ...report('Truefolk', 'deleted'), code: 'gone' as never }] }],
  ['a day that isn’t one', { submitted_on: '2026-02-30' }],
  ['an overlong DROP ID', { drop_id: 'x'.repeat(61) }],
])('%s is refused', async (_, given) => {
  const { holder, anna } = family
  const request = aRequest(anna.person.id, given)
  const answers = await make(holder, request)
  expect(answers).toHaveLength(1)
  expect(await stored(holder, request.id)).toBeUndefined()
})

test('the DROP ID and the reports are nowhere readable in the database', async () => {
  const { holder, anna } = family
  const request = aRequest(anna.person.id, { results: [report('Zuckmayer Finder', 'exempt')] })
  await make(holder, request)
  const dump = [...(await dumpDatabase(world.database)).values()].join('\n')
  expect(dump).toContain(request.id)
  expect(dump).not.toMatch(/ZUCKMAYER|Zuckmayer Finder/)
})

test('they go with the person, and their tombstones say nothing', async () => {
  const holder = await world.signIn()
  const { person, rows } = await world.fill(holder)
  const id = must(rows.drop_requests, 'request')
  expect(await stored(holder, id)).toMatchObject({ _deleted: false, drop_id: 'word' })
  await world.json('POST', '/sync/v1/people/push', holder, [
    {
      assumedMasterState: { ...person, _deleted: false },
      newDocumentState: { ...person, _deleted: true },
    },
  ])
  let after: string | null = null
  do after = await purgeDeletions(world.database.db, world.deps.now(), after)
  while (after !== null)
  const gone = await stored(holder, id)
  expect(gone?._deleted).toBe(true)
  expect(JSON.stringify(gone)).not.toContain('word')
})
