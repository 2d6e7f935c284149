// The matcher, measured on its development set: as it is, and with its weights fitted anew to four fifths of the pages
// and judged on the fifth; what it confuses, by kind; and how many pairs it judges a second.
import { prepare } from '#shared/domain/matching/index.ts'
import { type Figure, median } from '../bench.ts'
import { confidenceUnder, type Example, exampleOf, fitWeights } from './matching-fit.ts'
import { confusions, type Judged, type Measures, measure } from './matching-measures.ts'
import { type MatchingPage, readMatchingPages } from './matching-pages.ts'

const FOLDS = 5

type Seen = Judged & { example: Example; fold: number }

/** Judges every listing of every page. Pages keep their fold by their place in the file. */
function judgeAll(pages: readonly MatchingPage[]): Seen[] {
  return pages.flatMap(({ id, profile, candidates, truth }, place) => {
    const match = prepare(profile)
    return candidates.map(({ id: listingId, kind, listing }) => {
      const isTrue = truth.includes(listingId)
      const { confidence, reasons } = match(listing)
      return { page: id, kind, confidence, isTrue, example: exampleOf(reasons, isTrue), fold: place % FOLDS }
    })
  })
}

/** Each fifth judged by weights that were fitted to the other four. */
function crossValidate(seen: readonly Seen[]): Judged[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const fitted = fitWeights(seen.filter(one => one.fold !== fold).map(one => one.example))
    return seen
      .filter(one => one.fold === fold)
      .map(one => ({ ...one, confidence: confidenceUnder(fitted, one.example) }))
  }).flat()
}

/** Pairs a second on this core: every pair of the set, profiles prepared anew, until a second has passed. */
function pairsPerSecond(pages: readonly MatchingPage[]): number {
  let pairs = 0
  const started = performance.now()
  let passed = 0
  while (passed < 1000) {
    for (const { profile, candidates } of pages) {
      const match = prepare(profile)
      for (const { listing } of candidates) match(listing)
      pairs += candidates.length
    }
    passed = performance.now() - started
  }
  return (pairs * 1000) / passed
}

/** The matcher's figures, as Markdown and as data. */
export function matchingPart(runs: number): { figures: Figure[]; text: string; details: unknown } {
  const pages = readMatchingPages()
  const seen = judgeAll(pages)
  const crossValidated = crossValidate(seen)
  const [asItIs, held] = [measure(seen), measure(crossValidated)]
  pairsPerSecond(pages)
  const speeds = Array.from({ length: runs }, () => pairsPerSecond(pages))
  const kinds = confusions(crossValidated)
  const text = [
    `Matching: ${seen.length} listings on ${pages.length} pages.`,
    measuresTable(held, asItIs),
    'What is confused, cross-validated, at confidence 0.5:',
    table(
      ['kind', 'listings', 'theirs', 'wrongly taken', 'missed'],
      kinds.map(one => [one.kind, one.listings, one.theirs, one.wronglyTaken, one.missed]),
    ),
    `Pairs a second on one core, profiles prepared on the way: ${Math.round(median(speeds))} (aim 150,000; runs ${speeds.map(Math.round).join(' ')}).`,
  ].join('\n\n')
  return {
    figures: [],
    text,
    details: { crossValidated: held, asItIs, confusions: kinds, pairsPerSecond: speeds },
  }
}

const ROWS: readonly (readonly [keyof Measures, string, string])[] = [
  ['precision', 'precision at 0.5', ''],
  ['recall', 'recall at 0.5', ''],
  ['f1', 'F1 at 0.5', '≥ 0.94'],
  ['bestF1', 'best F1', ''],
  ['precisionAtRecall90', 'precision at recall 0.90', '≥ 0.97'],
  ['recallAtPrecision99', 'recall at precision 0.99', ''],
  ['averagePrecision', 'average precision', ''],
  ['calibrationError', 'calibration error', '≤ 0.015'],
  ['brier', 'Brier score', ''],
  ['falseAlarms', 'pages without the person that raise an alarm', '≤ 0.03'],
  ['rightPages', 'pages judged wholly right', ''],
]

function measuresTable(held: Measures, asItIs: Measures): string {
  return table(
    ['measure', 'five-fold cross-validated', 'as shipped', 'aim'],
    ROWS.map(([key, name, aim]) => [name, held[key].toFixed(4), asItIs[key].toFixed(4), aim]),
  )
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
