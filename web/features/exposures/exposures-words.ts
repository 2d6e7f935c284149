// The headline and lede of a person's listings. Pure. We never say that an unchecked site has no listing.
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import type { ExposureGroups } from './exposure-view.ts'

type SiteSums = Pick<ScanSums, 'total' | 'open' | 'checked' | 'unchecked' | 'unknown'>

const sites = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`

/** The text above the listings. */
export function exposuresTitle(
  groups: Pick<ExposureGroups, 'yours' | 'asked'>,
  sums: SiteSums,
  spoken: Pick<PersonPronouns, 'question' | 'whose'>,
): string {
  const count = groups.yours.length
  if (count > 0) return count === 1 ? `1 listing is ${spoken.whose}` : `${count} listings are ${spoken.whose}`
  if (groups.asked.length > 0) return spoken.question
  if (sums.total === 0) return 'Not scanned yet'
  if (sums.open > 0) return sums.checked > 0 ? 'Nothing found so far' : 'Checking the sites'
  if (sums.checked === 0) return 'We couldn’t check any site'
  return sums.unchecked > 0 ? `Nothing found on ${sites(sums.checked)}` : 'Nothing found'
}

/** The cost of starting all removals: requests, and listings cleared by another site's request. */
type Wanted = { requests: number; copies: number; hasRemovals: boolean }

/** One to three short sentences, or empty. */
export function exposuresLede(
  groups: Pick<ExposureGroups, 'yours' | 'asked' | 'ready'>,
  sums: SiteSums,
  wanted: Wanted,
): string {
  const parts = [
    readyText(groups, wanted),
    groups.asked.length > 0 && groups.yours.length === 0 ? `${groups.asked.length} to answer.` : '',
    sums.open > 0 ? `${sites(sums.open)} still to be checked.` : '',
    sums.unchecked > 0 ? `${sites(sums.unchecked)} ${uncheckedWords(sums)}.` : '',
  ]
  return parts.filter(part => part !== '').join(' ')
}

function readyText({ ready, yours }: Pick<ExposureGroups, 'ready' | 'yours'>, wanted: Wanted): string {
  const { requests, copies, hasRemovals } = wanted
  if (ready.length === 0) return yours.length > 0 ? 'They’re all being removed, or already gone.' : ''
  if (ready.length < yours.length || hasRemovals || requests === 0)
    return `${ready.length} ${ready.length === 1 ? 'is' : 'are'} not being removed yet.`
  const clear = requests === 1 ? '1 request clears' : `${requests} requests clear`
  const all = yours.length === 1 ? 'it' : yours.length === 2 ? 'both' : 'all of them'
  const because =
    copies > 0 ? `, because ${copies === 1 ? '1 site copies' : `${copies} sites copy`} from another one` : ''
  return `${clear} ${all}${because}. Nothing’s been sent yet.`
}

/** The main action: removing every listing that is theirs and has no removal yet. */
export function removeLabel({ ready, yours }: Pick<ExposureGroups, 'ready' | 'yours'>): string {
  if (ready.length < yours.length)
    return ready.length === 1 ? 'Remove the other one' : `Remove the other ${ready.length}`
  if (ready.length === 1) return 'Remove it'
  return ready.length === 2 ? 'Remove both' : `Remove all ${ready.length}`
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
