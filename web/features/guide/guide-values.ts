// The values a site's form asks for, with the person's value to copy, and whether the site already has it. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { birthYears } from '#shared/domain/shown-age.ts'
import { foldText } from '#shared/recipe/fold-text.ts'

/** Whether the site already shows a value, by the listing's fields; `unknown` if they can't tell. */
export type SiteHas = 'shown' | 'not_shown' | 'unknown'

/** `value` is null if only the person can provide it: a phone number, proof of identity. */
export type GuideValue = { key: string; label: string; value: string | null; has: SiteHas; note: string }

export type ValuesFrom = {
  job: Pick<RemovalJob, 'listing_url' | 'listing_name' | 'return_address' | 'handoff'>
  site: { requirements: readonly string[]; template: { disclosure: readonly string[] } | null }
  /** Null while it isn't on this device: then we don't say what the site shows. */
  listing: Pick<SeenListing, 'places' | 'phones' | 'age' | 'last_seen_at'> | null
  person: Pick<Person, 'places' | 'emails' | 'birth_year' | 'birth_date'> | null
}

const BY_REQUIREMENT: Readonly<Record<string, string>> = {
  record_url: 'profileUrl',
  email_confirmation: 'email',
  account: 'email',
  date_of_birth: 'birthDate',
  phone_verification: 'phone',
  id_document: 'id',
}

/** Maps fields to the rows that answer them. */
const ROW_OF: Readonly<Record<string, string>> = {
  fullName: 'name',
  firstName: 'name',
  middleName: 'name',
  lastName: 'name',
  city: 'place',
  state: 'place',
  fullState: 'place',
  cityState: 'place',
  date_of_birth: 'birthDate',
}

/** Every form asks for these, even if nothing else is known about it. */
const ALWAYS = ['profileUrl', 'name', 'email']
const ORDER = [...ALWAYS, 'place', 'age', 'birthYear', 'birthDate', 'phone', 'id']

/** The rows in a form's usual order. Empty once the form was sent. */
export function guideValues(from: ValuesFrom): GuideValue[] {
  const { job, site } = from
  if (onlyConfirms(job)) return []
  const asked = [
    ...ALWAYS,
    ...site.requirements.flatMap(one => BY_REQUIREMENT[one] ?? []),
    ...(site.template?.disclosure ?? []),
  ].map(field => ROW_OF[field] ?? field)
  const filled = new Set((job.handoff?.filled ?? []).map(field => ROW_OF[field] ?? field))
  return ORDER.filter(key => asked.includes(key)).flatMap(key => {
    const row = rowOf(key, from)
    if (row === null) return []
    if (!filled.has(key)) return [{ key, ...row }]
    // A form has it only if the person agreed to that at the start.
    const already = key === 'phone' ? AGREED : `We filled this in on the prepared form. ${row.note}`
    return [{ key, ...row, note: already }]
  })
}

const AGREED = 'You agreed to give it, so the prepared form has it. We don’t fill it in anywhere else.'
const INSISTS = 'Give it only if the form insists.'
const NEVER = 'Yours to give: we never fill it in.'

type Row = Omit<GuideValue, 'key'>

/** The texts. They come first, so that the person reads them before copying. */
export const HAS_WORDS: Readonly<Record<SiteHas, string>> = {
  shown: 'The site already shows it.',
  not_shown: 'The site doesn’t show it yet.',
  unknown: 'We can’t tell if the site shows it.',
}

function rowOf(key: string, from: ValuesFrom): Row | null {
  const { job, listing, person } = from
  switch (key) {
    case 'profileUrl':
      return job.listing_url
        ? {
            label: 'Link to your listing',
            value: job.listing_url,
            has: 'shown',
            note: 'It’s the page itself.',
          }
        : null
    case 'name':
      return { label: 'Name', value: job.listing_name, has: 'shown', note: 'As the listing has it.' }
    case 'email':
      return job.return_address
        ? {
            label: 'Email',
            value: job.return_address,
            has: 'not_shown',
            note: 'Made for this removal. Not your own.',
          }
        : {
            label: 'Email',
            value: person?.emails[0] ?? null,
            // We don't read email addresses off listings.
            has: 'unknown',
            note: 'Your own. An alias works too.',
          }
    case 'place':
      return placeOf(from)
    case 'age':
      return listing?.age ? { label: 'Age', value: listing.age, has: 'shown', note: '' } : null
    case 'birthYear':
      return person?.birth_year ? birthYearOf(person.birth_year, listing) : null
    case 'birthDate':
      return {
        label: 'Date of birth',
        value: person?.birth_date ?? null,
        has: listing ? 'not_shown' : 'unknown',
        note: person?.birth_date ? INSISTS : `You haven’t told us. ${INSISTS}`,
      }
    case 'phone':
      return phoneOf(listing)
    default:
      return {
        label: 'Proof of identity',
        value: null,
        has: 'not_shown',
        note: `${NEVER} First ask to do without.`,
      }
  }
}

type Listing = ValuesFrom['listing']

function phoneOf(listing: Listing): Row {
  const row = { label: 'Phone number', value: null }
  if (listing === null)
    return { ...row, has: 'unknown', note: `${NEVER} Give one that the listing shows, if you can.` }
  const [phone] = listing.phones
  return phone === undefined
    ? { ...row, has: 'not_shown', note: NEVER }
    : { ...row, has: 'shown', note: `${NEVER} It shows ${phone}: give that one.` }
}

/** A listing with an age doesn't show the year, though it's easily computed. */
function birthYearOf(year: number, listing: Listing): Row {
  const row = { label: 'Birth year', value: `${year}` }
  if (listing === null) return { ...row, has: 'unknown', note: INSISTS }
  const shown = birthYears(listing.age, listing.last_seen_at)
  if (shown?.from === year && shown.to === year) return { ...row, has: 'shown', note: '' }
  const fits = shown !== null && shown.from <= year && year <= shown.to
  return {
    ...row,
    has: 'not_shown',
    note: fits ? `It shows the age ${listing.age}. ${INSISTS}` : INSISTS,
  }
}

/** The town that the listing shows, else the one they live in. */
function placeOf({ listing, person }: ValuesFrom): Row | null {
  const places = person?.places ?? []
  const isShown = ({ city, state }: { city: string; state: string }) =>
    (listing?.places ?? []).some(text => foldText(text).includes(foldText(`${city}, ${state}`)))
  const shown = places.find(isShown)
  const place = shown ?? places.find(one => one.current) ?? places[0]
  if (!place) return null
  const row = { label: 'City', value: `${place.city}, ${place.state}` }
  if (shown) return { ...row, has: 'shown', note: '' }
  return { ...row, has: listing ? 'not_shown' : 'unknown', note: INSISTS }
}
