// A progress bar's text for screen readers, which never claims more than was seen.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

const mixed = renderToStaticMarkup(
  <ProgressBar
    label="All removals"
    total={11}
    segments={[
      { kind: 'seen', tone: 'clear', count: 4, label: 'seen gone' },
      { kind: 'asserted', count: 2, label: 'sites say removed' },
      { kind: 'unknown', count: 0, label: 'couldn’t check' },
    ]}
  />,
)

test('only what we saw counts as done; a broker’s word does not', () => {
  expect(mixed).toContain('aria-valuenow="4"')
  expect(mixed).toContain('aria-valuemax="11"')
})

test('the parts are spoken, the empty ones are not', () => {
  expect(mixed).toContain('aria-valuetext="4 seen gone, 2 sites say removed, of 11"')
  expect(mixed).not.toContain('couldn’t check')
})

test('each part is drawn in its own fill', () => {
  expect(mixed).toContain('evidence-solid')
  expect(mixed).toContain('evidence-hatched')
})

test('nothing to do is no division by zero', () => {
  const empty = renderToStaticMarkup(
    <ProgressBar label="x" total={0} segments={[{ kind: 'seen', count: 1, label: 'done' }]} />,
  )
  expect(empty).toContain('width:0%')
  expect(empty).toContain('aria-valuenow="0"')
})
