import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipBetween } from './gzip-between.ts'

const page = (text: string) => text.split('|').map(part => Buffer.from(part))
const long = 'The same line, again and again. '.repeat(4000)

test.each([
  ['one nonce', 'before|after'],
  ['none', 'nothing to put between'],
  ['one at each end', '|in the middle|'],
  ['long parts', `${long}|${long}ü 🗂|${long}`],
])('what comes out is the document with its nonce: %s', (_name, text) => {
  const answer = gzipBetween(page(text))
  for (const nonce of ['q1', 'another+one/=='])
    expect(gunzipSync(answer(Buffer.from(nonce))).toString()).toBe(text.replaceAll('|', nonce))
})

test('it is about as small as if it had been compressed at once', () => {
  expect(gzipBetween(page(`${long}|${long}`))(Buffer.from('nonce')).length).toBeLessThan(2000)
})
