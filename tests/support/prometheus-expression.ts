// Evaluates the expressions of our alert rules on two scrapes, as Prometheus would with a range that spans both. It knows
// what those rules use, and throws on everything else.
import { must } from '#shared/lib/must.ts'
import type { Family, Sample } from './prometheus-text.ts'

/** Two scrapes of one copy, `seconds` apart. `now`: of the later one, in seconds since 1970. */
export type Scrapes = {
  before: ReadonlyMap<string, Family>
  after: ReadonlyMap<string, Family>
  now: number
}

type Point = { labels: Readonly<Record<string, string>>; value: number }
type Value = number | Point[]

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z_:][\w:]*)|"([^"]*)"|(=~|==|>=|<=|!=|[-+*/><(){}[\],=]))/y
const AGGREGATES: Readonly<Record<string, (values: number[]) => number>> = {
  sum: values => values.reduce((sum, value) => sum + value, 0),
  max: values => Math.max(...values),
  min: values => Math.min(...values),
}
const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
}
const COMPUTE: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

/** Whether an alert with this expression is active. */
export function isActive(expression: string, scrapes: Scrapes): boolean {
  const tokens = tokensOf(expression)
  const value = readComparison(tokens, scrapes)
  if (tokens.length > 0) throw new Error(`not read to its end: ${tokens.join(' ')}`)
  if (typeof value === 'number') throw new Error('an alert needs series, not a number')
  return value.length > 0
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
    const match = TOKEN.exec(text)
    if (!match) throw new Error(`not understood from here: ${text.slice(at)}`)
    const [, number, word, quoted, sign] = match
    tokens.push(quoted === undefined ? must(number ?? word ?? sign, 'token') : `"${quoted}`)
  }
  return tokens
}

function take(tokens: string[], expected?: string): string {
  const token = must(tokens.shift(), 'token')
  if (expected !== undefined && token !== expected) throw new Error(`${token} instead of ${expected}`)
  return token
}

function readComparison(tokens: string[], scrapes: Scrapes): Value {
  const left = readTerms(tokens, scrapes)
  const compare = COMPARE[tokens[0] ?? '']
  if (!compare) return left
  take(tokens)
  const right = readTerms(tokens, scrapes)
  if (typeof left === 'number' || typeof right !== 'number')
    throw new Error('only series and a number compare')
  return left.filter(({ value }) => compare(value, right))
}

function readTerms(tokens: string[], scrapes: Scrapes): Value {
  let value = readOne(tokens, scrapes)
  for (let compute = COMPUTE[tokens[0] ?? '']; compute; compute = COMPUTE[tokens[0] ?? '']) {
    take(tokens)
    value = combine(value, readOne(tokens, scrapes), compute)
  }
  return value
}

function combine(left: Value, right: Value, compute: (a: number, b: number) => number): Value {
  if (typeof left === 'number' && typeof right === 'number') return compute(left, right)
  if (typeof left === 'number')
    return (right as Point[]).map(({ labels, value }) => ({ labels, value: compute(left, value) }))
  if (typeof right === 'number')
    return left.map(({ labels, value }) => ({ labels, value: compute(value, right) }))
  const same = (a: Point, b: Point) => JSON.stringify(a.labels) === JSON.stringify(b.labels)
  return left.flatMap(one => {
    const other = right.find(candidate => same(one, candidate))
    return other ? [{ labels: one.labels, value: compute(one.value, other.value) }] : []
  })
}

function readOne(tokens: string[], scrapes: Scrapes): Value {
  const token = take(tokens)
  if (/^\d/.test(token)) return Number(token)
  const aggregate = AGGREGATES[token]
  if (aggregate) return readAggregate(tokens, scrapes, aggregate)
  if (token === 'time') {
    take(tokens, '(')
    take(tokens, ')')
    return scrapes.now
  }
  if (tokens[0] === '(') return readRange(token, tokens, scrapes)
  return pointsOf(scrapes.after, token, readMatchers(tokens))
}

function readAggregate(tokens: string[], scrapes: Scrapes, aggregate: (values: number[]) => number): Point[] {
  const by: string[] = []
  if (tokens[0] === 'by') {
    take(tokens)
    take(tokens, '(')
    for (let token = take(tokens); token !== ')'; token = take(tokens)) if (token !== ',') by.push(token)
  }
  take(tokens, '(')
  const points = readComparison(tokens, scrapes)
  take(tokens, ')')
  if (typeof points === 'number') throw new Error('only series aggregate')
  const groups = Map.groupBy(points, ({ labels }) =>
    JSON.stringify(Object.fromEntries(by.flatMap(name => (name in labels ? [[name, labels[name]]] : [])))),
  )
  return [...groups].map(([labels, ofGroup]) => ({
    labels: JSON.parse(labels) as Record<string, string>,
    value: aggregate(ofGroup.map(({ value }) => value)),
  }))
}

/** A function of a series over a range. A series without an earlier sample has neither a rate nor an increase. */
function readRange(name: string, tokens: string[], scrapes: Scrapes): Point[] {
  take(tokens, '(')
  const metric = take(tokens)
  const matchers = readMatchers(tokens)
  take(tokens, '[')
  const amount = Number(take(tokens))
  const seconds = amount * must({ m: 60, h: 3600 }[take(tokens)], 'unit')
  take(tokens, ']')
  take(tokens, ')')
  const earlier = pointsOf(scrapes.before, metric, matchers)
  return pointsOf(scrapes.after, metric, matchers).flatMap(({ labels, value }) => {
    const key = JSON.stringify(labels)
    const before = earlier.find(point => JSON.stringify(point.labels) === key)?.value
    if (name === 'max_over_time') return [{ labels, value: Math.max(value, before ?? value) }]
    if (before === undefined) return []
    if (name === 'increase') return [{ labels, value: value - before }]
    if (name === 'rate') return [{ labels, value: (value - before) / seconds }]
    throw new Error(`${name} isn't known here`)
  })
}

type Matcher = (labels: Sample['labels']) => boolean

function readMatchers(tokens: string[]): Matcher[] {
  const matchers: Matcher[] = []
  if (tokens[0] !== '{') return matchers
  take(tokens)
  for (let label = take(tokens); label !== '}'; label = take(tokens)) {
    if (label === ',') continue
    const how = take(tokens)
    const wanted = take(tokens).slice(1)
    const pattern = how === '=~' ? new RegExp(`^(?:${wanted})$`) : null
    matchers.push(labels => (pattern ? pattern.test(labels[label] ?? '') : labels[label] === wanted))
  }
  return matchers
}

function pointsOf(scrape: ReadonlyMap<string, Family>, name: string, matchers: readonly Matcher[]): Point[] {
  const samples = scrape.get(name)?.samples ?? []
  return samples
    .filter(({ labels }) => matchers.every(matches => matches(labels)))
    .map(({ labels, value }) => ({ labels, value }))
}
