// The developer API: who may call it, what each endpoint answers, and that its answers keep to its schemas.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { endpointSchemas } from '#shared/protocol/developer-api/contract.ts'
import { DEVELOPER_ENDPOINTS, endpointParts, factsOf } from '#shared/protocol/developer-api/endpoints.ts'
import { apiCaller, newApiKey } from '#tests/support/developer-world.ts'
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
afterAll(() => world.close())

let holder: User
let about: About
let ask: ReturnType<typeof apiCaller>
beforeEach(async () => {
  holder = await world.signIn()
  about = await world.fill(holder)
  ask = apiCaller(world, await newApiKey(world, holder))
})

/** The path of an endpoint, about the account's one person. */
function pathFor(path: string): string {
  const { rows } = about
  const ids: Readonly<Record<string, string | undefined>> = {
    scan: rows.intents,
    removals: rows.removal_jobs,
    people: about.person.id,
    exposures: rows.exposure_scans,
    alerts: rows.reappearance_alerts,
  }
  return path
    .replace(':site', 'first')
    .replace(/(\w+)\/:id/, (_, list: string) => `${list}/${must(ids[list], list)}`)
}

const READS = DEVELOPER_ENDPOINTS.filter(endpoint => endpointParts(endpoint).method === 'GET')

describe.each(READS)('%s', endpoint => {
  const { path } = endpointParts(endpoint)
  const { scopes } = factsOf(endpoint)

  test('answers as its schema says', async () => {
    const { status, body } = await ask<unknown>('GET', pathFor(path))
    expect([status, body]).toMatchObject([200, expect.anything()])
    expect(() => endpointSchemas[endpoint].answer.parse(body)).not.toThrow()
  })

  test('is not for others, with a key or without one', async () => {
    const stranger = apiCaller(world, await newApiKey(world, await world.signIn()))
    const { status, body } = await stranger<{ items?: unknown[]; code?: string }>('GET', pathFor(path))
    if (path.includes(':id')) expect([status, body.code]).toEqual([404, 'not_found'])
    else if (body.items && !path.startsWith('/sites')) expect(body.items).toEqual([])
    expect(await apiCaller(world, null)('GET', pathFor(path))).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  test('refuses a key without its scope, and names it', async () => {
    const other = scopes.includes('read:alerts') ? 'read:people' : 'read:alerts'
    const asking = apiCaller(world, await newApiKey(world, holder, [other]))
    const { status, body, headers } = await asking('GET', pathFor(path))
    if (scopes.length === 0) return expect(status).toBe(200)
    expect([status, body.code]).toEqual([403, 'not_allowed'])
    expect(headers.get('www-authenticate')).toContain(`scope="${scopes.join(' ')}"`)
    return undefined
  })

  test('refuses a parameter that it does not know, and names it', async () => {
    const { status, body } = await ask('GET', `${pathFor(path)}?color=red`)
    expect([status, body.code, body.field]).toEqual([400, 'validation_failed', 'color'])
  })
})

test('an id that is no id is not found', async () => {
  for (const path of ['/scan/1', '/removals/x', '/people/%00', '/exposures/-', `/alerts/${newId()}`])
    expect([path, (await ask('GET', path)).status]).toEqual([path, path.includes('%00') ? 400 : 404])
})

test('what is not there is a problem, and a wrong method says which ones are right', async () => {
  expect(await ask('GET', '/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const wrong = await ask('DELETE', '/removals')
  expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  expect((await ask('GET', '/scan')).headers.get('allow')).toBe('POST')
})

test('the page /api stays a page', async () => {
  const page = await world.app.request('/api', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
})

test('a key that was revoked is refused at once', async () => {
  const keys = await world.json<{ api_keys: { id: string }[] }>('GET', '/auth/v1/api-keys', holder)
  expect((await ask('GET', '/people')).status).toBe(200)
  for (const { id } of keys.api_keys) await world.json('DELETE', `/auth/v1/api-keys/${id}`, holder)
  expect((await ask('GET', '/people')).status).toBe(401)
})

test('a session’s token is no key', async () => {
  expect((await apiCaller(world, holder.token)('GET', '/people')).status).toBe(401)
})
