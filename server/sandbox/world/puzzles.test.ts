import { expect, test } from 'vitest'
import { createPuzzles } from './puzzles.ts'

const puzzles = createPuzzles('secret', () => '0123456789abcdef')

test('the picture shows strokes only, never the letters as text', () => {
  const id = puzzles.issue()
  const answer = puzzles.answer(id)
  expect(answer).toMatch(/^[A-Z]{5}$/)
  const picture = puzzles.picture(id) ?? ''
  expect(picture).toMatch(/^<svg.*<polyline/s)
  expect(picture).not.toContain('<text')
  expect(picture).not.toContain(answer)
})

test('the right letters pass once, wrong ones never', () => {
  const id = 'aaaaaaaaaaaaaaaa'
  const answer = puzzles.answer(id) ?? ''
  expect(puzzles.check(id, `${answer}X`)).toBe(false)
  expect(puzzles.check(id, ` ${answer.toLowerCase()} `)).toBe(true)
  expect(puzzles.check(id, answer)).toBe(false)
})

test('another secret draws other letters, and an id of another shape has none', () => {
  const other = createPuzzles('other', () => '')
  expect(other.answer('aaaaaaaaaaaaaaaa')).not.toBe(puzzles.answer('aaaaaaaaaaaaaaaa'))
  expect(puzzles.picture('../etc/passwd')).toBeNull()
})
