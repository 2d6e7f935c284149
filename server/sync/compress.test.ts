// Which encoding an answer is sent in, and that what is sent is what was meant.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingFor } from './compress.ts'

test.each([
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'zstd'],
  ['zstd;q=0, *', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['gzip;q=nonsense', null],
  ['deflate, identity', null],
  ['', null],
  [undefined, null],
])('3.8 a client that accepts %s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('3.8 %s gives back the text, whatever its size', async (encoding, restore) => {
  for (const text of ['', 'Zoë ☂ 🗝️', `{"documents":[${'"a long page",'.repeat(200_000)}0]}`]) {
    expect(restore(await compress(text, encoding)).toString()).toBe(text)
  }
})
