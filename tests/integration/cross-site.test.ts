// Pages of other sites can't send requests that need no session, which visitors would trigger unknowingly.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventCounts } from '#server/db/tables/free-scan.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { MESSAGE, openTicketWorld, type TicketWorld } from '#tests/support/ticket-world.ts'

let world: TicketWorld
beforeAll(async () => {
  world = await openTicketWorld()
})
afterAll(() => world.close())

const ASKED: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/site/v1/contact'],
  ['GET', '/site/v1/claims'],
  ['POST', '/site/v1/tickets', MESSAGE],
  ['POST', '/functions/v1/free-scan', { name: 'Ada Quill', email: null, shareResults: false }],
  ['POST', '/functions/v1/free-scan-progress', { scanId: '00000000-0000-4000-8000-000000000000' }],
  ['POST', '/functions/v1/shared-scan', { id: 'x'.repeat(24) }],
  ['POST', '/functions/v1/track-analytics', { event: 'scan_shared' }],
  [
    'POST',
    '/functions/v1/trigger-email-sequences',
    {
      event: 'user_signup',
      data: { email: 'ada@example.com', name: 'Ada', timestamp: '2026-11-21T10:00:00.000Z' },
    },
  ],
]

/** As a page's script or form sends it: a text body causes no preflight. */
const ask = (method: string, path: string, body: object | undefined, headers: Record<string, string>) =>
  world.app.request(path, {
    method,
    headers: { 'content-type': 'text/plain', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

test.each(ASKED)('%s %s is refused to the page of another site, in a typed problem', async (...asked) => {
  const [method, path, body] = asked
  const refused = await ask(method, path, body, { 'sec-fetch-site': 'cross-site' })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ code: 'origin_not_allowed' })
})

test('and nothing has come of it', async () => {
  expect(await world.database.db.$count(tickets)).toBe(0)
  expect(await world.database.db.$count(eventCounts)).toBe(0)
})

test.each(ASKED)('%s %s is answered to our own pages and to programs', async (...asked) => {
  const [method, path, body] = asked
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}] as const)
    expect((await ask(method, path, body, headers)).status).not.toBe(403)
})
