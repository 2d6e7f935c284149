// Waiting for the ends of scans: polls are shared, and stop when no request waits.
import { expect, test } from 'vitest'
import { watchScanEnds } from './scan-ends.ts'

/** Polls that the test resolves by hand. */
function world() {
  const looks: { id: string; answer: (ended: boolean) => void }[] = []
  const untilEnd = watchScanEnds(id => new Promise(answer => looks.push({ id, answer })))
  return { looks, untilEnd }
}
const still = new AbortController().signal

test('all who wait for a scan share its looks, and hear of its end together', async () => {
  const { looks, untilEnd } = world()
  const waiting = [untilEnd('a', still), untilEnd('a', still), untilEnd('b', still)]
  expect(looks.map(({ id }) => id)).toEqual(['a', 'b'])
  for (const { answer } of looks) answer(true)
  await Promise.all(waiting)
  // A later request starts a new poll.
  void untilEnd('a', still)
  expect(looks).toHaveLength(3)
})

test('whoever leaves waits no longer, and the others still do', async () => {
  const { looks, untilEnd } = world()
  const left = new AbortController()
  const [gone, stays] = [untilEnd('a', left.signal), untilEnd('a', still)]
  left.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  looks[0]?.answer(true)
  await stays
  expect(looks).toHaveLength(1)
})

test('when all have left, the next one looks anew', async () => {
  const { looks, untilEnd } = world()
  const left = new AbortController()
  const gone = untilEnd('a', left.signal)
  left.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const next = untilEnd('a', still)
  expect(looks).toHaveLength(2)
  looks[1]?.answer(true)
  await next
})

test('a look that fails is an error for all who wait', async () => {
  const untilEnd = watchScanEnds(async () => {
    throw new Error('away')
  })
  for (const wait of [untilEnd('a', still), untilEnd('a', still)]) await expect(wait).rejects.toThrow('away')
})
