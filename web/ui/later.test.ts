import { expect, test, vi } from 'vitest'
import { createLater, UNDO_MS } from './later.ts'

/** A timer that rings on demand. */
function clock() {
  const bells = new Set<() => void>()
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(UNDO_MS)
    bells.add(run)
    return () => bells.delete(run)
  }
  return {
    after,
    ring: () => {
      for (const run of [...bells]) run()
    },
    bells,
  }
}

test('it happens after eight seconds, once, whatever comes then', () => {
  const { after, ring } = clock()
  const run = vi.fn()
  const later = createLater(after)
  expect(UNDO_MS).toBe(8000)
  later.start(run)
  expect(run).not.toHaveBeenCalled()
  ring()
  ring()
  later.flush()
  expect(later.undo()).toBe(false)
  expect(run).toHaveBeenCalledOnce()
})

test('what is taken back never happens', () => {
  const { after, ring, bells } = clock()
  const run = vi.fn()
  const later = createLater(after)
  later.start(run)
  expect(later.undo()).toBe(true)
  expect(bells.size).toBe(0)
  ring()
  later.flush()
  expect(run).not.toHaveBeenCalled()
})

test('leaving the page does it at once, and so does the next one', () => {
  const { after } = clock()
  const done: string[] = []
  const later = createLater(after)
  later.start(() => done.push('first'))
  later.start(() => done.push('second'))
  expect(done).toEqual(['first'])
  later.flush()
  expect(done).toEqual(['first', 'second'])
})
