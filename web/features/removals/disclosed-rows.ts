// The details that a request disclosed, as rows: the field, its value, and whether the site had it before. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import { fieldText } from '#shared/letters/field-text.ts'
import { foldText } from '#shared/recipe/fold-text.ts'

/** `value` is null if this device can't know it. */
export type DisclosedRow = { term: string; value: string | null; note: string | null }

/** The data that the notes are based on. */
export type DisclosureContext = {
  listing: Pick<SeenListing, 'name' | 'akas' | 'age' | 'places' | 'phones'> | null
  person: Pick<Person, 'emails'> | null
  /** The removal's own address. */
  returnAddress: string | null
  agreed: readonly string[]
}

const TERMS: Readonly<Record<string, string>> = {
  name: 'Your name',
  fullName: 'Your name',
  email: 'Email',
  profileUrl: 'Link to the listing',
  cityState: 'City',
  city: 'City',
  state: 'State',
  fullState: 'State',
  phone: 'Phone number',
  letter: 'Your letter',
  verificationCode: 'The code they sent',
  $generated_phone_number$: 'A phone number',
  $generated_zip_code$: 'A ZIP code',
  $generated_street_address$: 'A street',
  $generated_random_number$: 'A number',
  $generated_dob$: 'A date of birth',
}

/** Parts that are shown as one row, in this order. */
const TOGETHER: readonly { term: string; parts: readonly string[]; between: string }[] = [
  { term: 'Your name', parts: ['firstName', 'middleName', 'lastName', 'suffix'], between: ' ' },
  { term: 'City', parts: ['city', 'state'], between: ', ' },
]

/** A field's name at the start of its row. */
export function fieldTerm(field: string): string {
  if (Object.hasOwn(TERMS, field)) return TERMS[field] ?? field
  const text = fieldText(field)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The details of one request; a name in parts is one row. */
export function disclosedRows(told: readonly DisclosedDetail[], around: DisclosureContext): DisclosedRow[] {
  const remaining = [...new Map(told.map(one => [one.field, one])).values()]
  const rows: DisclosedRow[] = []
  while (remaining.length > 0) {
    const [first] = remaining
    if (!first) break
    const group = TOGETHER.find(({ parts }) => parts.includes(first.field))
    const taken = group
      ? group.parts.flatMap(part => remaining.filter(one => one.field === part && one.value !== null))
      : []
    if (group && taken.length > 1) {
      const value = taken.map(one => one.value).join(group.between)
      rows.push({ term: group.term, value, note: noteOn(first.field, taken, around) })
      for (const one of taken) remaining.splice(remaining.indexOf(one), 1)
    } else {
      rows.push({
        term: fieldTerm(first.field),
        value: first.value,
        note: noteOn(first.field, [first], around),
      })
      remaining.shift()
    }
  }
  return rows
}

/** Where a value comes from, if known. `details` are the parts of one row. */
function noteOn(
  field: string,
  details: readonly DisclosedDetail[],
  around: DisclosureContext,
): string | null {
  const [first] = details
  if (first?.value == null) return null
  if (field.startsWith('$generated')) return 'Made up, so it says nothing about you'
  if (field === 'profileUrl') return 'They already have it'
  if (field === 'email') return emailNote(first.value, around)
  if (details.every(({ value }) => value !== null && isShown(value, around))) return 'Already on the listing'
  return details.some(one => around.agreed.includes(one.field))
    ? 'Not on the listing. You agreed to it.'
    : null
}

function emailNote(value: string, { returnAddress, person }: DisclosureContext): string | null {
  if (value === returnAddress) return 'Made for this removal. Not your own.'
  return person?.emails.includes(value) ? 'Your own' : null
}

function isShown(value: string, { listing }: DisclosureContext): boolean {
  if (!listing) return false
  const digits = value.replace(/\D/g, '')
  if (digits.length >= 10)
    return listing.phones.some(phone => phone.replace(/\D/g, '').endsWith(digits.slice(-10)))
  const shown = [listing.name, ...listing.akas, listing.age ?? '', ...listing.places].map(words)
  return shown.some(text => ` ${text} `.includes(` ${words(value)} `))
}

const words = (text: string) => foldText(text.replaceAll(/[,.]/g, ' ')).replaceAll(/\s+/g, ' ').trim()
