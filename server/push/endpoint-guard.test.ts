import { expect, test } from 'vitest'
import { createEndpointGuard, ForbiddenAddress } from './endpoint-guard.ts'

const guard = (resolve: (host: string) => Promise<string[]> = async () => []) =>
  createEndpointGuard({
    allowOrigins: ['https://localhost:9999'],
    isPublicAddress: address => address.startsWith('8.'),
    resolve,
  })

/** What a connection to the endpoint would use. */
const found = (endpoint: string, resolve: (host: string) => Promise<string[]>, all: boolean) =>
  new Promise<unknown>((answer, fail) => {
    const lookup = guard(resolve).lookupFor(endpoint)
    if (!lookup) return answer('as usual')
    lookup(new URL(endpoint).hostname, { all }, (error, address) => (error ? fail(error) : answer(address)))
  })

test('push services of browsers pass', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/push/1',
  ])
    expect(guard().allows(endpoint), endpoint).toBe(true)
})

test('an allowed origin passes with every path, and its neighbours do not', () => {
  expect(guard().allows('https://localhost:9999/push/1?x=1')).toBe(true)
  expect(guard().allows('https://localhost:9998/push/1')).toBe(false)
  expect(guard().allows('https://me@localhost:9999/push/1')).toBe(false)
  expect(guard().allows('http://localhost:9999/push/1')).toBe(false)
})

test('the address that was checked is the one that is used', async () => {
  const endpoint = 'https://push.example/1'
  expect(await found(endpoint, async () => ['8.1.1.1', '8.2.2.2'], false)).toBe('8.1.1.1')
  expect(await found(endpoint, async () => ['8.1.1.1'], true)).toEqual([{ address: '8.1.1.1', family: 4 }])
  expect(await found('https://localhost:9999/1', async () => ['127.0.0.1'], false)).toBe('as usual')
})

test('a name with one address inside is refused, whatever its others are', async () => {
  const inside = found('https://push.example/1', async () => ['8.1.1.1', '10.0.0.1'], false)
  await expect(inside).rejects.toBeInstanceOf(ForbiddenAddress)
})

test('a name without an address, or that cannot be looked up, is an error like any other', async () => {
  const endpoint = 'https://push.example/1'
  await expect(found(endpoint, async () => [], false)).rejects.not.toBeInstanceOf(ForbiddenAddress)
  const failing = found(endpoint, async () => Promise.reject(new Error('no such name')), false)
  await expect(failing).rejects.toThrow('no such name')
})
