// Who may do what, everywhere: every role against every collection, function, file and household endpoint. What is
// expected follows from the declarations alone; nothing is listed here by name of a collection, function or endpoint.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tables } from '#server/db/replicated.ts'
import { putDoc, rowsById } from '#server/db/rows.ts'
import { householdInvitations } from '#server/db/tables/households.ts'
import { STORAGE_PATHS } from '#server/storage/routes.ts'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type Capability, can, type Role } from '#shared/domain/capabilities.ts'
import { newId } from '#shared/lib/id.ts'
import { equalJson } from '#shared/lib/json.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import { type FunctionName, functionNeeds, functionPayloads } from '#shared/protocol/functions.ts'
import { householdEndpoints } from '#shared/protocol/households.ts'
import type { PullAllAnswer, PullAnswer, WireDoc } from '#shared/protocol/sync.ts'
import { anIntent, aPerson } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
  type User,
} from '#tests/support/household-world.ts'

/** Everybody there is, as seen from one household; `as` is the role they have where their own requests go. */
const CAST = [
  { name: 'holder', as: 'holder', inside: true },
  { name: 'manager', as: 'manager', inside: true },
  { name: 'member', as: 'member', inside: true },
  { name: 'stranger', as: 'holder', inside: false },
  { name: 'operator', as: 'operator', inside: false },
  { name: 'signed out', as: null, inside: false },
] as const
type Part = (typeof CAST)[number]

const NAMES = Object.keys(collections) as CollectionName[]
const OWN = NAMES.filter(name => collections[name].scope === 'account')
const OPERATOR = 'boss@example.com'

type Case = { holder: User; who: User | null; linked: About; other: About; as: Part }

let world: HouseholdWorld
let operator: User
beforeAll(async () => {
  world = await openHouseholdWorld([OPERATOR])
  operator = await world.signIn(OPERATOR)
})
afterAll(() => world.close())

/** A household of its own for each part, with somebody the member is linked to and somebody they are not. */
async function play(as: Part): Promise<Case> {
  const [holder, manager, member, stranger] = [
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
  ]
  const [linked, other] = [await world.fill(holder), await world.fill(holder)]
  await world.join(holder, manager, { role: 'manager' })
  await world.join(holder, member, { person_ids: [linked.person.id] })
  const users: Record<Part['name'], User | null> = {
    holder,
    manager,
    member,
    stranger,
    operator,
    'signed out': null,
  }
  return { holder, who: users[as.name], linked, other, as }
}

const roleOf = ({ as }: Case): { role: Role } => ({ role: must(as.as, 'role of a signed-in user') })
const mayDo = (one: Case, need: Capability | undefined) => need !== undefined && can(roleOf(one), need)

/** Whether a row of a collection, about one of the two, is there for somebody: by what the collection declares. */
function sees({ as }: Case, name: CollectionName, isLinked: boolean): boolean {
  const concerns: Collection['concerns'] = collections[name].concerns
  if (!as.inside) return false
  if (as.as !== 'member' || concerns === 'household') return true
  return isLinked && (typeof concerns === 'object' || concerns === 'id' || concerns === 'person_id')
}

const both = ({ linked, other }: Case) =>
  [
    { about: linked, isLinked: true },
    { about: other, isLinked: false },
  ] as const

const expectedIds = (one: Case, name: CollectionName) =>
  [
    ...new Set(
      both(one)
        .filter(({ isLinked }) => sees(one, name, isLinked))
        .map(({ about }) => must(about.rows[name], name)),
    ),
  ].sort()

const stored = async ({ holder }: Case, name: CollectionName, id: string) =>
  (await rowsById(world.database.db, name, holder.userId, [id])).get(id)

const idsIn = (answer: PullAnswer) => answer.documents.map(doc => doc.id).sort()

describe.each(CAST)('$name', as => {
  let one: Case
  beforeAll(async () => {
    one = await play(as)
  })
  const ask = (method: string, path: string, body?: unknown) => world.ask(method, path, one.who, body)

  test.each(OWN)('11.3 pulls of %s what they see', async name => {
    const response = await ask('GET', `/sync/v1/${name}/pull`)
    if (!one.who) return expect(response.status).toBe(401)
    expect(idsIn((await response.json()) as PullAnswer)).toEqual(expectedIds(one, name))
  })

  test('11.3 pulls of all collections at once what they see, and of the shared ones all', async () => {
    const response = await ask('POST', '/sync/v1/pull', {})
    if (!one.who) return expect(response.status).toBe(401)
    const answer = (await response.json()) as PullAllAnswer
    for (const name of OWN)
      expect([name, idsIn(answer[name] as PullAnswer)]).toEqual([name, expectedIds(one, name)])
    for (const name of NAMES.filter(all => !OWN.includes(all)))
      expect((answer[name] as PullAnswer).documents.length).toBeGreaterThan(0)
  })

  test('11.3 is sent of every collection what they see', async () => {
    if (!one.who) {
      await expect(world.connect({ userId: '', email: '', token: 'none' })).rejects.toMatchObject({
        status: 401,
      })
      return
    }
    const [socket, own] = [await world.connect(one.who), await world.connect(one.holder)]
    for (const name of OWN) {
      for (const { about } of both(one)) {
        const { _deleted, ...doc } = must(await stored(one, name, must(about.rows[name], name)), name)
        await putDoc(world.database.db, name, one.holder.userId, doc as never)
      }
    }
    const last = must(one.other.rows[must(OWN.at(-1), 'name')], 'last row')
    await own.until(() => own.ids().includes(last))
    const expected = [...new Set(OWN.flatMap(name => expectedIds(one, name)))].sort()
    await socket.until(() => expected.every(id => socket.ids().includes(id)))
    expect([...new Set(socket.ids())].sort()).toEqual(expected)
  })

  test.each(OWN)('11.2 makes rows of %s as declared', async name => {
    const fresh = await play(as)
    const doc = await aNewDoc(fresh, name)
    const before = await countOf(fresh, name)
    const response = await world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [{ newDocumentState: doc }])
    if (!fresh.who) return expect([response.status, await countOf(fresh, name)]).toEqual([401, before])
    const collection: Collection = collections[name]
    const goesIn = collection.clientCreates !== false && mayDo(fresh, collection.clientNeeds.create)
    const answers = (await response.json()) as unknown[]
    expect(answers).toHaveLength(goesIn ? 0 : 1)
    expect(await countOf(fresh, name)).toBe(goesIn && as.inside ? before + 1 : before)
  })

  test.each(OWN)('11.2 changes rows of %s as declared, and only what they see', async name => {
    const collection: Collection = collections[name]
    const fresh = await play(as)
    for (const { about, isLinked } of both(fresh)) {
      const id = must(about.rows[name], name)
      const was = must(await stored(fresh, name, id), name)
      const now = { ...was, ...aChange(collection, was) }
      const response = await world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [
        { assumedMasterState: was, newDocumentState: now },
      ])
      expect(response.status).toBe(fresh.who ? 200 : 401)
      const isField = Object.keys(collection.clientFields).length > 0
      const changes =
        isField && fresh.who && sees(fresh, name, isLinked) && mayDo(fresh, collection.clientNeeds.change)
      const is = must(await stored(fresh, name, id), name)
      expect([name, isLinked, is]).toEqual([name, isLinked, changes ? now : was])
    }
  })

  test.each(OWN)('11.2 deletes rows of %s as declared, and only what they see', async name => {
    const collection: Collection = collections[name]
    const fresh = await play(as)
    for (const { about, isLinked } of both(fresh)) {
      const id = must(about.rows[name], name)
      const was = must(await stored(fresh, name, id), name)
      const row = { assumedMasterState: was, newDocumentState: { ...was, _deleted: true } }
      const response = await world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [row])
      expect(response.status).toBe(fresh.who ? 200 : 401)
      const goes =
        collection.clientDeletes &&
        fresh.who !== null &&
        sees(fresh, name, isLinked) &&
        mayDo(fresh, collection.clientNeeds.remove)
      expect([name, isLinked, (await stored(fresh, name, id))?._deleted]).toEqual([name, isLinked, goes])
    }
  })

  test.each(Object.keys(functionPayloads) as FunctionName[])('11.2 calls %s as declared', async name => {
    for (const { about, isLinked } of both(one)) {
      const payload = payloadOf(name, about)
      const response = await ask('POST', `/functions/v1/${name}`, payload)
      if (!one.who) return expect(response.status).toBe(401)
      const intent = { ...anIntent(name, payload), _deleted: false }
      await ask('POST', '/sync/v1/intents/push', [{ newDocumentState: intent }])
      const pulled = (await (await ask('GET', '/sync/v1/intents/pull')).json()) as PullAnswer
      const kept = pulled.documents.find(doc => doc.id === intent.id) as WireDoc & {
        error: { code: string } | null
      }
      expect([name, isLinked, await verdictOf(response)]).toEqual([
        name,
        isLinked,
        expectedCall(one, name, isLinked),
      ])
      expect([name, isLinked, verdictIn(kept)]).toEqual([name, isLinked, expectedCall(one, name, isLinked)])
    }
  })

  test.each(STORAGE_PATHS)('11.4 reads files at %s of the people they see', async path => {
    for (const { about, isLinked } of both(one)) {
      const at = `/storage/v1${path.replace(':bucket', 'evidence').replace(':key', about.evidence)}`
      const { status } = await ask('GET', at)
      const isTheirs = as.inside && (as.as !== 'member' || isLinked)
      expect([isLinked, status]).toEqual([isLinked, one.who ? (isTheirs ? 200 : 404) : 401])
    }
  })

  test.each(Object.entries(householdEndpoints))('11.2 asks %s as declared', async (endpoint, need) => {
    const fresh = await play(as)
    const [method = '', path = ''] = endpoint.split(' ')
    const secrets = await idsOf(fresh)
    const target = path.includes('/invitations/')
      ? secrets.invitation
      : path.includes('/consents')
        ? secrets.consent
        : secrets.member
    const isNamed = path.includes(':id')
    const at = `/households/v1${path.replace(':id', target)}`
    const response = await world.ask(method, at, fresh.who, method === 'GET' ? undefined : bodyFor(fresh))
    const text = await response.text()
    if (!fresh.who) return expect(response.status).toBe(401)
    const isRefused = response.status === 403 && text.includes(NOT_YOURS)
    expect([endpoint, isRefused]).toEqual([endpoint, !mayDo(fresh, need)])
    if (!isRefused) expect([401, 403, 500]).not.toContain(response.status)
    if (isNamed && !as.inside) expect(response.status).toBe(mayDo(fresh, need) ? 404 : 403)
    if (!as.inside) for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    if (!as.inside) expect(await idsOf(fresh, secrets)).toEqual(secrets)
  })
})

/** Part of the sentence that says that somebody's role does not allow something. */
const NOT_YOURS = 'not yours to do'

/** What came of a call, as far as this is about who may: everything else is a matter of the row's state. */
type Verdict = 'not allowed' | 'not there' | 'answered'

function expectedCall(one: Case, name: FunctionName, isLinked: boolean): Verdict {
  if (!mayDo(one, functionNeeds[name])) return 'not allowed'
  const namesRow = Object.keys(functionPayloads[name].shape).some(field => field in ROW_FIELDS)
  const seen = one.as.inside && (one.as.as !== 'member' || isLinked)
  return namesRow && !seen ? 'not there' : 'answered'
}

async function verdictOf(response: Response): Promise<Verdict> {
  const text = await response.text()
  if (response.status === 404) return 'not there'
  expect(response.status).toBeLessThan(500)
  return text.includes(NOT_YOURS) ? 'not allowed' : 'answered'
}

function verdictIn({ error }: { error: { code: string } | null }): Verdict {
  if (error?.code === 'not_found') return 'not there'
  return error?.code === 'not_allowed' ? 'not allowed' : 'answered'
}

/** Fields of payloads that name a row, and whose. */
const ROW_FIELDS: Readonly<Record<string, CollectionName>> = {
  person_id: 'people',
  job_id: 'removal_jobs',
  scan_id: 'exposure_scans',
  alertId: 'reappearance_alerts',
}

/** Values that some field of some payload or document takes. */
const SAMPLES: readonly unknown[] = [
  null,
  true,
  false,
  {},
  [],
  ['x'],
  30,
  1955,
  // The key of the listing that there is.
  'https://first.example/p/1',
  'weekly',
  'failed',
  'partner',
  'manual_review',
  'From: broker@first.example\r\nSubject: Done\r\n\r\nWe have it.',
  'someone@first.example',
]

/** A payload that the schema takes, naming the rows of one person. */
function payloadOf(name: FunctionName, about: About): Record<string, unknown> {
  const shape = functionPayloads[name].shape as Readonly<Record<string, z.ZodType>>
  const payload: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(shape)) {
    const collection = ROW_FIELDS[field]
    const sample = SAMPLES.find(value => value !== null && schema.safeParse(value).success) ?? null
    if (collection) payload[field] = about.rows[collection]
    else if (!schema.safeParse(undefined).success) payload[field] = sample
  }
  expect(functionPayloads[name].safeParse(payload).success).toBe(true)
  return payload
}

/** A change of one field that clients may change; of any field where there is none. */
function aChange(collection: Collection, was: WireDoc): Record<string, unknown> {
  const theirs = Object.keys(collection.clientFields)
  const fields = theirs.length > 0 ? theirs : Object.keys(collection.fields).filter(field => field !== 'id')
  for (const field of fields) {
    const schema = collection.fields[field]
    const value = SAMPLES.find(one => schema?.safeParse(one).success && !equalJson(one, was[field]))
    if (value !== undefined) return { [field]: value }
  }
  throw new Error(`no change known for ${collection.name}`)
}

/** A document that is not there yet, as a client makes it. */
async function aNewDoc(one: Case, name: CollectionName): Promise<Record<string, unknown>> {
  const collection: Collection = collections[name]
  const like = must(await stored(one, name, must(one.linked.rows[name], name)), name)
  const given = collection.clientCreates === false ? {} : collection.clientCreates
  if (!collection.singleton) return { ...like, ...given, id: newId() }
  // The one row there is has to go first; its id is the account's.
  const table = tables[name]
  await world.database.db
    .delete(table)
    .where(and(eq(table.user_id, one.holder.userId), eq(table.id, like.id)))
  return { ...like, id: one.as.inside ? one.holder.userId : must(one.who ?? one.holder, 'user').userId }
}

const countOf = async ({ holder }: Case, name: CollectionName) =>
  world.database.db.$count(tables[name], eq(tables[name].user_id, holder.userId))

/** Ids of the household's things, made where there are none yet. */
async function idsOf(
  { holder, other, who, as }: Case,
  made?: Record<'invitation' | 'consent' | 'member', string>,
): Promise<Record<'invitation' | 'consent' | 'member', string>> {
  const { members } = await world.json<{ members: { user_id: string; role: string }[] }>(
    'GET',
    '/households/v1/members',
    holder,
  )
  const member = must(
    members.find(one => one.role === 'member' && (as.as !== 'member' || one.user_id === who?.userId)),
    'member',
  ).user_id
  if (made) {
    const { consents } = await world.json<{ consents: { id: string; revoked_at: string | null }[] }>(
      'GET',
      '/households/v1/consents',
      holder,
    )
    const consent = consents.find(one => one.revoked_at === null)?.id
    const { db } = world.database
    const rows = await db
      .select()
      .from(householdInvitations)
      .where(eq(householdInvitations.id, made.invitation))
    return {
      member,
      consent: consent ?? 'gone',
      invitation: rows.find(row => row.revoked_at === null)?.id ?? 'gone',
    }
  }
  const invited = { email: `${newId()}@example.com`, role: 'member', consent: { statement: '2026-11' } }
  const { id: invitation } = await world.json<{ id: string }>(
    'POST',
    '/households/v1/invitations',
    holder,
    invited,
  )
  const given = { person_id: other.person.id, authority: 'consent', statement: '2026-11' }
  const { id: consent } = await world.json<{ id: string }>('POST', '/households/v1/consents', holder, given)
  return { member, consent, invitation }
}

/** Members of all bodies at once; a strict schema then refuses, a fitting one goes on. Either is an answer. */
const bodyFor = ({ other }: Case) => ({
  person_ids: [other.person.id],
  bring: false,
  token: 'x',
  unknown: aPerson().id,
})
