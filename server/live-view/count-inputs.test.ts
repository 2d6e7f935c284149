// The limit on a socket's inputs: movements are the first to go, and only a flood ends the view.
import { expect, test } from 'vitest'
import { countInputs } from './count-inputs.ts'

const move = { type: 'pointer', kind: 'move', x: 1, y: 1, clicks: 0 } as const
const press = { ...move, kind: 'down' } as const

test('200 inputs a second are taken, movements beyond that are dropped, and presses never', () => {
  const clock = { at: 0 }
  const judge = countInputs(() => clock.at)
  const verdicts = Array.from({ length: 300 }, () => judge(move))
  expect(verdicts.filter(one => one === 'taken')).toHaveLength(200)
  expect(verdicts.filter(one => one === 'dropped')).toHaveLength(100)
  expect(judge(press)).toBe('taken')
  clock.at = 1_000
  expect(judge(move)).toBe('taken')
})

test('a flood is told apart from a fast hand', () => {
  const judge = countInputs(() => 0)
  const verdicts = new Set(Array.from({ length: 1_000 }, () => judge(press)))
  expect([...verdicts]).toEqual(['taken'])
  expect(judge(press)).toBe('flood')
})
