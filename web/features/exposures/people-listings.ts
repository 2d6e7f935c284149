// What was found of each person, in one line per person. Pure.
import type { Person } from '#shared/collections/people.ts'
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { ExposureGroups } from './exposure-view.ts'

export type PersonListings = { personId: string; name: string; text: string }

const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

/** The person's line. Never says that an unchecked site has no listing. */
export function personListings(
  person: Person,
  { yours, ready, asked }: Pick<ExposureGroups, 'yours' | 'ready' | 'asked'>,
  sums: Pick<ScanSums, 'total' | 'checked' | 'unchecked'>,
): PersonListings {
  const found = [
    yours.length > 0 ? counted(yours.length, 'listing', 'listings') : '',
    ready.length > 0 ? `${ready.length} not being removed yet` : '',
    asked.length > 0 ? `${counted(asked.length, 'question', 'questions')} to answer` : '',
  ].filter(part => part !== '')
  const nothing =
    sums.total === 0
      ? 'Not scanned yet'
      : sums.checked === 0
        ? 'No site checked yet'
        : `Nothing found on ${counted(sums.checked, 'site', 'sites')}`
  const unchecked =
    sums.unchecked > 0 ? [`${counted(sums.unchecked, 'site', 'sites')} couldn’t be checked`] : []
  const parts = [...(found.length > 0 ? found : [nothing]), ...unchecked]
  return { personId: person.id, name: mainName(person), text: `${parts.join(' · ')}.` }
}
