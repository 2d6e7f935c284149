import { expect, test } from 'vitest'
import { createEnvelope, type DataKey, makeDataKey, SealError, sealKeyId } from './envelope.ts'

const CONTEXT = { table: 'people', column: 'names', row: 'a/1' }
const plain = new TextEncoder().encode('Marguerite Tolliver')

function envelopeOf(keys: readonly DataKey[], later: readonly DataKey[] = keys) {
  const time = { now: 0 }
  const errors: unknown[] = []
  const envelope = createEnvelope({
    keys,
    reload: async () => later,
    wallNow: () => time.now,
    onError: error => errors.push(error),
  })
  return { envelope, time, errors }
}

test('what is sealed says which key, hides the rest, and opens to what it was', async () => {
  const key = makeDataKey('rows')
  const { envelope } = envelopeOf([key])
  const sealed = envelope.seal('rows', plain, CONTEXT)
  expect(sealKeyId(sealed)).toBe(key.id)
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Tolliver')
  expect(await envelope.open(sealed, CONTEXT)).toEqual(plain)
  expect(envelope.seal('rows', plain, CONTEXT)).not.toEqual(sealed)
  expect(await envelope.open(envelope.seal('rows', new Uint8Array(), CONTEXT), CONTEXT)).toEqual(
    new Uint8Array(),
  )
})

test.each(['table', 'column', 'row'] as const)('moved to another %s, it does not open', async part => {
  const { envelope } = envelopeOf([makeDataKey('rows')])
  const sealed = envelope.seal('rows', plain, CONTEXT)
  await expect(envelope.open(sealed, { ...CONTEXT, [part]: 'other' })).rejects.toThrow(SealError)
})

test('changed by one bit anywhere, or cut, it does not open', async () => {
  const { envelope } = envelopeOf([makeDataKey('rows')])
  const sealed = envelope.seal('rows', plain, CONTEXT)
  for (const at of [4, 20, 32, sealed.length - 1]) {
    const bent = Uint8Array.from(sealed)
    bent[at] = (bent[at] ?? 0) ^ 1
    await expect(envelope.open(bent, CONTEXT)).rejects.toThrow(SealError)
  }
  await expect(envelope.open(sealed.subarray(0, -1), CONTEXT)).rejects.toThrow(SealError)
})

test('what was written before there were keys is answered as it is', async () => {
  const { envelope } = envelopeOf([makeDataKey('rows')])
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
  expect(await envelope.open(jpeg, CONTEXT)).toBe(jpeg)
})

test('the newest key of the purpose seals, the others open; one that another process made is looked for', async () => {
  const old = makeDataKey('rows')
  const fresh = makeDataKey('rows')
  const other = makeDataKey('evidence')
  const before = envelopeOf([old, other], [fresh, old, other])
  const after = envelopeOf([fresh, old, other])
  const sealedOld = before.envelope.seal('rows', plain, CONTEXT)
  const sealedNew = after.envelope.seal('rows', plain, CONTEXT)
  expect(sealKeyId(sealedNew)).toBe(fresh.id)
  expect(await after.envelope.open(sealedOld, CONTEXT)).toEqual(plain)
  expect(await before.envelope.open(sealedNew, CONTEXT)).toEqual(plain)
  expect(sealKeyId(before.envelope.seal('rows', plain, CONTEXT))).toBe(fresh.id)
})

test('within a minute of sealing, a process takes to a key that another one made', async () => {
  const old = makeDataKey('rows')
  const fresh = makeDataKey('rows')
  const { envelope, time } = envelopeOf([old], [fresh, old])
  time.now = 61_000
  expect(sealKeyId(envelope.seal('rows', plain, CONTEXT))).toBe(old.id)
  await Promise.resolve()
  await Promise.resolve()
  expect(sealKeyId(envelope.seal('rows', plain, CONTEXT))).toBe(fresh.id)
})

test('a key that is gone is named, without what it sealed', async () => {
  const sealed = envelopeOf([makeDataKey('rows')]).envelope.seal('rows', plain, CONTEXT)
  await expect(envelopeOf([makeDataKey('rows')]).envelope.open(sealed, CONTEXT)).rejects.toThrow(
    /data key \S+ is not there/,
  )
})
