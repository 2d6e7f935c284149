// The strip shows each site's state; where there are too many, each state with its number.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LineState } from '#shared/domain/site-line.ts'
import { MiniMarks } from './mini-marks.tsx'

const marks = (states: readonly LineState[]) =>
  [...renderToStaticMarkup(<MiniMarks states={states} />).matchAll(/data-state="(\w+)"/g)].map(
    ([, state]) => state,
  )

test('a small group has a mark for each site, in the order given', () => {
  expect(marks(['gone', 'sent', 'gone'])).toEqual(['gone', 'sent', 'gone'])
})

test('a large group has a mark for each state, the neediest first', () => {
  const many = [...Array<LineState>(9).fill('gone'), ...Array<LineState>(4).fill('yours')]
  expect(marks(many)).toEqual(['yours', 'gone'])
})

test('a large group in one state repeats no number', () => {
  const markup = renderToStaticMarkup(<MiniMarks states={Array<LineState>(9).fill('gone')} />)
  expect(markup.match(/9/g)).toHaveLength(1)
  expect(markup).toContain('Gone, seen twice: 9')
})

test('screen readers hear how many are in which state', () => {
  const markup = renderToStaticMarkup(<MiniMarks states={['gone', 'sent', 'gone']} />)
  expect(markup).toContain('Sent: 1, Gone, seen twice: 2')
})
