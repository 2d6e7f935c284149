// Many visits read their pages in one thread (page-reader.ts): none fails because it had to wait.
import { afterEach, expect, test } from 'vitest'
import { createPageReader, type PageReader } from './page-reader.ts'

let reader: PageReader | null = null
afterEach(async () => {
  await reader?.close()
})

const page = (text: string) => new TextEncoder().encode(text)
const open = (from: PageReader, text: string) => from.open(page(text), 'text/html', 'https://folk.example/')
/** More than ten seconds of work for a parser, or more than its memory holds. */
const LONG = `<p>${'<b>'.repeat(4_000_000)}`

test('pages that wait behind one that hangs are read afterwards, in a new thread', async () => {
  reader = createPageReader(4_000)
  const from = reader
  // This request's turn comes first.
  const hangs = open(from, LONG).then(one => one.call('hasScripts', []))
  const others = Array.from({ length: 50 }, (_, at) => open(from, `<title>${at}</title><p>x</p>`))
  await expect(hangs).rejects.toThrow()
  const read = await Promise.all(others)
  expect(await Promise.all(read.map(one => one.call('hasScripts', [])))).toEqual(read.map(() => false))
})

test('no more of long pages is open at once than the thread has memory for; the others wait', async () => {
  reader = createPageReader()
  const from = reader
  const long = `<p>x</p><!--${'x'.repeat(4_000_000)}-->`
  const all = Array.from({ length: 6 }, () => open(from, long))
  let opened = 0
  for (const one of all) void one.then(() => opened++)
  const [first] = await Promise.all(all.slice(0, 4))
  // Short questions about open pages aren't held up.
  expect(await first?.call('hasScripts', [])).toBe(false)
  expect(opened).toBe(4)
  first?.close()
  await all[4]
  expect(opened).toBe(5)
  for (const one of await Promise.all(all.slice(1, 5))) one.close()
  await all[5]
})
