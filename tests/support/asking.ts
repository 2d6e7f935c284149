// Random requests that one family makes with another family's ids. They cover every endpoint, and favor endpoints that
// take rows. They never contain the other family's words, so answers must not either.
import type { Db } from '#server/db/database.ts'
import { rowsById } from '#server/db/rows.ts'
import { ENDPOINTS } from '#server/endpoints.ts'
import { STORAGE_PATHS } from '#server/storage/endpoints.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import type { z } from '#shared/lib/z.ts'
import { type FunctionName, functionPayloads } from '#shared/protocol/functions.ts'
import type { Dice } from '#tests/model/dice.ts'
import { anIntent } from './documents.ts'
import type { About, User } from './household-world.ts'

/** A family, as its requests need it. */
export type Asking = {
  word: string
  users: readonly User[]
  abouts: readonly About[]
  /** Every id of the family's records. */
  ids: readonly string[]
}
export type Asked = { method: string; path: string; body?: unknown }

const NAMES = Object.keys(collections) as CollectionName[]

type Making = { db: Db; chance: Dice; user: User; asking: Asking; other: Asking; id: () => string }
type Maker = (making: Making) => Asked | Promise<Asked>

/** The kinds of requests, with their relative weights. */
const MAKERS: readonly (readonly [parts: number, maker: Maker])[] = [
  [2, pulling],
  [2, pushing],
  [2, calling],
  [1, fetching],
  [2, household],
  [4, anything],
]
const DRAWN = MAKERS.flatMap(([parts, maker]) => Array<Maker>(parts).fill(maker))

/** A random request from the asking family. */
export async function aRequest(making: Omit<Making, 'id'>): Promise<Asked> {
  const { chance, asking, other } = making
  const id = () => chance.pick(chance.percent(60) ? other.ids : asking.ids)
  return chance.pick(DRAWN)({ ...making, id })
}

function pulling({ chance, id }: Making): Asked {
  const seq = chance.pick([0, 0, 1, 10, 1_000_010])
  if (chance.percent(70))
    return {
      method: 'GET',
      path: `/sync/v1/${chance.pick(NAMES)}/pull?seq=${seq}&limit=20&user_id=${id()}&account_id=${id()}`,
    }
  return {
    method: 'POST',
    path: '/sync/v1/pull',
    body: { since: { [chance.pick(NAMES)]: seq }, limit: 20, user_id: id() },
  }
}

/**
 * Pushes an existing row of either family, with some ids swapped. The other family's words are stripped from its rows.
 */
async function pushing({ db, chance, asking, other, id }: Making): Promise<Asked> {
  const name = chance.pick(NAMES)
  const from = chance.percent(60) ? other : asking
  const rowId = chance.pick(from.abouts).rows[name] ?? id()
  const owner = from.users[0]?.userId ?? ''
  const stored = (await rowsById(db, name, owner, [rowId])).get(rowId)
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

function calling({ chance, id }: Making): Asked {
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

function fetching({ chance, id }: Making): Asked {
  const path = chance
    .pick(STORAGE_PATHS)
    .replace(':bucket', chance.pick(['documents', 'evidence', 'reports', 'exports']))
    .replace(':key{.+}', id())
  return { method: 'GET', path: `/storage/v1${path}` }
}

/** A household request with a valid body. */
function household({ chance, user, id }: Making): Asked {
  const theirs = Object.keys(ENDPOINTS).filter(endpoint => endpoint.includes(' /households/'))
  const [method = '', path = ''] = chance.pick(theirs).split(' ')
  const ids = chance.percent(50) ? [id()] : []
  const bodies: Readonly<Record<string, object>> = {
    '/members/:id': { person_ids: ids, self_id: ids[0] ?? null },
    '/invitations': {
      email: chance.percent(20) ? user.email : `${newId()}@example.com`,
      role: chance.pick(['manager', 'member']),
      person_ids: ids,
      self_id: ids[0] ?? null,
      consent: { statement: '1' },
    },
    '/invitations/accept': { token: id(), bring: chance.percent(50) },
    '/consents': { person_id: id(), authority: chance.pick(['parent', 'consent']), statement: '1' },
  }
  const below = path.replace('/households/v1', '')
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodies[below] ?? {} }
  return { method, path: path.replace(':id', id()), ...body }
}

/** Any declared endpoint, with random ids and fields, some valid and some not. */
function anything(making: Making): Asked {
  const { chance, id } = making
  const [method = '', path = ''] = chance.pick(Object.keys(ENDPOINTS)).split(' ')
  const at = path
    .replace(':collection', chance.pick(NAMES))
    .replace(':name', chance.pick(Object.keys(functionPayloads)))
    .replace(':bucket', chance.pick(['documents', 'evidence', 'reports', 'exports']))
    .replace('*', 'dashboard')
    .replaceAll(/:\w+(\{\.\+\})?/g, id)
  if (method === 'GET') return { method, path: chance.percent(50) ? at : `${at}?${queryOf(making)}` }
  const asked = { method, path: `${at}?${queryOf(making)}` }
  return chance.percent(15) ? asked : { ...asked, body: fieldsOf(making) }
}

function queryOf({ chance, id }: Making): string {
  const query = {
    grant_type: chance.pick(['password', 'refresh_token', 'pkce']),
    type: chance.pick(['signup', 'recovery', 'magiclink', 'email_change']),
    scope: chance.pick(['local', 'others', 'global']),
    token: id(),
    user_id: id(),
    account_id: id(),
    page: String(1 + chance.below(3)),
  }
  return String(new URLSearchParams(Object.entries(query).filter(() => chance.percent(60))))
}

/** Some of the fields that bodies have. Addresses are the user's own or unused. */
function fieldsOf({ chance, user, id }: Making): Record<string, unknown> {
  const endpoint = `https://push.example/${id()}`
  const fields: Readonly<Record<string, unknown>> = {
    email: chance.percent(50) ? user.email : `${newId()}@example.com`,
    // Hashing is slow, so only some requests carry a password.
    ...(chance.percent(10) ? { password: 'correct horse battery staple', current_password: 'guess' } : {}),
    data: { note: 'guess', person_id: id() },
    name: 'guess',
    scopes: ['read:people'],
    factor_type: 'totp',
    friendly_name: newId(),
    factor_id: id(),
    challenge_id: id(),
    code: '123456',
    auth_code: id(),
    code_verifier: 'v'.repeat(43),
    token: id(),
    token_hash: id(),
    refresh_token: id(),
    type: chance.pick(['signup', 'recovery', 'magiclink', 'email_change', 'email']),
    user_id: id(),
    id: id(),
    endpoint,
    keys: { p256dh: id(), auth: id() },
    ban_duration: '24h',
    should_soft_delete: chance.percent(50),
  }
  return Object.fromEntries(Object.entries(fields).filter(() => chance.percent(70)))
}
