// The headline and lede of a person's listings. Pure. A site that wasn't checked is never said to have no listing.
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'
import type { SpokenOf } from '#shared/letters/spoken-of.ts'
import type { ExposureGroups } from './exposure-view.ts'

type SiteSums = Pick<ScanSums, 'total' | 'open' | 'checked' | 'unchecked' | 'unknown'>

const sites = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`

/** The text above the listings. */
export function exposuresTitle(
  groups: Pick<ExposureGroups, 'yours' | 'asked'>,
  sums: SiteSums,
  spoken: Pick<SpokenOf, 'question' | 'whose'>,
): string {
  const count = groups.yours.length
  if (count > 0) return count === 1 ? `1 listing is ${spoken.whose}` : `${count} listings are ${spoken.whose}`
  if (groups.asked.length > 0) return spoken.question
  if (sums.total === 0) return 'Not scanned yet'
  if (sums.open > 0) return sums.checked > 0 ? 'Nothing found so far' : 'Checking the sites'
  if (sums.checked === 0) return 'We couldn’t check any site'
  return sums.unchecked > 0 ? `Nothing found on ${sites(sums.checked)}` : 'Nothing found'
}

/** One to three short sentences, or an empty text. */
export function exposuresLede(
  groups: Pick<ExposureGroups, 'yours' | 'asked' | 'ready'>,
  sums: SiteSums,
): string {
  const { ready, yours, asked } = groups
  const parts = [
    ready.length > 0
      ? `${ready.length} ${ready.length === 1 ? 'is' : 'are'} not being removed yet.`
      : yours.length > 0
        ? 'They’re all being removed, or already gone.'
        : '',
    asked.length > 0 ? `${asked.length} to answer.` : '',
    sums.open > 0 ? `${sites(sums.open)} still to be checked.` : '',
    sums.unchecked > 0 ? `${sites(sums.unchecked)} ${uncheckedWords(sums)}.` : '',
  ]
  return parts.filter(part => part !== '').join(' ')
}

/** The text in place of an empty list: a sentence for each kind of result, and for sites that couldn't be searched. */
export function emptyWords(sums: SiteSums, whose: string): { title: string; text: string } {
  if (sums.checked > 0) {
    const text =
      sums.open + sums.unchecked === 0
        ? 'We found no listing that fits what you told us.'
        : `We found no listing that fits on the ${sites(sums.checked)} we checked. We don’t know about the others yet.`
    return { title: `Nothing that is ${whose}`, text }
  }
  if (sums.open > 0) return { title: 'We don’t know yet', text: 'We’re checking the sites.' }
  return {
    title: 'We don’t know yet',
    text: 'We couldn’t check any of the sites. That doesn’t mean you’re not listed there. We’ll try again on our own.',
  }
}
