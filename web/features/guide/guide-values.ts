// What a site's form asks for, with the person's value to copy, and whether the site has it already. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { foldText } from '#shared/recipe/fold-text.ts'

/** `value` is null for what only the person gives: a phone number, proof of identity. */
export type GuideValue = { key: string; label: string; value: string | null; note: string }

export type ValuesFrom = {
  job: Pick<RemovalJob, 'listing_url' | 'listing_name' | 'return_address' | 'handoff'>
  site: { requirements: readonly string[]; template: { disclosure: readonly string[] } | null }
  listing: Pick<SeenListing, 'places' | 'phones' | 'age'> | null
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

/** Fields by the row that answers them. */
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

/** Every form asks for these, whatever else is known of it. */
const ALWAYS = ['profileUrl', 'name', 'email']
const ORDER = [...ALWAYS, 'place', 'age', 'birthYear', 'birthDate', 'phone', 'id']

/** The rows in a form's usual order. None once the form was sent. */
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
    const note = filled.has(key) ? `We filled this in on the prepared form. ${row.note}` : row.note
    return [{ key, ...row, note }]
  })
}

const NOT_SHOWN = 'The site doesn’t show it yet. Give it only if the form insists.'
const SHOWN = 'The site already shows it.'

function rowOf(key: string, from: ValuesFrom): Omit<GuideValue, 'key'> | null {
  const { job, listing, person } = from
  switch (key) {
    case 'profileUrl':
      return job.listing_url
        ? { label: 'Link to your listing', value: job.listing_url, note: 'They already have it.' }
        : null
    case 'name':
      return { label: 'Name', value: job.listing_name, note: 'As the listing shows it.' }
    case 'email':
      return job.return_address
        ? { label: 'Email', value: job.return_address, note: 'Made for this removal. Not your own.' }
        : { label: 'Email', value: person?.emails[0] ?? null, note: 'Your own. An alias works too.' }
    case 'place':
      return placeOf(from)
    case 'age':
      return listing?.age ? { label: 'Age', value: listing.age, note: SHOWN } : null
    case 'birthYear':
      return person?.birth_year
        ? { label: 'Birth year', value: `${person.birth_year}`, note: NOT_SHOWN }
        : null
    case 'birthDate':
      return {
        label: 'Date of birth',
        value: person?.birth_date ?? null,
        note: person?.birth_date ? NOT_SHOWN : `You haven’t told us. ${NOT_SHOWN}`,
      }
    case 'phone':
      return {
        label: 'Phone number',
        value: null,
        note: `Yours to give: we never fill it in. ${phoneNote(from)}`,
      }
    default:
      return {
        label: 'Proof of identity',
        value: null,
        note: 'Yours to give: we never fill it in. The site doesn’t have it yet. First ask to do without.',
      }
  }
}

function phoneNote({ listing }: ValuesFrom): string {
  const [phone] = listing?.phones ?? []
  if (listing === null) return 'Give one that the listing shows, if you can.'
  return phone === undefined ? 'The site doesn’t show one yet.' : `The site already shows ${phone}.`
}

/** The town of theirs that the listing shows, else the one they live in. */
function placeOf({ listing, person }: ValuesFrom): Omit<GuideValue, 'key'> | null {
  const places = person?.places ?? []
  const isShown = ({ city, state }: { city: string; state: string }) =>
    (listing?.places ?? []).some(text => foldText(text).includes(foldText(`${city}, ${state}`)))
  const shown = places.find(isShown)
  const place = shown ?? places.find(one => one.current) ?? places[0]
  return place
    ? { label: 'City', value: `${place.city}, ${place.state}`, note: shown ? SHOWN : NOT_SHOWN }
    : null
}
