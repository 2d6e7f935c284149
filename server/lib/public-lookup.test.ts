import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { ForbiddenAddress, publicLookup, type Resolve } from './public-lookup.ts'

/** What a connection would use. */
const found = (resolve: Resolve, all = false) =>
  new Promise<string | LookupAddress[]>((answer, fail) => {
    const lookup = publicLookup({ isPublicAddress: address => address.startsWith('8.'), resolve })
    lookup('host.example', { all }, (error, address) => (error ? fail(error) : answer(address)))
  })

test('the address that was checked is the one that is used', async () => {
  expect(await found(async () => ['8.1.1.1', '8.2.2.2'])).toBe('8.1.1.1')
  expect(await found(async () => ['8.1.1.1', '8.2.2.2'], true)).toEqual([
    { address: '8.1.1.1', family: 4 },
    { address: '8.2.2.2', family: 4 },
  ])
})

test('a name is asked for once for each connection', async () => {
  let asked = 0
  await found(async () => {
    asked += 1
    return asked === 1 ? ['8.1.1.1'] : ['10.0.0.1']
  })
  expect(asked).toBe(1)
})

test.each([true, false])('a name with one address inside is refused, whatever its others are', async all => {
  await expect(found(async () => ['8.1.1.1', '10.0.0.1'], all)).rejects.toBeInstanceOf(ForbiddenAddress)
  await expect(found(async () => ['::1', '8.1.1.1'], all)).rejects.toBeInstanceOf(ForbiddenAddress)
})

test('a name without an address, or that cannot be looked up, is an error like any other', async () => {
  await expect(found(async () => [])).rejects.not.toBeInstanceOf(ForbiddenAddress)
  await expect(found(async () => Promise.reject(new Error('no such name')))).rejects.toThrow('no such name')
})
