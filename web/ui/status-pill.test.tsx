// A status must read without its color, and explain itself by keyboard as well as by pointer.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusPill, type StatusTone } from './status-pill.tsx'

const tones: StatusTone[] = ['clear', 'yours', 'back', 'sent', 'asserted', 'unknown']

function mark(tone: StatusTone): string {
  const markup = renderToStaticMarkup(<StatusPill tone={tone}>Status</StatusPill>)
  return /<svg.*?<\/svg>/.exec(markup)?.[0].replace(/class="[^"]*"/, '') ?? ''
}

test('every tone has a mark of its own shape', () => {
  const marks = tones.map(mark)
  expect(marks.every(Boolean)).toBe(true)
  expect(new Set(marks).size).toBe(tones.length)
})

test('a pill that explains itself is a button that says it opens something', () => {
  const markup = renderToStaticMarkup(
    <StatusPill tone="sent" explain="We wait for the site.">
      Sent
    </StatusPill>,
  )
  expect(markup).toMatch(/^<button[^>]*aria-haspopup="dialog"/)
  expect(markup).toContain('type="button"')
})

test('a pill with nothing to explain is no button', () => {
  expect(renderToStaticMarkup(<StatusPill tone="neutral">38% complete</StatusPill>)).toMatch(/^<span/)
})
