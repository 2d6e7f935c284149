// Taking one file out of a ZIP: while it is unpacked, the process answers others.
import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZipText } from './read-zip.ts'

const MB = 1024 * 1024

/** What is packed best. */
const bomb = zipSync({ 'data.json': new Uint8Array(40 * MB) }, { level: 9 })

test('a small file that unpacks to much more leaves others their turns', async () => {
  let turns = 0
  let isRead = false
  const others = (async () => {
    while (!isRead) {
      await turn()
      turns += 1
    }
  })()
  const text = await readZipText(bomb, 'data.json', 48 * MB)
  isRead = true
  await others
  expect(text).toHaveLength(40 * MB)
  // It isn't unpacked in a few pieces of 16 MB.
  expect(turns).toBeGreaterThan(8)
})

test('one that is too large is given up', async () => {
  await expect(readZipText(bomb, 'data.json', 8 * MB)).rejects.toMatchObject({ code: 'validation_failed' })
})

test('the file is found behind others, whatever the slices', async () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 2_654_435_761) >>> 13)
  const zip = zipSync({ 'picture.png': noise, 'data.json': strToU8('{"a":1}'), 'last.txt': noise })
  expect(await readZipText(zip, 'data.json', MB)).toBe('{"a":1}')
})
