import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, clientNetworks } from './client-address.ts'

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

test('is one of a /56’s and a /48’s, which may use more', async () => {
  const networks = async (remoteAddress: string) => {
    const app = new Hono().get('/', c => c.json(clientNetworks(c, false)))
    return (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).json()
  }
  expect(await networks('192.0.2.1')).toEqual([{ key: '192.0.2.1', times: 1 }])
  expect(await networks('2001:db8:1:2f3::9')).toEqual([
    { key: '2001:db8:1:2f3::/64', times: 1 },
    { key: '2001:db8:1:200::/56', times: 4 },
    { key: '2001:db8:1::/48', times: 16 },
  ])
})

test('is the same however it is spelled', async () => {
  for (const spelling of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    expect(await seen(spelling, undefined, false)).toBe('192.0.2.1')
  const one = await seen('2001:db8:1:2::9', undefined, false)
  for (const spelling of ['2001:0DB8:0001:0002::9', '[2001:db8:1:2::8]:443', '2001:db8:1:2::7%eth0'])
    expect(await seen('10.0.0.1', spelling, true)).toBe(one)
  expect(await seen('10.0.0.1', '203.0.113.9:5432', true)).toBe('203.0.113.9')
})

test('is the proxy’s own where it wrote none: whoever sends made-up entries gets no limits of their own', async () => {
  for (const junk of ['203.0.113.9, whoever', 'unknown', '', '203.0.113.9999', '_hidden'])
    expect(await seen('10.0.0.1', junk, true)).toBe('10.0.0.1')
})
