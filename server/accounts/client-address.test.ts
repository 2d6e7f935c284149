import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

async function seen(remoteAddress: string | undefined, forwarded: string | undefined, trustProxy: boolean) {
  const app = new Hono().get('/', c => c.text(clientAddress(c, trustProxy)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.request(
    '/',
    { headers },
    remoteAddress ? { incoming: { socket: { remoteAddress } } } : {},
  )
  return answer.text()
}

test('is the peer, whatever a header says', async () => {
  expect(await seen('192.0.2.1', '203.0.113.9', false)).toBe('192.0.2.1')
  expect(await seen('::ffff:192.0.2.1', undefined, false)).toBe('192.0.2.1')
})

test('is what the trusted proxy wrote, not what the client sent to it', async () => {
  expect(await seen('10.0.0.1', '1.1.1.1, 203.0.113.9', true)).toBe('203.0.113.9')
  expect(await seen('10.0.0.1', undefined, true)).toBe('10.0.0.1')
})

test('of IPv6 is the /64', async () => {
  const one = await seen('2001:db8:1:2:3:4:5:6', undefined, false)
  expect(await seen('2001:db8:1:2::9', undefined, false)).toBe(one)
  expect(await seen('2001:db8:1:3::9', undefined, false)).not.toBe(one)
  expect(await seen('::1', undefined, false)).not.toBe(one)
})
