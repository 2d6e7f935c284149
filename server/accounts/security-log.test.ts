import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type EventRequest, eventRequest } from './security-log.ts'

async function noted(address: string, userAgent?: string): Promise<EventRequest> {
  const app = new Hono().get('/', c => c.json(eventRequest(c, { trustProxy: false })))
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: address } } })
  return answer.json()
}

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', null],
])('of %s only the network is kept', async (address, network) => {
  expect((await noted(address)).network).toBe(network)
})

test('of what the browser calls itself, 300 characters', async () => {
  expect((await noted('203.0.113.77', `Browser ${'x'.repeat(400)}`)).userAgent).toHaveLength(300)
  expect((await noted('203.0.113.77', '\u00ad ')).userAgent).toBeNull()
  expect((await noted('203.0.113.77')).userAgent).toBeNull()
})
