import { expect, test } from 'vitest'
import { createEnvelope, makeDataKey, SealError } from './envelope.ts'
import { openValue, sealValue } from './sealed-value.ts'

const CONTEXT = { table: 'people', column: 'names', row: 'a/1' }
const envelope = createEnvelope({
  keys: [makeDataKey('rows')],
  reload: async () => [],
  wallNow: () => 0,
  onError: () => {},
})

test.each([[['Zoë', 'O’Neil']], ['plain words'], [1979], [{ from: null }], [''], [[]]])(
  '%j comes back',
  async value => {
    const sealed = sealValue(envelope, 'rows', value, CONTEXT)
    expect(sealed).toMatch(/^ols1\.[\w-]+$/)
    expect(await openValue(envelope, sealed, CONTEXT)).toEqual(value)
  },
)

test('nothing stays nothing, and a plain value from before is answered as it is', async () => {
  expect(sealValue(envelope, 'rows', null, CONTEXT)).toBeNull()
  expect(await openValue(envelope, null, CONTEXT)).toBeNull()
  expect(await openValue(envelope, 'Dayton', CONTEXT)).toBe('Dayton')
  expect(await openValue(envelope, ['Dayton'], CONTEXT)).toEqual(['Dayton'])
})

test('a value moved to another row does not open', async () => {
  const sealed = sealValue(envelope, 'rows', 'Tolliver', CONTEXT)
  await expect(openValue(envelope, sealed, { ...CONTEXT, row: 'a/2' })).rejects.toThrow(SealError)
})
