import { expect, test } from 'vitest'
import { isActive } from './prometheus-expression.ts'
import { readPrometheusText } from './prometheus-text.ts'

const gauge = (lines: string) => `# HELP g A gauge.\n# TYPE g gauge\n${lines}\n`

test('a scrape is read with its labels and values', () => {
  const read = readPrometheusText(gauge('g{a="x",b="say \\"y\\"\\n"} 1.5\ng{a="z"} +Inf'))
  expect(read.get('g')?.samples).toEqual([
    { name: 'g', labels: { a: 'x', b: 'say "y"\n' }, value: 1.5 },
    { name: 'g', labels: { a: 'z' }, value: Number.POSITIVE_INFINITY },
  ])
})

test.each([
  ['no end', '# HELP g A.\n# TYPE g gauge\ng 1'],
  ['a sample without a type', 'g 1\n'],
  ['another family’s sample', gauge('h 1')],
  ['a sample twice', gauge('g{a="x"} 1\ng{a="x"} 2')],
  ['a label twice', gauge('g{a="x",a="y"} 1')],
  ['an open quote', gauge('g{a="x} 1')],
  ['a word for a number', gauge('g one')],
  ['a family twice', gauge('g 1') + gauge('g 2')],
  ['a negative counter', '# HELP c A.\n# TYPE c counter\nc -1\n'],
  [
    'a histogram without its whole',
    '# HELP h A.\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_sum 1\nh_count 1\n',
  ],
  [
    'falling buckets',
    '# HELP h A.\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
  ],
])('%s is refused', (_name, text) => expect(() => readPrometheusText(text)).toThrow())

const counter = (...values: [string, number][]) =>
  readPrometheusText(
    `# HELP c A.\n# TYPE c counter\n${values.map(([kind, value]) => `c{kind="${kind}"} ${value}`).join('\n')}\n`,
  )
const scrapes = {
  before: counter(['a', 1], ['b', 1]),
  after: counter(['a', 5], ['b', 2], ['c', 9]),
  now: 100,
}

test.each([
  ['sum(c) > 15', true],
  ['sum(c) > 16', false],
  ['sum by (kind) (c) > 8', true],
  ['max(c{kind=~"a|b"}) > 5', false],
  ['c{kind="a"} == 5', true],
  ['sum(increase(c[1h])) == 5', true],
  ['sum(rate(c[5m])) < 0.02', true],
  ['sum(increase(c{kind="a"}[1h])) / sum(increase(c{kind="b"}[1h])) > 3', true],
  ['time() - max(c) > 90', true],
  ['time() - max(c) > 91', false],
  ['max(max_over_time(c{kind="a"}[5m])) > 4', true],
  ['sum(missing) > 0', false],
])('%s: %s', (expression, active) => expect(isActive(expression, scrapes)).toBe(active))

test('what it doesn’t know, it refuses', () => {
  expect(() => isActive('absent(c)', scrapes)).toThrow()
  expect(() => isActive('sum(c) > 1 and sum(c) > 2', scrapes)).toThrow()
})
