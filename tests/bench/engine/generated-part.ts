// Measures the matcher on generated pages that its weights weren't fitted to. Leaves out each layout and each noise in
// turn; the shipped weights run on the layout and noise that are permanently held out. Also by naming culture, on more
// pages of each, and by kind.
import type { BenchReport } from '../bench.ts'
import { type GeneratedPage, generatePages, PAGE_COUNT, SEED } from './generated/generated-pages.ts'
import { type Culture, NAME_POOLS } from './generated/name-pools.ts'
import { type Fitted, fitWeights } from './matching-fit.ts'
import { fromDevelopment, fromGenerated, isKeptBack, judgedUnder, KEPT_BACK } from './matching-fitted-to.ts'
import { judgeAll, type Seen } from './matching-judged.ts'
import { confusions, type Judged, type Measures, measure } from './matching-measures.ts'
import { readMatchingPages } from './matching-pages.ts'
import { ROWS, table } from './matching-part.ts'

type Setting = 'layout' | 'noise'
type SeenPage = Seen<GeneratedPage>
/** The weights fitted to all pages except those of a layout or noise, by its name. */
type FittedWithout = ReadonlyMap<string, Fitted>

function fitWithout(
  seen: readonly SeenPage[],
  development: readonly Seen[],
  setting: Setting,
): FittedWithout {
  return new Map(
    [...new Set(seen.map(one => one.of[setting]))].map(value => {
      const rest = seen.filter(one => one.of[setting] !== value)
      return [value, fitWeights(fromDevelopment(development), fromGenerated(rest))]
    }),
  )
}

/** All listings, judged by weights fitted without their own setting's pages. */
function leaveOut(seen: readonly SeenPage[], fitted: FittedWithout, setting: Setting): SeenPage[] {
  return [...Map.groupBy(seen, one => one.of[setting])].flatMap(([value, out]) => {
    const without = fitted.get(value)
    if (!without) throw new Error(`No weights were fitted without ${value}.`)
    return judgedUnder(without, out)
  })
}

/**
 * Pages of each culture that nothing is fitted to. The smallest culture has only 640 of the fitted pages, where chance
 * shifts its F1 by 0.008. With this many pages, it's 0.003.
 */
const CULTURE_PAGES = 4000
const CULTURE_SEED = 20_261_123
/** The pages are judged in this many parts, to see how much F1 varies by chance. */
const PARTS = 10

/** The figures of each naming culture on its own pages, leaving out each layout. */
function byCulture(pages: number, fitted: FittedWithout): { text: string; f1: Record<string, number> } {
  const f1: Record<string, number> = {}
  const rows = (Object.keys(NAME_POOLS) as Culture[]).map((culture, place) => {
    const seen = judgeAll(generatePages(pages, CULTURE_SEED + place, culture))
    const judged = leaveOut(seen, fitted, 'layout')
    const measures = measure(judged)
    f1[culture] = measures.f1
    const parts = Map.groupBy(judged, one => one.place % PARTS)
    const error = standardError([...parts.values()].map(part => measure(part).f1))
    return [culture, judged.filter(one => one.isTrue).length, error.toFixed(4), ...figuresOf(measures)]
  })
  return { text: table(['culture', 'theirs', 'standard error of F1', ...HEAD], rows), f1 }
}

/** The standard error of the values' mean. */
function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

const KEYS: readonly (keyof Measures)[] = [
  'f1',
  'averagePrecision',
  'precisionAtRecall90',
  'calibrationError',
  'falseAlarms',
]

const HEAD = ['F1', 'average precision', 'precision at recall 0.90', 'calibration error', 'false alarms']

const figuresOf = (measures: Measures) => KEYS.map(key => measures[key].toFixed(4))

/** The figures of each value of a setting. */
function bySetting(seen: readonly SeenPage[], setting: Setting): string {
  const rows = [...Map.groupBy(seen, one => one.of[setting])].map(([value, ones]) => [
    value,
    ...figuresOf(measure(ones)),
  ])
  return table([setting, ...HEAD], rows)
}

/** The figures on generated pages, as Markdown and as data. */
export function generatedPart(quick: boolean): BenchReport {
  const pages = generatePages(quick ? 600 : PAGE_COUNT)
  const [seen, development] = [judgeAll(pages), judgeAll(readMatchingPages())]
  const withoutLayout = fitWithout(seen, development, 'layout')
  const outLayout = leaveOut(seen, withoutLayout, 'layout')
  const outNoise = leaveOut(seen, fitWithout(seen, development, 'noise'), 'noise')
  const cultures = byCulture(quick ? 100 : CULTURE_PAGES, withoutLayout)
  const keptBack = seen.filter(one => isKeptBack(one.of))
  const columns: [string, readonly Judged[]][] = [
    ['each layout left out', outLayout],
    ['each noise left out', outNoise],
    [`as shipped, on pages kept back (${KEPT_BACK.layout}; ${KEPT_BACK.noise})`, keptBack],
  ]
  const measured = columns.map(([, judged]) => measure(judged))
  const text = [
    `Matching: ${seen.length} listings on ${pages.length} generated pages (seed ${SEED}).`,
    table(
      ['measure', ...columns.map(([name]) => name), 'aim'],
      ROWS.map(([key, name, aim]) => [name, ...measured.map(one => one[key].toFixed(4)), aim]),
    ),
    'Each layout left out:',
    bySetting(outLayout, 'layout'),
    'Each noise left out:',
    bySetting(outNoise, 'noise'),
    `By naming culture, each layout left out, on further pages of each (aim: F1 at most 0.015 below the ${measure(outLayout).f1.toFixed(4)} of all):`,
    cultures.text,
    'What is confused, each layout left out, at confidence 0.5:',
    table(
      ['kind', 'listings', 'theirs', 'wrongly taken', 'missed'],
      confusions(outLayout).map(one => [one.kind, one.listings, one.theirs, one.wronglyTaken, one.missed]),
    ),
  ].join('\n\n')
  const details = Object.fromEntries(columns.map(([name], i) => [name, measured[i]]))
  return { figures: [], text, details: { ...details, f1ByCulture: cultures.f1 } }
}
