// The finder of unbacked figures finds them: a checker that misses everything would always pass.
import { expect, test } from 'vitest'
import { constant } from '../constant.ts'
import { BOUND, type Bound } from './bound-figures.ts'
import { pageBlocks } from './page-blocks.ts'
import { unboundFigures } from './unbound-figures.ts'

const bound: readonly Bound[] = [
  { says: 'at least # hours apart', is: [[72]] },
  { says: '$# a year · saves $#', is: [[95.88], [24]] },
]
const find = (body: string) =>
  unboundFigures(pageBlocks(`<title>Offlist</title><main>${body}</main>`), { bound })

test.each([
  ['<p>We cover 500 sites.</p>', '500'],
  ['<p>Gone in <b>7</b> days.</p>', '7'],
  ['<li>98% success</li>', '98'],
  ['<p>Only $4.99!</p>', '4.99'],
  ['<p>1,107 brokers</p>', '1,107'],
  ['<p>Removed within three days.</p>', 'three'],
  ['<p>We look at five sites.</p>', 'five'],
  ['<p>Replies in 24h.</p>', '24'],
  ['<p>at least 48 hours apart</p>', '48'],
  ['<p>$95.88 a year · saves $240</p>', '95.88'],
  ['<p>3.1 million people, since 2019</p>', '3.1'],
  ['<table><tr><th>Plan<th>Sites<tr><td>Pro<td>51</table>', '51'],
  ['<figure><p>99 of 100</p><figcaption>Our customers</figcaption></figure>', '99'],
])('%s says something that nothing backs', (body, figure) => {
  expect(find(body).map(one => one.split(' ')[0])).toContain(figure)
})

test('what the head says counts too', () => {
  const blocks = pageBlocks(
    '<head><title>500 sites</title><meta name="description" content="95% gone"></head>',
  )
  expect(unboundFigures(blocks, { bound })).toHaveLength(2)
})

test.each([
  '<p>Two looks, at least 72 hours apart.</p>',
  '<p>$95.88 a year · saves $24</p>',
  '<p>In 2021, 413 people were asked <a href="#source-3">[3]</a>.</p>',
  '<p>It has 45 days (section 1798.130).</p>',
  '<p>Since August 1, 2026, under the law of 2018.</p>',
  '<p>Encrypted with AES-256-GCM, as ISO 27001 and Article 12(3) want it; SHA-256, argon2id, S3.</p>',
  '<p>Listed on 192.com and at /auth/v1/token.</p>',
  '<p>The button says “Remove all 12.”</p>',
  '<pre><code>limit=500</code></pre>',
  '<ol><li><p>1</p><h3>Tell us</h3></li></ol>',
  '<figure><figcaption>Guide<span>Example</span></figcaption><p>4 steps</p></figure>',
  '<table><tr><th>Article<th>Right<tr><td>15<td>A copy</table>',
])('%s is left alone', body => {
  expect(find(body)).toEqual([])
})

test('numbers that a page was computed from are backed', () => {
  const known = new Set([1107, 40])
  expect(unboundFigures(pageBlocks('<p>1,107 and 12</p>'), { bound, known })).toHaveLength(1)
  expect(unboundFigures(pageBlocks('<p>Over 40% for $40</p>'), { bound, known })).toHaveLength(2)
})

test('constants are read where they stand', () => {
  expect(constant('shared/domain/removal.ts', 'ABSENCE_GAP = #')).toBe(72 * 3_600_000)
  expect(() => constant('shared/domain/removal.ts', 'NO_SUCH = #')).toThrow('has no line like')
  expect(BOUND.every(({ says, is }) => says.split('#').length === is.length + 1)).toBe(true)
})
