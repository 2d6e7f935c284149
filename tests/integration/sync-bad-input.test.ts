// Answers to wrong, old, foreign, oversize or repeated requests: a refusal with a reason, naming the row if it concerns
// one, while the rest of the batch is accepted.

import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, anIntent, aPerson } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let device: SyncDevice

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  deps = testDeps(database)
  device = syncDevice(deps)
})

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const text = (body: string) => ({ method: 'POST', body })
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const oldProtocol = (version: string) => ({ headers: { 'x-sync-protocol': version } })
const tooMany = Array(501).fill({ newDocumentState: {} })
const people = async () => listDocs(database.db, 'people', device.userId)

test.each([
  ['1.2 a version too old', '/people/pull', oldProtocol('0'), 426, 'update_needed', undefined],
  ['1.2 a version that is no number', '/people/pull', oldProtocol('x'), 426, 'update_needed', undefined],
  [
    '1.2 a push of an old version',
    '/people/push',
    { ...json([]), ...oldProtocol('0') },
    426,
    'update_needed',
  ],
  ['1.2 a combined pull of one', '/pull', { ...json({}), ...oldProtocol('0') }, 426, 'update_needed'],
  ['1.5 an unknown collection', '/users/pull', undefined, 404, 'not_found', 'users'],
  ['1.5 a name from the prototype', '/constructor/pull', undefined, 404, 'not_found', 'constructor'],
  ['1.5 a push to an unknown collection', '/profiles/push', json([]), 404, 'not_found', 'profiles'],
  ['1.5 an unknown one in `since`', '/pull', json({ since: { users: 1 } }), 404, 'not_found', 'users'],
  ['1.5 an unknown one in `only`', '/pull', json({ only: ['people', 'users'] }), 404, 'not_found', 'users'],
  ['1.5 a proto in `since`', '/pull', text('{"since":{"toString":1}}'), 404, 'not_found', 'toString'],
  ['1.5 a wrong method', '/people/pull', json({}), 405, 'method_not_allowed'],
  ['1.5 a push by GET', '/people/push', undefined, 405, 'method_not_allowed'],
  ['1.5 a combined pull by GET', '/pull', undefined, 405, 'method_not_allowed'],
  ['1.5 a negative checkpoint', '/people/pull?seq=-1', undefined, 400, 'validation_failed', 'seq'],
  ['1.5 a checkpoint that is no number', '/people/pull?seq=abc', undefined, 400, 'validation_failed', 'seq'],
  [
    '1.5 a checkpoint beyond all numbers',
    '/people/pull?seq=1e300',
    undefined,
    400,
    'validation_failed',
    'seq',
  ],
  ['1.5 half a checkpoint', '/people/pull?seq=1.5', undefined, 400, 'validation_failed', 'seq'],
  ['1.5 a page of nothing', '/people/pull?limit=0', undefined, 400, 'validation_failed', 'limit'],
  ['1.5 a page too large', '/people/pull?limit=1001', undefined, 400, 'validation_failed', 'limit'],
  ['1.5 a page too large of all', '/pull', json({ limit: 1001 }), 400, 'validation_failed', 'limit'],
  ['1.5 a checkpoint of a wrong type', '/pull', json({ since: { people: '1' } }), 400, 'validation_failed'],
  ['1.5 a body that is no list', '/people/push', json({}), 400, 'validation_failed'],
  [
    '1.5 a row without a document',
    '/people/push',
    json([{}]),
    400,
    'validation_failed',
    '0.newDocumentState',
  ],
  ['1.6 a body that is not JSON', '/people/push', text('[{'), 400, 'bad_json'],
  ['1.6 a body that is nothing', '/pull', text(''), 400, 'bad_json'],
  ['1.6 a body nested too deeply', '/people/push', text(nested(33)), 400, 'bad_json'],
  ['4.1 more rows than a push may have', '/people/push', json(tooMany), 400, 'validation_failed'],
] as [string, string, RequestInit | undefined, number, string, string?][])(
  '%s is refused as a problem',
  async (_what, path, init, status, code, field) => {
    const response = await device.request(path, init)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = (await response.json()) as { field?: string }
    expect(problem).toMatchObject({ status, code })
    if (field !== undefined) expect(problem.field).toBe(field)
    expect(response.status).toBe(status)
  },
)

test('1.1 no version counts as the floor, and a newer one is served', async () => {
  expect((await device.request('/people/pull')).status).toBe(200)
  expect((await device.request('/people/pull', oldProtocol('99'))).status).toBe(200)
})

describe('a row that cannot go in', () => {
  const was = { ...aPerson(), _deleted: false }
  test.each([
    ['4.4 a value of a wrong type', { birth_year: 'long ago' }, 'invalid', 'birth_year'],
    ['4.4 a value inside a list of a wrong type', { places: [{ city: 7 }] }, 'invalid', 'places.0.street'],
    ['4.4 a field too much', { is_admin: true }, 'invalid', undefined],
    ['4.4 a field missing', { relation: undefined }, 'invalid', 'relation'],
    ['4.4 an owner of its own', { user_id: newId() }, 'invalid', undefined],
    ['4.4 a number of its own', { seq: 1 }, 'invalid', undefined],
    ['4.4 an id that is none', { id: 'first' }, 'invalid', 'id'],
    ['4.4 an id of a wrong type', { id: { $ne: null } }, 'invalid', 'id'],
    ['4.4 an id too long', { id: newId().repeat(3) }, 'invalid', 'id'],
    ['4.4 a NUL', { relatives: ['Ada\u0000'] }, 'invalid', 'relatives.0'],
  ])('%s: it comes back with the reason, the others go in', async (_what, change, code, field) => {
    const others = [aPerson(), aPerson()]
    const bad = { ...was, ...change }
    const rows = [others[0], bad, others[1]].map(doc => ({ newDocumentState: { ...doc, _deleted: false } }))
    const answer = await device.push('people', rows as never)
    const id = typeof bad.id === 'string' ? bad.id.slice(0, 64) : ''
    expect(answer).toMatchObject([{ id, _deleted: true, _refused: { code, message: expect.any(String) } }])
    expect(answer[0]?._refused?.field).toBe(field)
    expect((await people()).map(doc => doc.id).sort()).toEqual(others.map(doc => doc.id).sort())
  })

  test('4.7 a change to the server’s field, among changes that are the person’s', async () => {
    const jobs = [aJob(), aJob(), aJob()]
    for (const job of jobs) await putDoc(database.db, 'removal_jobs', device.userId, job)
    const rows = jobs.map((job, index) => ({
      assumedMasterState: { ...job, _deleted: false },
      newDocumentState: {
        ...job,
        note: 'mine',
        ...(index === 1 ? { status: 'completed' } : {}),
        _deleted: false,
      },
    }))
    const answer = await device.push('removal_jobs', rows)
    expect(answer).toEqual([
      {
        ...jobs[1],
        _deleted: false,
        _refused: { code: 'field_not_yours', message: expect.any(String), field: 'status' },
      },
    ])
    const stored = await listDocs(database.db, 'removal_jobs', device.userId)
    const notes = new Map(stored.map(job => [job.id, job.note]))
    expect(jobs.map(job => notes.get(job.id))).toEqual(['mine', '', 'mine'])
  })

  test('4.9 a foreign id is nobody’s to the sender, and stays the owner’s', async () => {
    const owner = syncDevice(deps)
    const job = aJob()
    await putDoc(database.db, 'removal_jobs', owner.userId, job)
    const [refused] = await device.edit('removal_jobs', { ...job, _deleted: false }, { note: 'mine now' })
    expect(refused).toEqual({ id: job.id, _deleted: true, _refused: expect.anything() })
    expect(JSON.stringify(refused)).not.toContain(job.listing_name)
    expect(await owner.read('removal_jobs', job.id)).toEqual({ ...job, _deleted: false })
  })

  test('4.9 a row created under a foreign id is another row', async () => {
    const owner = syncDevice(deps)
    const theirs = aPerson()
    await owner.create('people', theirs)
    expect(await device.create('people', aPerson({ id: theirs.id, birth_year: 1900 }))).toEqual([])
    expect(await owner.read('people', theirs.id)).toEqual({ ...theirs, _deleted: false })
  })
})

describe('a push that is sent again', () => {
  test('4.6 changes nothing, whatever was in it', async () => {
    const [kept, gone] = [aPerson(), aPerson()]
    await device.create('people', gone)
    const was = must(await device.read('people', gone.id), 'person')
    const rows = [
      { newDocumentState: { ...kept, _deleted: false } },
      { assumedMasterState: was, newDocumentState: { ...was, _deleted: true } },
      { newDocumentState: { ...aPerson(), names: [], _deleted: false } },
    ]
    const first = await device.push('people', rows)
    expect(first).toHaveLength(1)
    const before = await device.pull('people')
    expect(await device.push('people', rows)).toEqual(first)
    expect(await device.pull('people')).toEqual(before)
  })

  test('6.1 has each intent’s effect once', async () => {
    const person = aPerson()
    await device.create('people', person)
    const intent = anIntent('start-scan', { person_id: person.id })
    const row = { newDocumentState: { ...intent, _deleted: false } }
    await device.push('intents', [row, row])
    const before = await device.pull('intents')
    expect(before.documents).toHaveLength(1)
    const again = await Promise.all([device.push('intents', [row]), device.push('intents', [row])])
    for (const answer of again.flat()) expect(answer).toEqual(before.documents[0])
    expect(await device.pull('intents')).toEqual(before)
  })
})

describe('before anything is read', () => {
  let world: AccountsWorld
  let app: Hono
  beforeAll(async () => {
    world = await openAccountsWorld()
    const parts = { accounts: world.deps, push: {} as never, isReady: async () => true, dev: null }
    app = createApp({ ...parts, deps: testDeps(world.database), web: new Hono() })
  })
  afterAll(() => world.close())

  test('1.4 who is not signed in is refused', async () => {
    for (const token of ['', 'Bearer nonsense']) {
      const response = await app.request('/sync/v1/people/pull', { headers: { authorization: token } })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
    }
  })

  test('1.6 a body above the limit is refused, and nothing of it is applied', async () => {
    await world.confirmedAccount('large@example.com')
    const { access_token } = await world.signIn('large@example.com')
    const ask = (path: string, init: RequestInit) =>
      app.request(`/sync/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      })
    const rows = JSON.stringify([{ newDocumentState: { ...aPerson(), _deleted: false } }])
    const padded = (bytes: number) => rows + ' '.repeat(bytes - rows.length)
    const response = await ask('/people/push', text(padded(PUSH_BYTES_MAX + 1)))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body_too_large' })
    expect(await (await ask('/people/pull', {})).json()).toMatchObject({ documents: [] })
    expect((await ask('/people/push', text(padded(PUSH_BYTES_MAX)))).status).toBe(200)
    expect(await (await ask('/people/pull', {})).json()).toMatchObject({ documents: [{}] })
  })
})
