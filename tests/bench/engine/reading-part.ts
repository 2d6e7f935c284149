// The cost of reading pages for the matcher: every page of the development set is rendered in several layouts, read as
// in a scan, and judged. For comparison, the matcher also gets the same listings directly.
import { createPageReader } from '#server/recipes/http/page-reader.ts'
import { prepare } from '#shared/domain/matching/index.ts'
import { must } from '#shared/lib/must.ts'
import { LISTING_LAYOUTS } from '#tests/support/listing-layouts.ts'
import { readListings } from '#tests/support/read-listings.ts'
import type { BenchReport } from '../bench.ts'
import { type Judged, type Measures, measure } from './matching-measures.ts'
import { readMatchingPages } from './matching-pages.ts'

/** The figures per layout. `quick`: every tenth page. */
export async function readingPart(quick: boolean): Promise<BenchReport> {
  const pages = readMatchingPages().filter((_, at) => !quick || at % 10 === 0)
  const reader = createPageReader()
  const rows: [string, Measures][] = []
  try {
    for (const layout of [null, ...LISTING_LAYOUTS]) {
      const judged: Judged[] = []
      for (const { id, profile, candidates, truth } of pages) {
        const match = prepare(profile)
        const direct = candidates.map(({ listing }) => listing)
        const read = layout ? await readListings(reader, layout, direct) : direct
        for (const [at, { id: listingId, kind }] of candidates.entries()) {
          const { confidence } = match(must(read[at], 'a record for each listing'))
          judged.push({ page: id, kind, confidence, isTrue: truth.includes(listingId) })
        }
      }
      rows.push([layout?.name ?? 'directly', measure(judged)])
    }
  } finally {
    await reader.close()
  }
  const line = ([name, found]: (typeof rows)[number]) =>
    `| ${name} | ${found.averagePrecision.toFixed(4)} | ${found.f1.toFixed(4)} | ${found.falseAlarms.toFixed(4)} |`
  const text = [
    `Reading: ${pages.length} pages, judged as they are and through pages (aim: average precision within .002).`,
    [
      '| read from | average precision | F1 at 0.5 | false alarms |',
      '| --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n'),
  ].join('\n\n')
  return { figures: [], text, details: Object.fromEntries(rows) }
}
