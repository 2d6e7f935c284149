// The matcher's input, read from a page through the product: parsed and searched as in a scan.
import type { PageReader } from '#server/recipes/http/page-reader.ts'
import { readAll } from '#server/recipes/page-records.ts'
import { toMatchListing } from '#server/removals/search/judge-records.ts'
import type { MatchListing } from '#shared/domain/matching/index.ts'
import { type ListingLayout, listingPage } from './listing-layouts.ts'

const URL_ = 'https://folk.example/find'

/** The listings as the matcher gets them, in page order. */
export async function readListings(
  reader: PageReader,
  layout: ListingLayout,
  listings: readonly MatchListing[],
): Promise<MatchListing[]> {
  const page = await reader.open(Buffer.from(listingPage(layout, listings)), 'text/html; charset=utf-8', URL_)
  try {
    const seen = await page.call('readRecords', [layout.selector, layout.spec, null, []])
    const records = readAll(seen.records, layout.spec, seen.url, seen.boxes)
    return records.map((record, at) => toMatchListing(record, listings[at]?.seenOn ?? ''))
  } finally {
    page.close()
  }
}
