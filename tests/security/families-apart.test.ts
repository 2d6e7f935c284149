// Two families ask for whatever there is with each other's ids, at random: neither ever reads a word of the other, nor
// changes a row of it, nor makes its sockets be sent anything. REQUESTS says how many requests, SEED repeats a run.
import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDoc, rowsById } from '#server/db/rows.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { consents, householdInvitations } from '#server/db/tables/households.ts'
import { OWNED_TABLES } from '#server/rights/account-tables.ts'
import { STORAGE_PATHS } from '#server/storage/routes.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { z } from '#shared/lib/z.ts'
import { type FunctionName, functionPayloads } from '#shared/protocol/functions.ts'
import { householdEndpoints } from '#shared/protocol/households.ts'
import { type Dice, dice } from '#tests/model/dice.ts'
import { aNotification, anIntent } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
  type User,
} from '#tests/support/household-world.ts'
import type { RealtimeClient } from '#tests/support/realtime-client.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 1000)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Requests of one family between two looks at the other. */
const ROUND = 25
const NAMES = Object.keys(collections) as CollectionName[]

type Family = {
  word: string
  users: [User, User, User]
  abouts: [About, About]
  /** Every id that names something of theirs. */
  ids: string[]
  socket: RealtimeClient
}
type Asked = { method: string; path: string; body?: unknown }

let world: HouseholdWorld
let families: [Family, Family]
beforeAll(async () => {
  world = await openHouseholdWorld()
  families = [await aFamily('quillfeather'), await aFamily('thornbuckle')]
})
afterAll(() => world.close())

async function aFamily(word: string): Promise<Family> {
  const users: Family['users'] = [
    await world.signIn(`${word}-holder@example.com`),
    await world.signIn(`${word}-manager@example.com`),
    await world.signIn(`${word}-member@example.com`),
  ]
  const [holder, manager, member] = users
  const abouts: Family['abouts'] = [
    await world.fill(holder, { relation: 'child', relatives: [word] }, word),
    await world.fill(holder, { relatives: [word] }, word),
  ]
  await world.join(holder, manager, { role: 'manager' })
  await world.join(holder, member, { person_ids: [abouts[0].person.id] })
  const invited = { email: `${word}-new@example.com`, role: 'member', consent: { statement: word } }
  await world.json('POST', '/households/v1/invitations', holder, invited)
  const given = { person_id: abouts[0].person.id, authority: 'parent', statement: '1', note: word }
  await world.json('POST', '/households/v1/consents', holder, given)
  return { word, users, abouts, ids: await idsOf(users, abouts), socket: await world.connect(holder) }
}

async function idsOf(users: Family['users'], abouts: Family['abouts']): Promise<string[]> {
  const { db } = world.database
  const theirs = users.map(user => user.userId)
  const among = (rows: { id: string; owner: string }[]) =>
    rows.filter(row => theirs.includes(row.owner)).map(row => row.id)
  return [
    ...theirs,
    ...abouts.flatMap(({ rows, evidence }) => [...Object.values(rows), evidence]),
    ...among(await db.select({ id: sessions.publicId, owner: sessions.userId }).from(sessions)),
    ...among(
      await db
        .select({ id: householdInvitations.id, owner: householdInvitations.user_id })
        .from(householdInvitations),
    ),
    ...among(await db.select({ id: consents.id, owner: consents.user_id }).from(consents)),
  ]
}

test(
  `1.4, 11.4 two families never meet: ${REQUESTS} requests, seed ${SEED}`,
  async () => {
    const chance = dice(SEED)
    const statuses = new Map<string, number>()
    for (let done = 0; done < REQUESTS; done += ROUND) {
      const [asking, other] = chance.percent(50) ? families : ([families[1], families[0]] as const)
      // What they had done themselves has been told by now.
      await hearOf(other)
      const before = await stateOf(other)
      const told = other.socket.changes().length
      for (let count = 0; count < ROUND; count += 1) {
        const user = chance.pick(asking.users)
        const asked = await aRequest(chance, asking, other)
        const response = await world.ask(asked.method, asked.path, user, asked.body)
        const text = await response.text()
        const what = `seed ${SEED}: ${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`
        expect(response.status, what).toBeLessThan(500)
        // What is sent comes back in some answers; a word of theirs that was not sent never does.
        expect(text.toLowerCase().includes(other.word), what).toBe(false)
        const kind = response.status < 400 ? 'taken' : String(response.status)
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      }
      expect(await stateOf(other), `seed ${SEED}: round that ended at ${done + ROUND}`).toEqual(before)
      const own = await hearOf(other)
      const heard = other.socket.changes().slice(told)
      expect(heard.flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual([own])
    }
    // They were real requests: many were answered, and many found nothing.
    expect(statuses.get('taken') ?? 0).toBeGreaterThan(REQUESTS / 10)
    expect(statuses.get('404') ?? 0).toBeGreaterThan(REQUESTS / 50)
  },
  60 * MINUTE,
)

/** Waits until the family's socket has been sent all that was committed: a notification, whose id is answered, last. */
async function hearOf({ users, socket }: Family): Promise<string> {
  const note = aNotification()
  await putDoc(world.database.db, 'notifications', users[0].userId, note)
  await socket.until(() => socket.ids().includes(note.id))
  return note.id
}

/** Every row that names one of the family, in every table that has an owner, as one digest each. */
async function stateOf({ users }: Family): Promise<Record<string, string>> {
  const ids = sql.param(users.map(user => user.userId))
  const state: Record<string, string> = {}
  for (const { name, table, owner } of OWNED_TABLES) {
    const named = Object.values(getTableColumns(table)).map(column => column.name)
    const ownerName = getTableConfig(table).columns.find(column => column === owner)?.name ?? ''
    const { rows } = (await world.database.db.execute(sql`
      select md5(coalesce(string_agg(one::text, ',' order by one::text), '')) as digest
      from ${table} as one where one.${sql.identifier(ownerName)} = any(${ids}::uuid[])`)) as unknown as {
      rows: { digest: string }[]
    }
    // When somebody was last seen is not theirs to keep still.
    if (!named.includes('last_seen_at')) state[name] = rows[0]?.digest ?? ''
  }
  return state
}

async function aRequest(chance: Dice, asking: Family, other: Family): Promise<Asked> {
  const id = () => chance.pick(chance.percent(60) ? other.ids : asking.ids)
  const kinds = [
    pulling,
    pulling,
    pushing,
    pushing,
    calling,
    calling,
    fetching,
    household,
    household,
    elsewhere,
  ]
  return chance.pick(kinds)({ chance, asking, other, id })
}

type Making = { chance: Dice; asking: Family; other: Family; id: () => string }

async function pulling({ chance, id }: Making): Promise<Asked> {
  const seq = chance.pick([0, 0, 1, 10, 1_000_010])
  if (chance.percent(70))
    return {
      method: 'GET',
      path: `/sync/v1/${chance.pick(NAMES)}/pull?seq=${seq}&user_id=${id()}&account_id=${id()}`,
    }
  return {
    method: 'POST',
    path: '/sync/v1/pull',
    body: { since: { [chance.pick(NAMES)]: seq }, user_id: id() },
  }
}

/** A row of either family's as it is, with some of its ids swapped. What comes from the other's has no word of theirs. */
async function pushing({ chance, asking, other, id }: Making): Promise<Asked> {
  const name = chance.pick(NAMES)
  const from = chance.percent(60) ? other : asking
  const rowId = chance.pick(from.abouts).rows[name] ?? id()
  const owner = from.users[0].userId
  const stored = (await rowsById(world.database.db, name, owner, [rowId])).get(rowId)
  const was = JSON.parse(JSON.stringify(stored ?? { id: rowId }).replaceAll(other.word, 'guess')) as object
  const now: Record<string, unknown> = { ...was }
  for (const field of Object.keys(now)) if (field.endsWith('id') && chance.percent(20)) now[field] = id()
  if (chance.percent(30)) now._deleted = true
  if (chance.percent(50)) Object.assign(now, { is_read: true, note: 'guess', birth_year: 1950 })
  for (const field of Object.keys(now))
    if (!(field in collections[name].fields) && field !== '_deleted') delete now[field]
  const row = { assumedMasterState: chance.percent(70) ? was : null, newDocumentState: now }
  return { method: 'POST', path: `/sync/v1/${name}/push`, body: [row] }
}

async function calling({ chance, id }: Making): Promise<Asked> {
  const name = chance.pick(Object.keys(functionPayloads) as FunctionName[])
  const shape = functionPayloads[name].shape as Readonly<Record<string, z.ZodType>>
  const values = [
    null,
    true,
    {},
    30,
    'manual_review',
    'auto_remove',
    'https://first.example/p/1',
    'x@first.example',
  ]
  const fields = Object.entries(shape).flatMap(([field, schema]) => {
    const isId = schema.safeParse(newId()).success && !schema.safeParse('x').success
    if (isId || field === 'userId') return [[field, id()] as const]
    if (schema.safeParse(undefined).success) return []
    const fitting = values.filter(value => schema.safeParse(value).success)
    return fitting.length > 0 ? [[field, chance.pick(fitting)] as const] : []
  })
  const payload = Object.fromEntries(fields)
  if (chance.percent(60)) return { method: 'POST', path: `/functions/v1/${name}`, body: payload }
  const intent = anIntent(name, payload, { id: chance.percent(70) ? newId() : id() })
  return {
    method: 'POST',
    path: '/sync/v1/intents/push',
    body: [{ newDocumentState: { ...intent, _deleted: false } }],
  }
}

async function fetching({ chance, id }: Making): Promise<Asked> {
  const path = chance
    .pick(STORAGE_PATHS)
    .replace(':bucket', chance.pick(['evidence', 'exports']))
    .replace(':key', id())
  return { method: 'GET', path: `/storage/v1${path}` }
}

async function household({ chance, id }: Making): Promise<Asked> {
  const [method = '', path = ''] = chance.pick(Object.keys(householdEndpoints)).split(' ')
  const ids = chance.percent(50) ? [id()] : []
  const bodies: Readonly<Record<string, object>> = {
    '/members/:id': { person_ids: ids, self_id: ids[0] ?? null },
    '/invitations': {
      email: `${newId()}@example.com`,
      role: chance.pick(['manager', 'member']),
      person_ids: ids,
      self_id: ids[0] ?? null,
      consent: { statement: '1' },
    },
    '/invitations/accept': { token: id(), bring: chance.percent(50) },
    '/consents': { person_id: id(), authority: chance.pick(['parent', 'consent']), statement: '1' },
  }
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodies[path] ?? {} }
  return { method, path: `/households/v1${path.replace(':id', id())}`, ...body }
}

/** What is asked by id elsewhere. Their own sessions they need for what is to come. */
async function elsewhere({ chance, other }: Making): Promise<Asked> {
  const theirs = chance.pick(other.ids)
  return chance.pick<Asked>([
    { method: 'GET', path: '/auth/v1/user' },
    { method: 'GET', path: '/auth/v1/sessions' },
    { method: 'DELETE', path: `/auth/v1/sessions/${theirs}` },
    { method: 'GET', path: '/auth/v1/security-log' },
    { method: 'GET', path: '/auth/v1/api-keys' },
    { method: 'DELETE', path: `/auth/v1/api-keys/${theirs}` },
    { method: 'GET', path: '/auth/v1/passkeys' },
    { method: 'DELETE', path: `/auth/v1/passkeys/${theirs}` },
    { method: 'DELETE', path: `/auth/v1/factors/${theirs}` },
    { method: 'GET', path: `/auth/v1/admin/users/${theirs}` },
    { method: 'DELETE', path: `/auth/v1/admin/users/${theirs}` },
    { method: 'GET', path: '/rights/v1/exports' },
    { method: 'GET', path: `/rights/v1/exports/${theirs}/file` },
    { method: 'GET', path: '/rights/v1/deletion' },
    {
      method: 'DELETE',
      path: '/push/v1/subscriptions',
      body: { endpoint: `https://push.example/${theirs}` },
    },
  ])
}
