// The matcher, measured on generated pages that its weights were not fitted to: each layout and each noise left out in turn, and, as
// shipped, the layout and the noise that are kept back for good; by naming culture, and by kind.
import type { BenchReport } from '../bench.ts'
import { type GeneratedPage, generatePages, PAGE_COUNT, SEED } from './generated/generated-pages.ts'
import { fitWeights } from './matching-fit.ts'
import { fromDevelopment, fromGenerated, isKeptBack, judgedUnder, KEPT_BACK } from './matching-fitted-to.ts'
import { judgeAll, type Seen } from './matching-judged.ts'
import { confusions, type Judged, type Measures, measure } from './matching-measures.ts'
import { readMatchingPages } from './matching-pages.ts'
import { ROWS, table } from './matching-part.ts'

type Setting = 'layout' | 'noise' | 'culture'
type SeenPage = Seen<GeneratedPage>

/** Every listing, judged by weights fitted to all pages but those of its own setting. */
function leaveOut(
  seen: readonly SeenPage[],
  development: readonly Seen[],
  setting: 'layout' | 'noise',
): SeenPage[] {
  return [...Map.groupBy(seen, one => one.of[setting])].flatMap(([value, out]) => {
    const rest = seen.filter(one => one.of[setting] !== value)
    return judgedUnder(fitWeights(fromDevelopment(development), fromGenerated(rest)), out)
  })
}

const KEYS: readonly (keyof Measures)[] = [
  'f1',
  'averagePrecision',
  'precisionAtRecall90',
  'calibrationError',
  'falseAlarms',
]

/** The figures of each value of a setting. */
function bySetting(seen: readonly SeenPage[], setting: Setting): string {
  const rows = [...Map.groupBy(seen, one => one.of[setting])].map(([value, ones]) => {
    const measures = measure(ones)
    return [value, ...KEYS.map(key => measures[key].toFixed(4))]
  })
  return table(
    [setting, 'F1', 'average precision', 'precision at recall 0.90', 'calibration error', 'false alarms'],
    rows,
  )
}

/** The figures on generated pages, as Markdown and as data. */
export function generatedPart(quick: boolean): BenchReport {
  const pages = generatePages(quick ? 600 : PAGE_COUNT)
  const [seen, development] = [judgeAll(pages), judgeAll(readMatchingPages())]
  const outLayout = leaveOut(seen, development, 'layout')
  const outNoise = leaveOut(seen, development, 'noise')
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
    'By naming culture, each layout left out:',
    bySetting(outLayout, 'culture'),
    'What is confused, each layout left out, at confidence 0.5:',
    table(
      ['kind', 'listings', 'theirs', 'wrongly taken', 'missed'],
      confusions(outLayout).map(one => [one.kind, one.listings, one.theirs, one.wronglyTaken, one.missed]),
    ),
  ].join('\n\n')
  return { figures: [], text, details: Object.fromEntries(columns.map(([name], i) => [name, measured[i]])) }
}
