// A strict reader of Prometheus' text format, version 0.0.4. It throws on the first line that the format doesn't allow.

export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }
export type Family = { name: string; help: string; type: string; samples: Sample[] }

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const HELP = /^# HELP (\S+) (.+)$/
const TYPE = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|Inf)$|^NaN$/i

/** The families of a scrape, by name. */
export function readPrometheusText(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current: Family | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`)
    }
    const [, named, help] = HELP.exec(line) ?? []
    if (named !== undefined && help !== undefined) {
      if (!NAME.test(named)) fail('not a name')
      if (families.has(named)) fail('a family comes twice')
      current = { name: named, help, type: '', samples: [] }
      families.set(named, current)
      continue
    }
    const [, typed, type] = TYPE.exec(line) ?? []
    if (typed !== undefined && type !== undefined) {
      if (current?.name !== typed || current.type !== '' || current.samples.length > 0)
        return fail('a type without its help right before')
      current.type = type
      continue
    }
    if (line.startsWith('#')) fail('an unknown comment')
    const [, name, labelText = '', number = ''] = SAMPLE.exec(line) ?? []
    if (name === undefined || !NUMBER.test(number)) return fail('not a sample')
    if (!current || current.type === '' || !belongs(name, current))
      return fail('a sample outside of its family')
    const labels = readLabels(labelText, fail)
    const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`
    if (seen.has(key)) fail('a sample comes twice')
    seen.add(key)
    current.samples.push({ name, labels, value: numberOf(number) })
  }
  for (const family of families.values()) check(family)
  return families
}

function belongs(name: string, { name: family, type }: Family): boolean {
  if (type !== 'histogram') return name === family
  return ['_bucket', '_sum', '_count'].some(end => name === family + end)
}

function readLabels(text: string, fail: (why: string) => never): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const [whole, name, value] = LABEL.exec(rest) ?? []
    if (whole === undefined || name === undefined || value === undefined) return fail('not labels')
    if (Object.hasOwn(labels, name)) fail('a label comes twice')
    labels[name] = value.replace(/\\(.)/g, (_all, escaped: string) => (escaped === 'n' ? '\n' : escaped))
    rest = rest.slice(whole.length)
  }
  return labels
}

const numberOf = (text: string): number => Number(text.replace(/Inf$/i, 'Infinity'))

function check({ name, type, samples }: Family): void {
  if (type === '') throw new Error(`${name} has no type`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} is negative`)
  if (type !== 'histogram') return
  const series = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  for (const [labels, ofOne] of series) {
    const buckets = ofOne.filter(sample => sample.name.endsWith('_bucket'))
    const count = ofOne.find(sample => sample.name.endsWith('_count'))?.value
    const edges = buckets.map(({ labels: { le = '' } }) => numberOf(le))
    const isRising = (all: number[]) => all.every((value, at) => at === 0 || value >= (all[at - 1] ?? 0))
    if (!isRising(edges) || !isRising(buckets.map(({ value }) => value)))
      throw new Error(`${name}${labels} has buckets out of order`)
    if (edges.at(-1) !== Number.POSITIVE_INFINITY || buckets.at(-1)?.value !== count)
      throw new Error(`${name}${labels} has no whole bucket`)
    if (!ofOne.some(sample => sample.name.endsWith('_sum'))) throw new Error(`${name}${labels} has no sum`)
  }
}
