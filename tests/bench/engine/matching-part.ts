// Measures the matcher on its development set: as it is, and refitted to the generated pages and four fifths of the
// set, judged on the remaining fifth, for several splits. Also its confusions by kind, and how many pairs it judges per
// second.
import { prepare } from '#shared/domain/matching/index.ts'
import { type Figure, median } from '../bench.ts'
import { generatePages } from './generated/generated-pages.ts'
import { fromGenerated, isKeptBack } from './matching-fitted-to.ts'
import { judgeAll } from './matching-judged.ts'
import { confusions, type Measures, measure } from './matching-measures.ts'
import { type MatchingPage, readMatchingPages } from './matching-pages.ts'
import { crossValidate, SPLITS, type Spread, spreadOf } from './matching-splits.ts'

/** Warm-up in seconds before speed is measured. */
const WARM_UP = 3

/**
 * Pairs per second of processor time, which excludes other work on the machine: all pairs of the set, with profiles
 * prepared each time, until a second has passed.
 */
function pairsPerSecond(pages: readonly MatchingPage[]): number {
  let pairs = 0
  const started = process.cpuUsage()
  let passed = 0
  while (passed < 1_000_000) {
    for (const { profile, candidates } of pages) {
      const match = prepare(profile)
      for (const { listing } of candidates) match(listing)
      pairs += candidates.length
    }
    const { user, system } = process.cpuUsage(started)
    passed = user + system
  }
  return (pairs * 1_000_000) / passed
}

/** The matcher's figures, as Markdown and as data. */
export function matchingPart(runs: number): { figures: Figure[]; text: string; details: unknown } {
  const pages = readMatchingPages()
  // Runs first, while the heap is small, and after the compiler has warmed up.
  for (let run = 0; run < WARM_UP; run++) pairsPerSecond(pages)
  const speeds = Array.from({ length: runs }, () => pairsPerSecond(pages))
  const seen = judgeAll(pages)
  const beside = fromGenerated(judgeAll(generatePages().filter(page => !isKeptBack(page))))
  const splits = crossValidate(seen, beside)
  const [asItIs, held] = [measure(seen), spreadOf(splits)]
  const kinds = confusions(splits.flat())
  const each = (count: number) => (count / SPLITS).toFixed(1)
  const text = [
    `Matching: ${seen.length} listings on ${pages.length} pages.`,
    measuresTable(held, asItIs),
    `What is confused, cross-validated, at confidence 0.5, on average over ${SPLITS} splits:`,
    table(
      ['kind', 'listings', 'theirs', 'wrongly taken', 'missed'],
      kinds.map(({ kind, listings, theirs, wronglyTaken, missed }) => [
        ...[kind, listings / SPLITS, theirs / SPLITS],
        ...[each(wronglyTaken), each(missed)],
      ]),
    ),
    `Pairs per second of processor time, profiles prepared on the way: ${Math.round(median(speeds))} (aim 150,000; runs ${speeds.map(Math.round).join(' ')}).`,
  ].join('\n\n')
  return {
    figures: [],
    text,
    details: { crossValidated: held, asItIs, confusions: kinds, pairsPerSecond: speeds },
  }
}

export const ROWS: readonly (readonly [keyof Measures, string, string])[] = [
  ['precision', 'precision at 0.5', ''],
  ['recall', 'recall at 0.5', ''],
  ['f1', 'F1 at 0.5', '≥ 0.943'],
  ['bestF1', 'best F1', ''],
  ['precisionAtRecall90', 'precision at recall 0.90', '≥ 0.97'],
  ['recallAtPrecision99', 'recall at precision 0.99', ''],
  ['averagePrecision', 'average precision', '≥ 0.986'],
  ['calibrationError', 'calibration error', '≤ 0.01'],
  ['brier', 'Brier score', ''],
  ['falseAlarms', 'pages without the person that raise an alarm', '≤ 0.025'],
  ['rightPages', 'pages judged wholly right', ''],
]

function measuresTable(held: Spread, asItIs: Measures): string {
  return table(
    [
      'measure',
      `five-fold cross-validated, mean of ${SPLITS} splits`,
      'lowest',
      'highest',
      'as shipped',
      'aim',
    ],
    ROWS.map(([key, name, aim]) => {
      const { mean, lowest, highest } = held[key]
      return [name, ...[mean, lowest, highest, asItIs[key]].map(value => value.toFixed(4)), aim]
    }),
  )
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
