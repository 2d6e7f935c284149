import { expect, test } from 'vitest'
import type { SyncedRow } from './conflict.ts'
import { PageFeed } from './page-feed.ts'
import type { PulledPage } from './pull.ts'

const rows = (count: number, from = 0): SyncedRow[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${from + n}`, _deleted: false }))

/** A feed over pages by their start; the test decides when portions are stored. */
function feed(pages: ReadonlyMap<number, PulledPage>) {
  const fetched: number[] = []
  const waiting = new Map<number, { stored(): void; failed(error: Error): void }>()
  const state = { asked: 0, caughtUp: 0 }
  const feeding = new PageFeed({
    async fetch(seq) {
      fetched.push(seq)
      const page = pages.get(seq)
      if (!page) throw new Error(`nothing at ${seq}`)
      return page
    },
    read: documents => documents as SyncedRow[],
    stored: part =>
      new Promise((stored, failed) => {
        waiting.set(part, { stored, failed })
      }),
    asked: () => state.asked,
    caughtUp() {
      state.caughtUp += 1
    },
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  /** Asks for the next portion; resolves to null while that waits. */
  const poll = async (asking: Promise<unknown>) => Promise.race([asking, settle().then(() => null)])
  return { feeding, fetched, waiting, state, settle, poll }
}

const head: PulledPage = { documents: [], checkpoint: { seq: 2000 }, atHead: true }
const twoPages = new Map<number, PulledPage>([
  [0, { documents: rows(600), checkpoint: { seq: 1000 }, atHead: false }],
  [1000, { documents: rows(10, 600), checkpoint: { seq: 2000 }, atHead: true }],
  [2000, head],
])

test('a page is handed over in portions, each when the one before is stored', async () => {
  const { feeding, waiting, poll, state } = feed(twoPages)
  const sizes: number[] = []
  let from: { seq: number; part?: number } | undefined
  for (;;) {
    const portion = await feeding.next(from)
    if (portion.documents.length === 0) break
    sizes.push(portion.documents.length)
    from = portion.checkpoint
    const next = feeding.next(from)
    expect(await poll(next)).toBeNull()
    waiting.get(portion.checkpoint.part ?? 0)?.stored()
    const answer = await next
    if (answer.documents.length === 0) break
    sizes.push(answer.documents.length)
    from = answer.checkpoint
    waiting.get(answer.checkpoint.part ?? 0)?.stored()
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(610)
  expect(Math.max(...sizes)).toBeLessThan(600)
  expect(state.caughtUp).toBe(1)
  expect(feeding.running).toBe(false)
})

test('only the last portion of a page moves the checkpoint on, and each has a number of its own', async () => {
  const { feeding, waiting } = feed(twoPages)
  const checkpoints: { seq: number; part?: number }[] = []
  for (;;) {
    const { checkpoint, documents } = await feeding.next({ seq: 0, part: 41 })
    if (documents.length === 0) break
    checkpoints.push(checkpoint)
    waiting.get(checkpoint.part ?? 0)?.stored()
  }
  expect(checkpoints.map(({ part }) => part)).toEqual(checkpoints.map((_, n) => 42 + n))
  expect(checkpoints.slice(-2).map(({ seq }) => seq)).toEqual([1000, 2000])
  expect(new Set(checkpoints.slice(0, -2).map(({ seq }) => seq))).toEqual(new Set([0]))
})

test('the next page is asked for while one is stored', async () => {
  const { feeding, fetched, waiting, settle } = feed(twoPages)
  for (let n = 0; n < 3; n += 1) {
    const { checkpoint } = await feeding.next(undefined)
    if (n < 2) waiting.get(checkpoint.part ?? 0)?.stored()
  }
  await settle()
  expect(fetched).toEqual([0, 1000])
})

test('9.9 a portion that could not be stored is fetched again, from where all is stored', async () => {
  const { feeding, fetched, waiting } = feed(twoPages)
  const first = await feeding.next(undefined)
  waiting.get(first.checkpoint.part ?? 0)?.failed(new Error('full'))
  await expect(feeding.next(first.checkpoint)).rejects.toThrow('full')
  const again = await feeding.next(first.checkpoint)
  expect(again.documents).toEqual(first.documents)
  expect(fetched.filter(seq => seq === 0)).toHaveLength(2)
})

test('3.4 news while it catches up makes it look once more before it ends', async () => {
  const { feeding, fetched, waiting, state } = feed(twoPages)
  for (;;) {
    const { checkpoint, documents } = await feeding.next(undefined)
    if (documents.length === 0) break
    // After the last page was fetched and before it's stored.
    if (checkpoint.seq === 2000) state.asked += 1
    waiting.get(checkpoint.part ?? 0)?.stored()
  }
  expect(fetched).toEqual([0, 1000, 2000])
  expect(state.caughtUp).toBe(1)
})

test('a page that cannot be fetched is fetched again when asked again', async () => {
  const pages = new Map<number, PulledPage>()
  const { feeding } = feed(pages)
  await expect(feeding.next(undefined)).rejects.toThrow('nothing at 0')
  pages.set(0, head)
  expect((await feeding.next(undefined)).documents).toEqual([])
})
